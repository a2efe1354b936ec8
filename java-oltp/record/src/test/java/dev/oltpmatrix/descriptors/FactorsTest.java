package dev.oltpmatrix.descriptors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FactorsTest {
  private static List<String> rates(String... parts) {
    return Factors.RATE.read(List.of(parts));
  }

  @Test
  void ratesAreNumbersOrSharesOrRangesOfThem() {
    assertThat(rates("500", "closed")).containsExactly("500", "closed");
    assertThat(rates("20%..80%")).containsExactly("20%", "40%", "60%", "80%");
    assertThat(rates("500..4000")).containsExactly("500", "1000", "2000", "4000");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"0", "0%", "-5", "1.5", "1001%", "many", "", "120%..20%", "20%..500", "100000000"})
  void whatIsNoRateIsRefusedWithWhatIsAllowed(String text) {
    assertThatThrownBy(() -> rates(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("rate")
        .hasMessageMatching("(?s).*(allowed|write).*");
  }

  @Test
  void aListNamesEachOnceAndStaysOnOneAxis() {
    assertThatThrownBy(() -> rates("500", "500")).hasMessageContaining("twice");
    assertThatThrownBy(() -> rates("500", "50%")).hasMessageContaining("mixes");
    assertThatThrownBy(() -> rates()).hasMessageContaining("empty");
  }

  @Test
  void onlyGeneratorsThatMeasureFromThePlannedStartTakeARate() {
    Workload workload = Workloads.all().get(0);
    for (Generator generator : Generators.all()) {
      assertThat(Factors.RATE.whyNot("500", generator, workload).isEmpty())
          .isEqualTo(generator.driver() != null);
      assertThat(Factors.RATE.whyNot("closed", generator, workload)).isEmpty();
    }
  }

  @Test
  void burstsArePercentOfARateAndSeconds() {
    assertThat(Factors.BURST.read(List.of("none", "400%x5s"))).containsExactly("none", "400%x5s");
    assertThat(Burst.option("400%x5s")).isEqualTo("400%x5");
    assertThat(Burst.lengthS("400%x5s")).isEqualTo(5);
    assertThat(Burst.lengthS("none")).isZero();
    assertThat(Factors.BURST.shown("400%x5s")).isEqualTo("a burst of 400 % of the rate for 5 s");
  }

  @ParameterizedTest
  @ValueSource(strings = {"400%x5", "400x5s", "100%x5s", "400%x0s", "10001%x5s", "%xs", "", "all"})
  void whatIsNoBurstIsRefusedWithWhatIsAllowed(String text) {
    assertThatThrownBy(() -> Factors.BURST.read(List.of(text)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("burst")
        .hasMessageMatching("(?s).*(allowed|write).*");
  }

  @Test
  void aBurstNeedsARate() {
    assertThat(Factors.BURST.whyNotWith(Factor::usual, "400%x5s")).isPresent();
    assertThat(Factors.BURST.whyNotWith(Factor::usual, "none")).isEmpty();
    assertThat(Factors.BURST.whyNotWith(factor -> "500", "400%x5s")).isEmpty();
  }

  @Test
  void noMoreClientsAreActiveThanThereAre() {
    assertThat(Factors.ACTIVE.read(List.of("all", "32"))).containsExactly("all", "32");
    assertThat(Factors.ACTIVE.whyNotWith(factor -> "32", "32")).isEmpty();
    assertThat(Factors.ACTIVE.whyNotWith(factor -> "32", "33")).isPresent();
    assertThat(Factors.ACTIVE.whyNotWith(factor -> "32", "all")).isEmpty();
    assertThatThrownBy(() -> Factors.ACTIVE.read(List.of("0"))).hasMessageContaining("or all");
  }

  @Test
  void factorsHaveNamesOfTheirOwn() {
    assertThat(Factors.all()).doesNotHaveDuplicates();
    assertThat(Factors.all()).extracting(Factor::name).noneMatch("repetition"::equals);
  }
}
