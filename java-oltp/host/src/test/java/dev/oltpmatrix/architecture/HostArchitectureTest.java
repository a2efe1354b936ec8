package dev.oltpmatrix.architecture;

import java.io.IOException;
import org.junit.jupiter.api.Test;

class HostArchitectureTest {
  private static final Architecture MODULE = new Architecture("host");

  @Test
  void packagesHaveNoCycles() {
    MODULE.requireNoPackageCycles();
  }

  @Test
  void onlyImplementationsUseTheOperatingSystem() throws IOException {
    MODULE.requireSystemOnlyByHost();
  }
}
