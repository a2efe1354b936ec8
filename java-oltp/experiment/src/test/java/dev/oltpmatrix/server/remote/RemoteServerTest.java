package dev.oltpmatrix.server.remote;

import static dev.oltpmatrix.testing.TestServers.CACHE;
import static dev.oltpmatrix.testing.TestServers.CONFIGS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.oltpmatrix.experiment.plan.Plan;
import dev.oltpmatrix.experiment.plan.PlannedCell;
import dev.oltpmatrix.experiment.plan.Planner;
import dev.oltpmatrix.experiment.run.CellRunner;
import dev.oltpmatrix.experiment.run.ExperimentListener;
import dev.oltpmatrix.experiment.run.MatrixRun;
import dev.oltpmatrix.host.registry.Hosts;
import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.descriptors.ConnectionKind;
import dev.oltpmatrix.model.descriptors.Generators;
import dev.oltpmatrix.model.descriptors.Workloads;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.ServerState;
import dev.oltpmatrix.model.record.ServerSystem;
import dev.oltpmatrix.model.results.ResultsDir;
import dev.oltpmatrix.model.spec.MatrixSpec;
import dev.oltpmatrix.model.spec.ServerName;
import dev.oltpmatrix.model.spec.ServerRef;
import dev.oltpmatrix.server.ServerRegistry;
import dev.oltpmatrix.server.api.RunningServer;
import dev.oltpmatrix.server.api.ServerProvider;
import dev.oltpmatrix.server.api.StartRequest;
import dev.oltpmatrix.server.build.Catalogue;
import dev.oltpmatrix.server.build.InstalledServer;
import dev.oltpmatrix.server.build.ServerBuild;
import dev.oltpmatrix.server.config.ServerLimits;
import dev.oltpmatrix.server.connect.Certificates;
import dev.oltpmatrix.server.connect.ConnectionKindsTest;
import dev.oltpmatrix.server.settle.Settler;
import dev.oltpmatrix.testing.Machine;
import dev.oltpmatrix.testing.RealCells;
import dev.oltpmatrix.testing.ReporterList;
import dev.oltpmatrix.testing.Specs;
import dev.oltpmatrix.testing.TestServers;
import dev.oltpmatrix.testing.TwoTables;
import dev.oltpmatrix.workload.data.DataSet;
import dev.oltpmatrix.workload.data.Queries;
import dev.oltpmatrix.workload.sbtest.Sbtest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests a server that the test starts and that plays the part of an external one. */
@EnabledIfSystemProperty(named = "oltp.realServers", matches = "true")
class RemoteServerTest {
  private static final Sbtest DATA = new Sbtest(10_000, 42);
  private static final Sbtest FEW = new Sbtest(2_500, 7);

  /** A password with characters that are special in option files. */
  private static final String PASSWORD = "p#w \"x\\y";

  /** A user name with characters that are special in URLs. */
  private static final String USER = "m e?%41";

  private static final String ACCOUNT = "'" + USER + "'@'127.0.0.1'";

  private static final String FLUSH = "SELECT @@GLOBAL.innodb_flush_log_at_trx_commit";

  @TempDir private Path folder;

  private final ReporterList reporter = new ReporterList();
  private RunningServer theirs;
  private Connection root;
  private Process again;

  @BeforeEach
  void startTheirServer() throws Exception {
    startTheirServer(ConnectionKind.TCP);
  }

  private void startTheirServer(String connection) throws Exception {
    ServerProvider home = TestServers.catalogue();
    InstalledServer installed = TestServers.loaded("mariadb-10.11", DATA);
    theirs =
        home.start(
            new StartRequest(installed, "pool", "base", DATA, folder.resolve("their"), connection));
    root = ConnectionKindsTest.asRoot(theirs);
    String password = PASSWORD.replace("\\", "\\\\");
    Queries.execute(
        root,
        "CREATE USER " + ACCOUNT + " IDENTIFIED BY '" + password + "'",
        "GRANT ALL ON *.* TO " + ACCOUNT);
    Files.writeString(folder.resolve("my.cnf"), "[client]\npassword='" + password + "'\n");
  }

