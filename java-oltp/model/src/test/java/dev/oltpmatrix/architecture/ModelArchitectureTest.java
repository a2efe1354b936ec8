package dev.oltpmatrix.architecture;

import org.junit.jupiter.api.Test;

class ModelArchitectureTest {
  private static final Architecture MODULE = new Architecture("model");

  @Test
  void packagesHaveNoCycles() {
    MODULE.requireNoPackageCycles();
  }
}
