package dev.oltpmatrix.architecture;

import java.io.IOException;
import org.junit.jupiter.api.Test;

class ServerArchitectureTest {
  private static final Architecture MODULE = new Architecture("server");

  @Test
  void packagesHaveNoCycles() {
    MODULE.requireNoPackageCycles();
  }

  @Test
  void jdbcDriversAreNamedInOnePackage() {
    MODULE.requireOnlyIn("server.driver", Architecture.jdbcDrivers());
  }

  @Test
  void onlyHostUsesTheOperatingSystem() throws IOException {
    MODULE.requireSystemOnlyByHost();
  }
}
