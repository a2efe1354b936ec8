package dev.oltpmatrix.architecture;

import org.junit.jupiter.api.Test;

class ReportArchitectureTest {
  private static final Architecture MODULE = new Architecture("report");

  @Test
  void packagesHaveNoCycles() {
    MODULE.requireNoPackageCycles();
  }

  @Test
  void onlyHostStartsProcesses() {
    MODULE.requireOnlyIn("host", Architecture.operatingSystem());
  }
}