  @AfterEach
  void stopTheirServer() throws Exception {
    root.close();
    if (again != null) {
      again.destroy();
      again.waitFor();
    }
    theirs.close();
  }

  private String url(String database, String more) {
    return String.format(
        "far=mysql://m%%20e%%3F%%2541@127.0.0.1:%d/%s?defaults-file=%s&%s",
        theirs.port(), database, folder.resolve("my.cnf"), more);
  }

  private String url(String database) {
    return url(database, "tls=disabled&wait_s=1");
  }

  /** The side of the program, as in a run. */
  private final class Us {
    final ServerRegistry home =
        new ServerRegistry(Hosts.ofThisMachine(), CONFIGS, folder.resolve("cache"), reporter);
    final ServerBuild build;
    final ServerProvider servers;

    Us(String entry, boolean force) throws Exception {
      Catalogue all = home.withExternal(Catalogue.load(CONFIGS), List.of(entry), DATA, force);
      build = all.find(ServerName.parse(entry));
      servers = home.of(build);
    }

    RunningServer start(String config, DataSet data) throws Exception {
      InstalledServer server = servers.install(build);
      servers.tryConfig(server, build.arms().get(0), config, Set.of(), folder.resolve("logs"));
      servers.ensureData(server, data);
      return servers.start(
          new StartRequest(server, build.arms().get(0), config, data, folder.resolve("logs")));
    }
  }

  @Test
  void remoteServerIsMeasuredAndLeftAsItWas() throws Exception {
    Us us = new Us(url("fresh"), false);
    assertThat(us.build.arms()).containsExactly("pool");
    assertThat(whyNot(us, "oltp_read_only")).isEmpty();
    assertThat(whyNot(us, "oltp_delete").orElseThrow())
        .startsWith("oltp_delete leaves another table, and far (127.0.0.1:");
    assertThat(reporter.lines.toString()).contains("thread_handling=pool-of-threads");
    assertThat(Queries.one(root, FLUSH)).isEqualTo("0");
    try (RunningServer server = us.start("flush-log-1", FEW)) {
      assertThat(Queries.one(root, FLUSH)).isEqualTo("1");
      assertThat(server.facts().settings()).containsEntry("innodb_flush_log_at_trx_commit", "1");
      for (String generator : List.of("sysbench", "java-mariadb", "java-mysql")) {
        ServerState state = new Settler(5, true).settle(server, 0, 0, null);
        CellRecord cell = runner(spec(generator)).run(key(generator, 1), server, state);
        assertThat(cell.failure()).as(generator).isNull();
        assertThat(Machine.flagsBesideItsOwn(cell)).isEmpty();
        assertThat(cell.usage().server()).as("counters of another host").isNull();
        assertThat(cell.origin().serverFacts().system())
            .as("MariaDB takes a thread group for each CPU")
            .returns(
                Integer.valueOf(Queries.one(root, "SELECT @@thread_pool_size")), ServerSystem::cpus)
            .returns("pool-of-threads", ServerSystem::threadHandling)
            .returns(Queries.one(root, "SELECT @@version_compile_os"), ServerSystem::os);
        assertThat(Math.abs(cell.state().clock().serverAheadMs()))
            .as("the clock of this machine")
            .isLessThanOrEqualTo(cell.state().clock().roundTripMs());
        assertThat(cell.usage().client().cpuUs()).isNotNull();
        assertThat(cell.origin().serverFacts().source())
            .startsWith("mysql://m%20e%3F%2541@127.0.0.1:");
      }
    }
    assertThat(Queries.one(root, FLUSH)).isEqualTo("0");
    assertThat(theirs.isAlive()).isTrue();
    assertThat(reporter.lines.toString()).contains("DROP DATABASE `fresh`");
    Us later = new Us(url("fresh"), false);
    assertThat(later.servers.hasData(later.build, FEW)).isTrue();
    assertThat(later.servers.hasData(later.build, DATA)).as("another size").isFalse();
  }

