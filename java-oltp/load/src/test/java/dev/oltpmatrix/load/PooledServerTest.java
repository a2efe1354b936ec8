package dev.oltpmatrix.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.model.record.LoadResult;
import dev.oltpmatrix.model.record.RecordFile;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests a pool of connections for the clients, on {@link TestServer}. */
@Tag("night")
@EnabledIfEnvironmentVariable(named = TestServer.VARIABLE, matches = ".+")
class PooledServerTest {
  private final Oltp oltp = new Oltp();

  @TempDir Path folder;

  private int oltp(String test, String command, String... more) throws InterruptedException {
    return oltp.run(ServerTest.line(test, command, more));
  }

  @AfterEach
  void cleanup() throws InterruptedException {
    oltp("oltp_read_only", "cleanup");
  }

  /**
   * By default HikariCP pings connections that were idle for half a second, and queries isolation
   * and read-only state. Commands that do not belong to the workload are the same however many
   * events there are. Two commands are not compared, as a server may not read them when their
   * client has gone: the close of a statement and the end of a connection. Questions and Queries
   * count them; Com_% without closes does not.
   */
  @ParameterizedTest
  @ValueSource(strings = {"mariadb", "mysql"})
  void aClientPoolSendsTheServerWhatTheWorkloadSaysAndNothingElse(String driver) throws Exception {
    oltp("oltp_read_only", "prepare");

    sentWithPool(driver, 1); // MySQL's driver queries a server's settings once per JVM
    Map<String, Long> few = sentWithPool(driver, 2);
    Map<String, Long> more = sentWithPool(driver, 7);

    assertThat(few.get("Com_stmt_execute")).isEqualTo(2 * 16);
    Map<String, Long> expected = new TreeMap<>(few);
    expected.merge("Com_stmt_execute", 5L * 16, Long::sum);
    expected.merge("Com_begin", 5L, Long::sum);
    expected.merge("Com_select", 5L * 14, Long::sum);
    expected.merge("Com_commit", 5L, Long::sum);
    assertThat(more).isEqualTo(expected);
  }

  /** Returns the server's counters for a run whose connections are sometimes idle for seconds. */
  private Map<String, Long> sentWithPool(String driver, int events, String... more)
      throws Exception {
    try (Connection watcher = TestServer.connect()) {
      Map<String, Long> before = countersWhenAlone(watcher);
      List<String> line =
          ServerTest.line(
              "oltp_read_only",
              "run",
              "--driver=" + driver,
              "--threads=4",
              "--client-pool=2",
              "--rate=2",
              "--time=0",
              "--events=" + events);
      line.addAll(List.of(more));
      assertThat(oltp.run(line)).as(oltp::err).isZero();
      Map<String, Long> sent = new TreeMap<>();
      countersWhenAlone(watcher)
          .forEach((name, value) -> sent.put(name, value - before.getOrDefault(name, 0L)));
      sent.keySet().removeAll(List.of("Com_stmt_close", "Com_show_status", "Threads_connected"));
      sent.values().removeIf(value -> value == 0);
      return sent;
    }
  }

  /** Waits until the server has counted all disconnects, which on a busy machine may be late. */
  private static Map<String, Long> countersWhenAlone(Connection watcher) throws SQLException {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    while (true) {
      Map<String, Long> counters = counters(watcher);
      if (counters.get("Threads_connected") == 1) {
        return counters;
      }
      assertThat(System.nanoTime()).as("others stay connected").isLessThan(deadline);
    }
  }

  private static Map<String, Long> counters(Connection watcher) throws SQLException {
    try (Statement statement = watcher.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "SHOW GLOBAL STATUS WHERE variable_name LIKE 'Com\\_%'"
                    + " OR variable_name IN ('Connections', 'Threads_connected')")) {
      Map<String, Long> counters = new HashMap<>();
      while (rows.next()) {
        counters.put(rows.getString(1), rows.getLong(2));
      }
      return counters;
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"mariadb", "mysql"})
  void clientsOfAPoolShareItsConnectionsAndWaitForThem(String driver) throws Exception {
    oltp("oltp_read_only", "prepare");
    Path json = folder.resolve("result.json");
    long before = TestServer.counter("Connections");

    int status =
        oltp(
            "oltp_read_only",
            "run",
            "--driver=" + driver,
            "--threads=8",
            "--client-pool=2",
            "--time=2",
            "--json=" + json);

    assertThat(status).as(oltp::err).isZero();
    LoadResult result = RecordFile.readLoad(json);
    // The preflight connection, the pool's, and the two that read the counter.
    assertThat(TestServer.counter("Connections") - before).isEqualTo(1 + 2 + 1);
    assertThat(result.clientPool().connections()).isEqualTo(2);
    assertThat(result.clientPool().waits().count()).isEqualTo(result.counts().transactions());
    assertThat(result.clientPool().waits().meanUs())
        .isBetween(1.0, result.latencies().summary().meanUs());
    assertThat(result.counts().queries().total()).isEqualTo(16 * result.counts().transactions());
    assertThat(oltp.out()).contains("wait for a connection (ms):");
  }
}
