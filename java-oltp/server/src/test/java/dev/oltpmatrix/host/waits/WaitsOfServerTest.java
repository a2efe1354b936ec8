package dev.oltpmatrix.host.waits;

import dev.oltpmatrix.host.registry.Hosts;
import dev.oltpmatrix.model.record.Telemetry;
import dev.oltpmatrix.server.api.RunningServer;
import dev.oltpmatrix.testing.TestServers;
import dev.oltpmatrix.workload.data.Queries;
import dev.oltpmatrix.workload.sbtest.Sbtest;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the waits that are observed on the threads of real servers. */
@EnabledIfSystemProperty(named = "oltp.realServers", matches = "true")
class WaitsOfServerTest {
  private static final Sbtest DATA = new Sbtest(10_000, 42);
  private static final int CLIENTS = 6;
  private static final int MAX_TRIES = 600;

  @TempDir private Path logs;

  @ParameterizedTest
  @ValueSource(strings = {"mariadb-10.11", "mysql-9.7"})
  void idleClientsWaitForSocketsLockedOnesForFutexesAndBusyOnesRun(String build) throws Exception {
    try (RunningServer server = TestServers.started(build, "per-thread", "base", DATA, logs)) {
      List<Connection> clients = new ArrayList<>();
      for (int i = 0; i < CLIENTS; i++) {
        clients.add(server.connect());
      }
      Telemetry.Waits idle = seen(server, waits -> waits.socket() >= CLIENTS && waits.ready() == 0);

      Queries.one(clients.get(0), "SELECT GET_LOCK('taken', 0)");
      clients.subList(1, 4).forEach(c -> ask(c, "SELECT GET_LOCK('taken', 600)"));
      seen(server, waits -> waits.latch() >= idle.latch() + 3 && waits.socket() < CLIENTS);

      clients.subList(4, CLIENTS).forEach(c -> ask(c, "SELECT BENCHMARK(2000000000, MD5('a'))"));
      seen(server, waits -> waits.running() >= 1 && waits.socket() <= idle.socket() - 3);

      for (Connection client : clients) {
        client.abort(Runnable::run);
      }
    }
  }

  /** Samples until the condition holds; fails if it never does. */
  private static Telemetry.Waits seen(RunningServer server, Predicate<Telemetry.Waits> isSo)
      throws Exception {
    Telemetry.Waits last = null;
    for (int i = 0; i < MAX_TRIES; i++) {
      WaitTally tally = new WaitTally(1);
      tally.add(Hosts.ofThisMachine().threads(server.pid()).apply(() -> true));
      last = tally.means();
      if (isSo.test(last)) {
        return last;
      }
      Thread.sleep(100);
    }
    throw new AssertionError("never so, at last " + last);
  }

  private static void ask(Connection client, String question) {
    Thread asking =
        new Thread(
            () -> {
              try {
                Queries.one(client, question);
              } catch (java.sql.SQLException e) {
                return; // aborted: the test is over
              }
            },
            "asking");
    asking.setDaemon(true);
    asking.start();
  }
}
