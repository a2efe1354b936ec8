package dev.oltpmatrix.model.descriptors;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class UnsupportedRulesTest {
  private static Optional<String> whyNot(String generator, String workload, String rate) {
    Map<Factor, String> levels = new HashMap<>();
    levels.put(Factors.GENERATOR, generator);
    levels.put(Factors.WORKLOAD, workload);
    levels.put(Factors.RATE, rate);
    return UnsupportedRules.whyNot(levels::get);
  }

  @Test
  void levelsOfOtherGeneratorsAreUnsupported() {
    assertThat(whyNot("sysbench", "oltp_read_only", "500").orElseThrow())
        .startsWith("sysbench does not measure transactions that arrive at a rate");
    assertThat(whyNot("sysbench", "oltp_read_only", "closed")).isEmpty();
    assertThat(whyNot("java-mariadb", "oltp_read_only", "500")).isEmpty();
  }

  /** An import has any names, and a matrix is checked before all of it is known. */
  @Test
  void unknownNamesAreNotRefused() {
    assertThat(whyNot("theirs", "oltp_read_only", "500")).isEmpty();
    assertThat(whyNot("sysbench", "theirs", "500")).isEmpty();
    assertThat(UnsupportedRules.whyNot(factor -> null)).isEmpty();
  }

  @Test
  void everyGeneratorSupportsTheDefaultLevelsWithSomeWorkload() {
    for (Generator generator : Generators.all()) {
      assertThat(Workloads.all())
          .as(generator.name())
          .anyMatch(
              workload ->
                  UnsupportedRules.whyNot(factor -> defaultLevel(factor, generator, workload))
                      .isEmpty());
    }
  }

  private static String defaultLevel(Factor factor, Generator generator, Workload workload) {
    if (factor.equals(Factors.GENERATOR)) {
      return generator.name();
    }
    return factor.equals(Factors.WORKLOAD) ? workload.name() : factor.defaultLevel();
  }
}