  @Test
  void armsOfOneNameAreServersOfTheirOwn() throws Exception {
    String pool = url("fresh");
    InstalledServer installed = TestServers.loaded("mariadb-10.11", DATA);
    try (RunningServer other =
            TestServers.catalogue()
                .start(
                    new StartRequest(
                        installed,
                        "per-thread",
                        "base",
                        DATA,
                        folder.resolve("other"),
                        ConnectionKind.TCP));
        Connection otherRoot = ConnectionKindsTest.asRoot(other)) {
      Queries.execute(
          otherRoot,
          "CREATE USER " + ACCOUNT + " IDENTIFIED BY '" + PASSWORD.replace("\\", "\\\\") + "'",
          "GRANT ALL ON *.* TO " + ACCOUNT);
      String perThread = pool.replace(":" + theirs.port() + "/", ":" + other.port() + "/");
      ServerRegistry home =
          new ServerRegistry(Hosts.ofThisMachine(), CONFIGS, folder.resolve("cache"), reporter);
      List<String> entries = List.of(pool + "#pool", perThread + "#per-thread");
      Catalogue all = home.withExternal(Catalogue.load(CONFIGS), entries, FEW, false);
      ServerBuild both = all.find("far");
      assertThat(both.arms()).containsExactly("pool", "per-thread");
      ServerProvider servers = home.of(both);
      servers.ensureData(servers.install(both), FEW);
      for (String arm : both.arms()) {
        Path logs = folder.resolve("logs");
        try (RunningServer server =
            servers.start(new StartRequest(servers.install(both), arm, "base", FEW, logs))) {
          assertThat(server.port()).isEqualTo(arm.equals("pool") ? theirs.port() : other.port());
        }
      }
      assertThatThrownBy(
              () ->
                  home.withExternal(
                      Catalogue.load(CONFIGS), List.of(perThread + "#pool"), FEW, false))
          .isInstanceOf(UsageException.class)
          .hasMessageContaining(
              "#pool was requested, but it runs with thread_handling=one-thread-per-connection");
    }
  }

  @Test
  void otherDataSetIsMarkedKeptAndReplacedAsSysbenchsIs() throws Exception {
    Us us = new Us(url("goods"), false);
    try (RunningServer server = us.start("base", new TwoTables(3))) {
      assertThat(server.tableChecksum()).isEqualTo("goods and orders: 12");
    }
    assertThat(reporter.lines.toString())
        .contains("kept for later runs: goods, orders; to drop: DROP DATABASE `goods`;");
    assertThat(us.servers.hasData(us.build, new TwoTables(3))).isTrue();
    assertThat(us.servers.hasData(us.build, new TwoTables(4))).isFalse();
    us.start("base", new TwoTables(4)).close();
    assertThat(Queries.one(root, "SELECT COUNT(*) FROM goods.orders")).isEqualTo("4");
    us.start("base", FEW).close();
    assertThat(us.servers.hasData(us.build, new TwoTables(4))).as("beside").isTrue();
    Queries.execute(root, "ALTER TABLE goods.orders COMMENT ''");
    assertThatThrownBy(() -> us.start("base", new TwoTables(3)))
        .hasMessageContaining("there is a table goods.orders that this program did not make");
    assertThat(Queries.one(root, "SELECT COUNT(*) FROM goods.goods")).isEqualTo("4");
  }

  @Test
  void settingsAreSetUnderTheServersOwnNameChangedBetweenCellsAndSetBack() throws Exception {
    String all =
        "SELECT CONCAT_WS(' ', @@GLOBAL.innodb_flush_log_at_trx_commit, @@GLOBAL.tx_isolation,"
            + " @@GLOBAL.innodb_io_capacity, @@GLOBAL.innodb_io_capacity_max)";
    Queries.execute(
        root, "SET GLOBAL innodb_io_capacity_max = 9000", "SET GLOBAL innodb_io_capacity = 6000");
    String config = "flush_log=2+transaction_isolation=READ-COMMITTED";
    try (RunningServer server = new Us(url("fresh"), false).start(config, FEW)) {
      assertThat(Queries.one(root, all)).isEqualTo("2 READ-COMMITTED 6000 9000");
      assertThat(server.facts().settings()).containsEntry("tx_isolation", "READ-COMMITTED");
      server.change("flush_log=2+io_capacity=300+io_capacity_max=400");
      assertThat(Queries.one(root, all)).isEqualTo("2 REPEATABLE-READ 300 400");
      assertThat(server.facts().settings()).containsEntry("innodb_io_capacity", "300");
      server.change("flush_log=1");
      assertThat(Queries.one(root, all)).isEqualTo("1 REPEATABLE-READ 6000 9000");
    }
    assertThat(Queries.one(root, all)).isEqualTo("0 REPEATABLE-READ 6000 9000");
    assertThatThrownBy(
            () -> new Us(url("fresh"), false).start("sql_mode='NO_AUTO_VALUE_ON_ZERO'", FEW))
        .hasMessageContaining("sessions have the sql_mode NO_AUTO_VALUE_ON_ZERO");
  }

