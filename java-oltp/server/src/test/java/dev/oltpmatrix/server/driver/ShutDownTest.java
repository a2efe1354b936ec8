package dev.oltpmatrix.server.driver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.server.api.RunningServer;
import dev.oltpmatrix.testing.TestServers;
import dev.oltpmatrix.workload.sbtest.Sbtest;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests with real servers that their own protocol ends them in order, as a signal does. */
@EnabledIfSystemProperty(named = "oltp.realServers", matches = "true")
class ShutDownTest {
  private static final Sbtest DATA = new Sbtest(10_000, 42);
  private static final long LIMIT_S = 60;

  @TempDir private Path logs;

  @ParameterizedTest
  @ValueSource(strings = {"mariadb-10.11", "mysql-9.7"})
  void serverEndsInOrder(String build) throws Exception {
    try (RunningServer server = TestServers.started(build, "per-thread", "base", DATA, logs)) {
      try (Connection connection = server.connectToWatch()) {
        Drivers.shutDown(connection);
      }
      long endNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(LIMIT_S);
      while (server.isAlive() && System.nanoTime() < endNs) {
        Thread.sleep(50);
      }
      assertThat(server.howItEnded()).contains("ended with status 0");
    }
  }
}
