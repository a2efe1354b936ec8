package dev.oltpmatrix.architecture;

import java.io.IOException;
import org.junit.jupiter.api.Test;

class WorkloadArchitectureTest {
  private static final Architecture MODULE = new Architecture("workload");

  @Test
  void packagesHaveNoCycles() {
    MODULE.requireNoPackageCycles();
  }

  @Test
  void onlyHostUsesTheOperatingSystem() throws IOException {
    MODULE.requireSystemOnlyByHost();
  }

  @Test
  void transactionsEndByStatements() {
    MODULE.requireCommitsByStatements();
  }
}