  @Test
  void sessionsOfOthersAreNeitherWaitedForNorHaveToBeSeen() throws Exception {
    Us us = new Us(url("fresh"), false);
    us.start("base", FEW).close();
    try (Connection first = theirs.connect();
        Connection second = theirs.connect();
        RunningServer server = us.start("base", FEW)) {
      assertThat(first.isValid(1) && second.isValid(1)).isTrue();
      assertThat(server.bystanders().connected()).isGreaterThanOrEqualTo(2);
      ServerState state = new Settler(5, true).settle(server, 0, 0, null);
      assertThat(state.unsettled()).isEmpty();
      assertThat(state.settleS()).isLessThan(5);
    }
    Queries.execute(
        root, "REVOKE ALL PRIVILEGES ON *.* FROM " + ACCOUNT, "GRANT ALL ON fresh.* TO " + ACCOUNT);
    try (RunningServer server = new Us(url("fresh"), false).start("base", FEW)) {
      assertThat(new Settler(5, true).settle(server, 0, 0, null).unsettled()).isEmpty();
    }
  }

  @Test
  void ourOwnTableIsReplacedAndThatOfOthersIsNot() throws Exception {
    String rows = "SELECT COUNT(*) FROM fresh.sbtest1";
    new Us(url("fresh"), false).start("base", new Sbtest(1_000, 7)).close();
    assertThat(Queries.one(root, rows)).isEqualTo("1000");
    new Us(url("fresh"), false).start("base", FEW).close();
    Queries.execute(
        root,
        "DELETE FROM fresh.sbtest1 WHERE id > 100",
        "ALTER TABLE fresh.sbtest1 COMMENT 'oltp-matrix: being loaded'");
    new Us(url("fresh"), false).start("base", FEW).close();
    assertThat(Queries.one(root, rows)).as("after an interrupted load").isEqualTo("2500");
    Queries.execute(
        root, "DROP TABLE fresh.sbtest1", "CREATE TABLE fresh.sbtest1 AS SELECT 1 AS theirs");
    assertThatThrownBy(() -> new Us(url("fresh"), false))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("tables that this program did not make (sbtest1)");
    assertThat(Queries.one(root, "SELECT theirs FROM fresh.sbtest1")).isEqualTo("1");
  }

  /** One that cannot be restored does not keep the others. */
  @Test
  void changesOfAKilledRunAreReportedAndRestored() throws Exception {
    Us us = new Us(url("fresh"), false);
    us.start("base", FEW).close();
    RemoteJournal journal =
        new RemoteJournal(Hosts.ofThisMachine(), folder.resolve("cache"), reporter);
    String address = "127.0.0.1:" + theirs.port();
    Map<String, String> before = new LinkedHashMap<>(Map.of("innodb_log_file_size", "1048576"));
    before.put("innodb_flush_log_at_trx_commit", "0");
    for (Map<String, String> left :
        List.of(before, Map.of("innodb_flush_log_at_trx_commit", "0"))) {
      Queries.execute(root, "SET GLOBAL innodb_flush_log_at_trx_commit = 2");
      journal.write(new RemoteJournal.Entry(address, left, 1, "of another boot"));
      us.home.kinds().forEach(ServerProvider::reportLeftovers);
      assertThat(reporter.lines.toString())
          .contains("SET GLOBAL innodb_flush_log_at_trx_commit = 0;");
      if (left.size() == 1) {
        us.start("base", FEW).close();
        assertThat(journal.read(address)).isEmpty();
      } else {
        assertThatThrownBy(() -> us.start("base", FEW))
            .isInstanceOf(ServerException.class)
            .hasMessageContaining("innodb_log_file_size");
        assertThat(journal.read(address).orElseThrow().before())
            .containsOnlyKeys("innodb_log_file_size");
      }
      assertThat(Queries.one(root, FLUSH)).isEqualTo("0");
    }
    assertThat(reporter.lines.toString()).contains("had left variables changed; set back");
  }

