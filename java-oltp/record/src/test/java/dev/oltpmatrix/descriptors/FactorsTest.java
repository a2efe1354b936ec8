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
  void factorsHaveNamesOfTheirOwn() {
    assertThat(Factors.all()).doesNotHaveDuplicates();
    assertThat(Factors.all()).extracting(Factor::name).noneMatch("repetition"::equals);
  }
}
