package dev.oltpmatrix.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.LoadResult;
import dev.oltpmatrix.model.record.Telemetry;
import dev.oltpmatrix.model.spec.MatrixSpec;
import dev.oltpmatrix.server.api.RunningServer;
import dev.oltpmatrix.testing.Program;
import dev.oltpmatrix.testing.RealCells;
import dev.oltpmatrix.testing.Specs;
import dev.oltpmatrix.testing.TestServers;
import dev.oltpmatrix.workload.data.Queries;
import dev.oltpmatrix.workload.sbtest.Sbtest;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.FutureTask;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the telemetry of real servers under load. */
@Tag("night")
@EnabledIfSystemProperty(named = "oltp.realServers", matches = "true")
class WatchedServersTest {
  private static final Sbtest DATA = RealCells.DATA;
  private static final int CLIENTS = 4;

  /**
   * Tolerance in per cent: counters are read once a second, and the load varies on a busy machine.
   */
  private static final double EDGES_PERCENT = 30;

  private static final String SLEEPING =
      "SELECT COUNT(*) FROM information_schema.PROCESSLIST WHERE INFO LIKE 'SELECT SLEEP%'";

  @TempDir private Path logs;

  private RunningServer start(String build, String arm, String config) throws Exception {
    return TestServers.started(build, arm, config, DATA, logs);
  }

  private CellRecord run(RunningServer server, String build, String arm, int windowS)
      throws Exception {
    MatrixSpec spec =
        Specs.small()
            .name("telemetry")
            .description("for tests")
            .servers(List.of(build))
            .generators(List.of("java-mariadb"))
            .threads(List.of(CLIENTS))
            .tableSize(DATA.tableSize())
            .warmupS(1)
            .windowS(windowS)
            .windowLimitS(windowS)
            .minEventsPerClient(1)
            .build();
    CellKey key = CellKey.of(build, arm, "base", "oltp_read_only", "java-mariadb", CLIENTS, 1);
    CellRecord cell = RealCells.runner(spec, logs).run(key, server, null);
    assertThat(cell.failure()).isNull();
    return cell;
  }

  @ParameterizedTest
  @CsvSource({
    "mariadb-10.11, pool, base",
    "mysql-9.7, pool, performance_schema=ON",
    "mysql-5.7, per-thread, base"
  })
  void countersAgreeWithTheLoadAndWithEachOther(String build, String arm, String config)
      throws Exception {
    try (RunningServer server = start(build, arm, config)) {
      CellRecord cell = run(server, build, arm, 4);
      Telemetry telemetry = cell.telemetry();
      LoadResult load = cell.load();
      LoadResult.Queries queries = load.counts().queries();
      double sent = (double) queries.read() + queries.write() + queries.other();
      assertThat(telemetry.counter("status.Com_commit"))
          .isCloseTo((double) load.counts().transactions(), withinPercentage(EDGES_PERCENT));
      assertThat(telemetry.counter("status.Questions"))
          .isCloseTo(sent, withinPercentage(EDGES_PERCENT));
      assertThat(telemetry.mean("status.Threads_connected"))
          .isBetween(CLIENTS - 0.5, CLIENTS + 1.5);
      assertThat(telemetry.counter("server.cpu_user_us"))
          .isPositive()
          .isCloseTo(cell.usage().server().cpuUserUs(), withinPercentage(0.01));
      assertThat(telemetry.counter("host.busy_us"))
          .isGreaterThan(telemetry.counter("client.cpu_user_us"));
      assertThat(telemetry.series().atS()).contains(1.0, 2.0, 3.0, 4.0);
      assertThat(telemetry.costUs()).isPositive();
      if (arm.equals("pool")) {
        double threads = telemetry.mean(Telemetry.POOL_THREADS);
        assertThat(threads).isGreaterThanOrEqualTo(1);
        assertThat(telemetry.mean(Telemetry.POOL_ACTIVE)).isBetween(0.0, threads);
        assertThat(telemetry.mean(Telemetry.POOL_QUEUE)).isBetween(0.0, (double) CLIENTS);
        assertThat(telemetry.counter("pool.stalls")).isNotNull();
      } else {
        assertThat(telemetry.means()).doesNotContainKey(Telemetry.POOL_THREADS);
      }
      // Not every machine has control groups with CPU quotas.
      assertThat(telemetry.unread()).allMatch(why -> why.startsWith("host.throttled_us: "));
    }
  }

  @Test
  void serverThatIsFrozenStopsNoOtherReading() throws Exception {
    try (RunningServer server = start("mariadb-10.11", "per-thread", "base")) {
      FutureTask<CellRecord> cell =
          new FutureTask<>(() -> run(server, "mariadb-10.11", "per-thread", 8));
      Thread runner = new Thread(cell, "cell");
      runner.start();
      while (Program.processes("--json=" + logs).isEmpty() && runner.isAlive()) {
        Thread.sleep(20);
      }
      Thread.sleep(3000); // some time into the load
      Program.kill("STOP", server.pid());
      Thread.sleep(4000);
      Program.kill("CONT", server.pid());
      Telemetry telemetry = cell.get().telemetry();
      Telemetry.Series series = telemetry.series();
      List<Double> client = series.values().get("client.cpu_user_us");
      List<Double> questions = series.values().get("status.Questions");
      List<Integer> frozen =
          IntStream.range(0, client.size()).filter(i -> isBetween(questions, i)).boxed().toList();
      assertThat(frozen).as("readings while the server was frozen: %s", questions).isNotEmpty();
      assertThat(frozen).allSatisfy(i -> assertThat(client.get(i)).isNotNull());
    }
  }

  /** Checks whether a reading is missing between two that were made. */
  private static boolean isBetween(List<Double> values, int at) {
    return values.get(at) == null
        && values.subList(0, at).stream().anyMatch(Objects::nonNull)
        && values.subList(at, values.size()).stream().anyMatch(Objects::nonNull);
  }

  @Test
  void poolThatIsStuckCanStillBeAsked() throws Exception {
    try (RunningServer server = start("mariadb-10.11", "pool", "pool_size=1+pool_max_threads=2")) {
      List<Connection> clients = new ArrayList<>();
      for (int i = 0; i < CLIENTS; i++) {
        clients.add(server.connect());
      }
      List<Thread> sleepers = new ArrayList<>();
      for (Connection client : clients) {
        Thread sleeper = new Thread(() -> sleep(client), "sleeper");
        sleeper.start();
        sleepers.add(sleeper);
      }
      try (Connection watcher = server.connectToWatch()) {
        int served = 0;
        while (served == 0 && sleepers.stream().anyMatch(Thread::isAlive)) {
          served = Integer.parseInt(Queries.one(watcher, SLEEPING));
        }
        assertThat(served).as("the pool has no thread for the others").isBetween(1, CLIENTS - 1);
      }
      for (Connection client : clients) {
        client.abort(Runnable::run);
      }
    }
  }

  private static void sleep(Connection client) {
    try {
      Queries.one(client, "SELECT SLEEP(5)");
    } catch (java.sql.SQLException e) {
      return; // aborted: the test is over
    }
  }
}