  @Test
  void inARunThatWritesEveryCellBeginsQuiescentAndTheTableIsCheckedAgain() throws Exception {
    Settler settler = new Settler(30, true);
    try (RunningServer server = new Us(url("fresh"), false).start("base", FEW)) {
      String loaded = server.tableChecksum();
      assertThat(loaded).startsWith("2500 rows, ");
      try (Connection writing = server.connect()) {
        Queries.execute(writing, "UPDATE sbtest1 SET c = 'changed' WHERE id < 1000");
      }
      ServerState state = settler.settle(server, 0, 0, null);
      assertThat(state.tableChecksum()).startsWith("2500 rows, ").isNotEqualTo(loaded);
      assertThat(state.unsettled()).isEmpty();
      ServerState unwatched = new Settler(30, false).settle(server, 0, 0, null);
      assertThat(unwatched.tableChecksum()).as("of a run that only reads").isEqualTo(loaded);
    }
  }

  private static Optional<String> whyNot(Us us, String workload) {
    return us.servers.whyNot(us.build, Generators.named("sysbench"), Workloads.named(workload));
  }

  @Test
  void schemaOfOthersIsNotTouchedUnlessForced() throws Exception {
    Queries.execute(
        root,
        "CREATE DATABASE shop",
        "CREATE TABLE shop.goods (id INT)",
        "CREATE DATABASE shop2",
        "CREATE TABLE shop2.sbtest1 (id INT)");
    assertThatThrownBy(() -> new Us(url("shop"), false))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("schema shop holds tables that this program did not make (goods)");
    try (RunningServer server = new Us(url("shop"), true).start("base", FEW)) {
      assertThat(server.isAlive()).isTrue();
    }
    assertThat(Queries.one(root, "SELECT COUNT(*) FROM shop.sbtest1")).isEqualTo("2500");
    assertThat(reporter.lines.toString()).contains("DROP TABLE `shop`.sbtest1");
    assertThatThrownBy(() -> new Us(url("shop2"), true).start("base", FEW))
        .isInstanceOf(ServerException.class)
        .hasMessageContaining("shop2.sbtest1 that this program did not make");
    assertThat(Queries.one(root, "SELECT COUNT(*) FROM shop2.sbtest1")).isEqualTo("0");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "flush_log=2 | SET GLOBAL innodb_flush_log_at_trx_commit = 2: Access denied",
        "table_open_cache_instances=4 | is a read only variable; leave it out",
        "innodb_nonesuch=4 | has no variable innodb_nonesuch; leave it out of the config",
        "io_capacity=50 | innodb_io_capacity: wanted 50 ",
      })
  void whatARunningServerDoesNotTakeIsToldBeforeAnythingIsLoadedAndPutBack(
      String config, String words) throws Exception {
    Us us = new Us(url("fresh"), false);
    String capacity = "SELECT @@GLOBAL.innodb_io_capacity";
    String before = Queries.one(root, capacity);
    if (words.endsWith("Access denied")) {
      Queries.execute(root, "REVOKE SUPER ON *.* FROM " + ACCOUNT);
    }
    us.servers.asked(us.build, "pool", config); // as a dry run does
    InstalledServer server = us.servers.install(us.build);
    assertThatThrownBy(() -> us.servers.tryConfig(server, "pool", config, Set.of(), folder))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining(words)
        .message()
        .hasLineCount(1);
    assertThat(Queries.one(root, capacity)).isEqualTo(before);
  }

  @Test
  void wrongPasswordIsRefusedAndLimitsAreFound() throws Exception {
    Files.writeString(folder.resolve("my.cnf"), "[client]\npassword=wrong\n");
    assertThatThrownBy(() -> new Us(url("fresh"), false))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("far (127.0.0.1:" + theirs.port() + ") as " + USER)
        .hasMessageContaining("MYSQL_PWD");
    Files.writeString(
        folder.resolve("my.cnf"), "[client]\npassword='" + PASSWORD.replace("\\", "\\\\") + "'\n");
    Us us = new Us(url("fresh"), false);
    assertThat(us.servers.limits(us.build, "pool", "base").maxConnections())
        .isEqualTo(new ServerLimits.Limit(4200, "as it runs"));
    ServerLimits raised = us.servers.limits(us.build, "pool", "max_connections=9000");
    assertThat(raised.maxConnections().value()).isEqualTo(9000);
    assertThat(raised.startedHere()).isFalse();
  }

  @Tag("night")
  @Test
  void stoppedServerIsNotAliveAndWaitedForOnce() throws Exception {
    Us us = new Us(url("fresh"), false);
    try (RunningServer server = us.start("base", FEW)) {
      signal("STOP");
      try {
        assertThat(server.isAlive()).isFalse();
        assertThat(server.crashReport(5)).contains("takes no connection any more");
        assertThatThrownBy(() -> us.start("base", FEW)).isInstanceOf(ServerException.class);
      } finally {
        signal("CONT");
      }
      assertThat(server.isAlive()).isTrue();
    }
  }

  @Tag("night")
  @Test
  void cellsFailInWordsWhileItIsAwayAndGoOnWhenItIsBack() throws Exception {
    Us us = new Us(url("fresh", "tls=disabled&wait_s=300"), false);
    us.start("base", FEW).close();
    List<CellRecord> records = run(us, spec("java-mariadb"), 1);
    assertThat(records).hasSize(3);
    assertThat(records.get(0).failure()).contains("takes no connection any more");
    assertThat(records.get(0).load()).isNull();
    assertThat(records.get(1).failure()).isNull();
    assertThat(records.get(2).failure()).isNull();
    assertThat(reporter.lines)
        .anyMatch(line -> line.contains("waiting up to 300 s for it"))
        .anyMatch(line -> line.contains("answers again"));
  }

  @Tag("night")
  @Test
  void serverThatStaysAwayFailsTheRestWithOneReason() throws Exception {
    Us us = new Us(url("fresh"), false);
    us.start("base", FEW).close();
    List<CellRecord> records = run(us, spec("java-mariadb"), 0);
    assertThat(records.get(1).failure()).contains("took no connection for 1 s");
    assertThat(records.get(2).failure()).isEqualTo(records.get(1).failure());
    assertThat(reporter.lines.stream().filter(l -> l.contains("waiting up to"))).hasSize(1);
  }

  /** Kills the external server in the first cell, and restarts it this many times. */
  private List<CellRecord> run(Us us, MatrixSpec spec, int restarts) throws Exception {
    ServerRef arm = new ServerRef(us.build.name(), "pool");
    Plan plan = Planner.plan(spec, List.of(arm));
    ResultsDir results = ResultsDir.create(folder.resolve("results"));
    CellRunner cells = runner(spec);
    InstalledServer installed = us.servers.install(us.build);
    Thread fate = new Thread(() -> killInACell(restarts), "fate");
    fate.setDaemon(true);
    ExperimentListener listener =
        new ExperimentListener() {
          @Override
          public void cellStarting(PlannedCell cell) {
            if (fate.getState() == Thread.State.NEW) {
              fate.start();
            }
          }
        };
    new MatrixRun(
            session ->
                us.servers.start(
                    new StartRequest(installed, "pool", "base", FEW, folder.resolve("logs"))),
            (server, before, writes, atRest) ->
                new ServerState("sum", before, writes, 0, 0L, 0L, 1L, 0L, 0L, List.of(), null),
            cells,
            results,
            listener)
        .run(plan);
    fate.join(TimeUnit.SECONDS.toMillis(60));
    assertThat(fate.isAlive()).as("waiting for clients that never came").isFalse();
    Map<CellKey, CellRecord> byKey =
        results.readCells(reporter).whole().stream()
            .collect(java.util.stream.Collectors.toMap(CellRecord::cell, r -> r));
    return plan.cells().stream().map(cell -> byKey.get(cell.key())).toList();
  }

  private void killInACell(int restarts) {
    try {
      while (Integer.parseInt(
              Queries.one(
                  root,
                  "SELECT COUNT(*) FROM information_schema.processlist WHERE user = '"
                      + USER
                      + "'"))
          < 2) {
        TimeUnit.MILLISECONDS.sleep(20);
      }
      signal("KILL");
      TimeUnit.SECONDS.sleep(6); // the cell has ended, and the program waits
      if (restarts > 0) {
        Path config = folder.resolve("their/mariadb-10.11_pool_base.cnf");
        Path launcher = CACHE.resolve("servers/mariadb-10.11/run/server");
        again =
            new ProcessBuilder(launcher.toString(), "--defaults-file=" + config)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("again.log").toFile())
                .start();
      }
    } catch (SQLException | InterruptedException e) {
      throw new IllegalStateException(e);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void signal(String name) throws IOException, InterruptedException {
    new ProcessBuilder("kill", "-" + name, Long.toString(theirs.pid())).start().waitFor();
  }

  @Tag("night")
  @Test
  void certificateIsCheckedAsTheUrlRequests() throws Exception {
    stopTheirServer();
    startTheirServer(ConnectionKind.TLS);
    String ca = CACHE.resolve("tls/cacert.pem").toString();
    Us checked = new Us(url("fresh", "tls=verify-identity&ca=" + ca), false);
    assertThat(whyNot(checked, "oltp_read_only").orElseThrow())
        .contains("sysbench does not check the name");
    Us byAuthority = new Us(url("fresh", "tls=verify-ca&ca=" + ca), false);
    assertThat(whyNot(byAuthority, "oltp_read_only")).isEmpty();
    try (RunningServer server = byAuthority.start("base", FEW)) {
      assertThat(server.facts().connection().cipher()).isNotEmpty();
      for (String generator : List.of("sysbench", "java-mariadb", "java-mysql")) {
        CellRecord cell = runner(spec(generator)).run(key(generator, 1), server, null);
        assertThat(cell.failure()).as(generator).isNull();
        assertThat(Machine.flagsBesideItsOwn(cell)).as(generator).isEmpty();
      }
    }
    Us preferred = new Us(url("fresh", "tls=preferred"), false);
    try (RunningServer server = preferred.start("base", FEW)) {
      assertThat(server.networkPath(ConnectionKind.TCP).access().kind())
          .isEqualTo(ConnectionKind.TLS);
    }
    preferred.servers.requireReached(preferred.build, Set.of(ConnectionKind.TLS));
    assertThatThrownBy(
            () -> preferred.servers.requireReached(preferred.build, Set.of(ConnectionKind.TCP)))
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith("connection tcp: far (127.0.0.1:")
        .hasMessageContaining(
            ") is reached by tls, as its URL says (tls=preferred); name tls alone");
    Path other =
        new Certificates(Hosts.ofThisMachine(), folder, reporter).folder().resolve("cacert.pem");
    assertThatThrownBy(() -> new Us(url("fresh", "tls=verify-ca&ca=" + other), false))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("tls=verify-ca");
  }

  private CellRunner runner(MatrixSpec spec) throws IOException {
    Path logs = Files.createDirectories(folder.resolve("logs"));
    return RealCells.runner(spec, logs);
  }

  private static CellKey key(String generator, int repetition) {
    return CellKey.of("far", "pool", "base", "oltp_read_only", generator, 2, repetition);
  }

  /** Returns a matrix of three cells with two clients each. */
  private static MatrixSpec spec(String generator) {
    return Specs.small()
        .name("far")
        .servers(List.of("far"))
        .generators(List.of(generator))
        .threads(List.of(2, 3, 4))
        .tableSize(FEW.tableSize())
        .windowS(2)
        .windowLimitS(2)
        .seed(FEW.seed())
        .build();
  }
}
