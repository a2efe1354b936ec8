package dev.oltpmatrix.matrix.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.oltpmatrix.descriptors.Factors;
import dev.oltpmatrix.matrix.UsageException;
import dev.oltpmatrix.matrix.testing.Specs;
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
}
