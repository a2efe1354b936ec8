package dev.oltpmatrix.architecture;

import org.junit.jupiter.api.Test;

class WorkloadArchitectureTest {
  private static final Architecture MODULE = new Architecture("workload");

  @Test
  void packagesHaveNoCycles() {
    MODULE.requireNoPackageCycles();
  }
}
