package dev.oltpmatrix.architecture;

import java.io.IOException;
import org.junit.jupiter.api.Test;

class LoadArchitectureTest {
  private static final Architecture MODULE = new Architecture("load");

  @Test
  void packagesHaveNoCycles() {
    MODULE.requireNoPackageCycles();
  }

  @Test
  void jdbcDriversAreNamedInOnePackage() {
    MODULE.requireOnlyIn("load.driver", Architecture.jdbcDrivers());
  }

  @Test
  void onlyHostUsesTheOperatingSystem() throws IOException {
    MODULE.requireSystemOnlyByHost();
  }

  @Test
  void transactionsEndByStatements() {
    MODULE.requireCommitsByStatements();
  }
}
