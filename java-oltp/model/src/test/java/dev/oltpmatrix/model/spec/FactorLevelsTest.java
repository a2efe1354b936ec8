package dev.oltpmatrix.model.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.descriptors.Factors;
import dev.oltpmatrix.testing.Specs;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FactorLevelsTest {
  private static MatrixSpec spec(Map<String, List<String>> factors) {
    return Specs.small()
        .generators(List.of("java-mariadb"))
        .threads(List.of(16, 64))
        .windowS(9)
        .windowLimitS(9)
        .factors(factors)
        .build();
  }

  @Test
  void aBurstIsInNoCellOfAClosedLoop() {
    MatrixSpec spec = spec(Map.of("rate", List.of("80%"), "burst", List.of("400%x5s")));

    assertThat(FactorLevels.combinations(spec))
        .extracting(cell -> cell.get(Factors.RATE) + " " + cell.get(Factors.BURST))
        .containsExactlyInAnyOrder("closed none", "80% none", "80% 400%x5s");
  }

  @Test
  void aBurstWithoutARateIsRefused() {
    assertThatThrownBy(() -> spec(Map.of("burst", List.of("400%x5s"))))
        .isInstanceOf(UsageException.class)
        .hasMessage(
            "burst 400%x5s: needs transactions that arrive at a rate; name one with --rate");
  }

  @Test
  void aBurstEndsInTheWindow() {
    assertThat(spec(Map.of("rate", List.of("9"), "burst", List.of("400%x6s")))).isNotNull();
    assertThatThrownBy(() -> spec(Map.of("rate", List.of("9"), "burst", List.of("400%x7s"))))
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith("burst 400%x7s: begins a third into the window");
  }

  @Test
  void noMoreClientsAreActiveThanThereAre() {
    assertThat(spec(Map.of("active", List.of("16", "all")))).isNotNull();
    assertThatThrownBy(() -> spec(Map.of("active", List.of("17"))))
        .isInstanceOf(UsageException.class)
        .hasMessage("active 17: needs as many clients, and threads has 16");
  }

  @Test
  void aSocketFileHasNoAddedLatency() {
    MatrixSpec spec =
        spec(Map.of("connection", List.of("tcp", "socket"), "rtt", List.of("0", "0.4")));
    assertThat(FactorLevels.combinations(spec))
        .extracting(cell -> cell.get(Factors.CONNECTION) + " " + cell.get(Factors.ROUND_TRIP))
        .containsExactlyInAnyOrder("tcp 0", "tcp 0.4", "socket 0");
  }

  @Test
  void aLevelThatNoCellSupportsIsRefusedWithTheReason() {
    for (Map<String, List<String>> none :
        List.of(
            Map.of("connection", List.of("socket"), "rtt", List.of("0", "0.4")),
            Map.of("connection", List.of("tcp", "socket"), "rtt", List.of("0.4")))) {
      assertThatThrownBy(() -> spec(none))
          .isInstanceOf(UsageException.class)
          .hasMessage(
              "rtt 0.4: a relay takes TCP and TLS, no socket file; name connection tcp or tls,"
                  + " too, or rtt 0");
    }
  }

  private static MatrixSpec ofRates(List<String> generators, String... rates) {
    return Specs.small().generators(generators).factors(Map.of("rate", List.of(rates))).build();
  }

  @Test
  void aLevelThatSomeGeneratorsDoNotSupportIsAccepted() {
    assertThat(ofRates(List.of("sysbench", "java-mysql"), "closed", "500")).isNotNull();
  }

  @Test
  void aLevelOrAGeneratorWithoutSupportedCellIsRefused() {
    assertThatThrownBy(() -> ofRates(List.of("sysbench"), "closed", "500"))
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith("rate 500: sysbench does not measure");
    assertThatThrownBy(() -> ofRates(List.of("sysbench", "java-mysql"), "80%", "500%"))
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith("rate 80%: sysbench does not measure")
        .hasMessageEndingWith("leave one of the two out of the matrix");
  }
}
