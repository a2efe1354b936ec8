package dev.oltpmatrix.architecture;

import java.io.IOException;
import org.junit.jupiter.api.Test;

class ExperimentArchitectureTest {
  private static final Architecture MODULE = new Architecture("experiment");

  @Test
  void packagesHaveNoCycles() {
    MODULE.requireNoPackageCycles();
  }

  @Test
  void onlyHostUsesTheOperatingSystem() throws IOException {
    MODULE.requireSystemOnlyByHost();
  }
}
