package dev.oltpmatrix.architecture;

import org.junit.jupiter.api.Test;

class WireArchitectureTest {
  private static final Architecture MODULE = new Architecture("wire");

  @Test
  void packagesHaveNoCycles() {
    MODULE.requireNoPackageCycles();
  }
}
