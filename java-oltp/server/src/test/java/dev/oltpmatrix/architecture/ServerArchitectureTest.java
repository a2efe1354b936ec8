package dev.oltpmatrix.architecture;

import org.junit.jupiter.api.Test;

class ServerArchitectureTest {
  private static final Architecture MODULE = new Architecture("server");

  @Test
  void packagesHaveNoCycles() {
    MODULE.requireNoPackageCycles();
  }

  @Test
  void jdbcDriversAreNamedInOnePackage() {
    MODULE.requireOnlyIn("server.driver", Architecture.jdbcDrivers());
  }

  @Test
  void onlyHostStartsProcesses() {
    MODULE.requireOnlyIn("host", Architecture.operatingSystem());
  }
}
