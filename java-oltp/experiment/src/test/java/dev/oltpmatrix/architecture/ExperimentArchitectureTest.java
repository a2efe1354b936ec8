package dev.oltpmatrix.architecture;

import org.junit.jupiter.api.Test;

class ExperimentArchitectureTest {
  private static final Architecture MODULE = new Architecture("experiment");

  @Test
  void packagesHaveNoCycles() {
    MODULE.requireNoPackageCycles();
  }

  @Test
  void onlyHostStartsProcesses() {
    MODULE.requireOnlyIn("host", Architecture.operatingSystem());
  }
}
