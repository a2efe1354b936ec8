package dev.oltpmatrix.architecture;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import org.junit.jupiter.api.Test;

class DriverstudyArchitectureTest {
  private static final Architecture MODULE = new Architecture("driverstudy");

  @Test
  void packagesHaveNoCycles() {
    MODULE.requireNoPackageCycles();
  }

  /** Each driver is alone in its JVM, so the benchmarks know drivers by name only. */
  @Test
  void noClassIsCompiledAgainstADriver() {
    MODULE.requireOnlyIn("none", Architecture.jdbcDrivers());
  }

  @Test
  void onlyHostUsesTheOperatingSystem() throws IOException {
    MODULE.requireSystemOnlyByHost();
  }

  /** They measure such calls, which also shows that the rule of other modules finds them. */
  @Test
  void itsCasesEndTransactionsByCalls() {
    assertThatThrownBy(MODULE::requireCommitsByStatements)
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("Cases");
  }
}
