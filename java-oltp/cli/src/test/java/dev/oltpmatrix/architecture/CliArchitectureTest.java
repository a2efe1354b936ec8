package dev.oltpmatrix.architecture;

import org.junit.jupiter.api.Test;

class CliArchitectureTest {
  private static final Architecture MODULE = new Architecture("cli");

  @Test
  void packagesHaveNoCycles() {
    MODULE.requireNoPackageCycles();
  }

  @Test
  void onlyHostStartsProcesses() {
    MODULE.requireOnlyIn("host", Architecture.operatingSystem());
  }
}
