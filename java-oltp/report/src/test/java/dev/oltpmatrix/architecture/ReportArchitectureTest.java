package dev.oltpmatrix.architecture;

import java.io.IOException;
import org.junit.jupiter.api.Test;

class ReportArchitectureTest {
  private static final Architecture MODULE = new Architecture("report");

  @Test
  void packagesHaveNoCycles() {
    MODULE.requireNoPackageCycles();
  }

  @Test
  void onlyHostUsesTheOperatingSystem() throws IOException {
    MODULE.requireSystemOnlyByHost();
  }
}
