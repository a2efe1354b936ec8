package dev.oltpmatrix.server;

import static dev.oltpmatrix.testing.TestServers.CACHE;
import static dev.oltpmatrix.testing.TestServers.CONFIGS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.oltpmatrix.experiment.run.CellRunner;
import dev.oltpmatrix.host.files.DiskSpace;
import dev.oltpmatrix.host.process.ProcessPinning;
import dev.oltpmatrix.host.registry.Hosts;
import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.model.descriptors.ConnectionKind;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.Flag;
import dev.oltpmatrix.model.record.ServerState;
import dev.oltpmatrix.model.spec.MatrixSpec;
import dev.oltpmatrix.model.spec.StateSpec;
import dev.oltpmatrix.model.text.FileTrees;
import dev.oltpmatrix.server.api.ForcedKillException;
import dev.oltpmatrix.server.api.RunningServer;
import dev.oltpmatrix.server.api.ServerProvider;
import dev.oltpmatrix.server.api.StartRequest;
import dev.oltpmatrix.server.build.Catalogue;
import dev.oltpmatrix.server.build.InstalledServer;
import dev.oltpmatrix.server.connect.GlobalVariables;
import dev.oltpmatrix.server.settle.Quiescence;
import dev.oltpmatrix.server.settle.Settler;
import dev.oltpmatrix.testing.Program;
import dev.oltpmatrix.testing.RealCells;
import dev.oltpmatrix.testing.ReporterList;
import dev.oltpmatrix.testing.Specs;
import dev.oltpmatrix.testing.TestServers;
import dev.oltpmatrix.workload.data.Queries;
import dev.oltpmatrix.workload.sbtest.Sbtest;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests faults of a real server: each is reported, and nothing is left over. */
@Tag("night")
@EnabledIfSystemProperty(named = "oltp.realServers", matches = "true")
class ServerFaultsTest {
  private static final Sbtest DATA = RealCells.DATA;

  @TempDir private Path logs;

  private ServerProvider home = TestServers.catalogue();
  private RunningServer server;
  private Path instance;

  private void start(String build) throws Exception {
    InstalledServer loaded = TestServers.loaded(build, DATA);
    server = home.start(new StartRequest(loaded, "per-thread", "base", DATA, logs));
    try (Connection connection = server.connect()) {
      instance = Path.of(Queries.one(connection, "SELECT @@datadir")).getParent();
    }
  }

  @AfterEach
  void nothingIsLeft() throws Exception {
    if (server != null) {
      server.close();
      assertThat(ProcessHandle.of(server.pid())).isEmpty();
      assertThat(instance).doesNotExist();
      assertThat(server.socket().getParent()).doesNotExist();
      assertThat(FileTrees.list(CACHE.resolve("ledger")))
          .noneMatch(line -> line.toString().endsWith("-" + server.pid() + ".json"));
    }
  }

  /** Runs a cell of six seconds and causes the fault once its clients are connected. */
  private CellRecord cellWith(String workload, Fault fault) throws Exception {
    MatrixSpec spec = Specs.several(List.of(workload), new StateSpec("settle", 5));
    CellKey key = CellKey.of("b", "per-thread", "base", workload, "sysbench", 4, 1);
    CellRunner runner = RealCells.runner(spec, logs);
    ServerState state = new Settler(5, true).settle(server, 0, 0, null);
    FutureTask<CellRecord> cell = new FutureTask<>(() -> runner.run(key, server, state));
    Thread thread = new Thread(cell, "cell");
    thread.start();
    awaitLoad(cell);
    fault.happen();
    return cell.get();
  }

  private interface Fault {
    void happen() throws Exception;
  }

  private void awaitLoad(FutureTask<CellRecord> cell) throws Exception {
    try (Connection connection = server.connect()) {
      String clients = "SHOW GLOBAL STATUS WHERE Variable_name = 'Threads_connected' AND Value > 4";
      while (Queries.one(connection, clients) == null && !cell.isDone()) {
        Thread.sleep(20);
      }
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "mariadb-10.11 | SEGV | crashed with signal 11 (SIGSEGV)",
        "mysql-9.7 | SEGV | crashed with signal 11 (SIGSEGV)",
        "mariadb-10.11 | KILL | was killed by signal 9 (SIGKILL): by hand",
        "mysql-9.7 | KILL | was killed by signal 9 (SIGKILL): by hand",
      })
  void serverThatEndsInACellIsReportedWithItsSignalAndItsLog(
      String build, String signal, String how) throws Exception {
    start(build);
    CellRecord record = cellWith("oltp_read_write", () -> Program.kill(signal, server.pid()));
    assertThat(record.load()).isNull();
    assertThat(record.flags()).extracting(Flag::kind).containsExactly(Flag.Kind.FAILED);
    assertThat(record.failure())
        .startsWith("the server died during the cell: it " + how)
        .contains("the end of its error log:\n");
    assertThat(record.state().tableChecksum()).startsWith("10000 rows, ");
    assertThat(server.isAlive()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"mariadb-10.11", "mysql-9.7"})
  void serverThatHangsIsSeenBetweenCellsAndKilledAtTheStopLimit(String build) throws Exception {
    home =
        new ServerRegistry(Hosts.ofThisMachine(), CONFIGS, CACHE, new ReporterList(), 1)
            .catalogue();
    start(build);
    Program.kill("STOP", server.pid());
    assertThatThrownBy(() -> new Settler(1, true).settle(server, 1, 1, null))
        .isInstanceOf(ServerException.class)
        .hasMessageStartingWith("the server does not answer between two cells: ")
        .hasMessageNotContaining("\n");
    assertThatThrownBy(server::close)
        .isInstanceOf(ForcedKillException.class)
        .hasMessageStartingWith(build + "/per-thread did not stop within 1 s and was killed;");
  }

  @ParameterizedTest
  @ValueSource(strings = {"mariadb-10.11", "mysql-9.7"})
  void writesAreBroughtToRestAndTheSettingsPutBack(String build) throws Exception {
    start(build);
    ServerState before = new Settler(5, true).settle(server, 0, 0, null);
    try (Connection connection = server.connect()) {
      String variables = variables(connection);
      Queries.execute(connection, "UPDATE sbtest1 SET k = k + 1");
      assertThat(Quiescence.of(connection, 1, RunningServer.Bystanders.NONE).dirtyPages())
          .isPositive();
      ServerState busy = new Settler(1, true).settle(server, 1, 1, null);
      assertThat(Settler.flags(busy))
          .singleElement()
          .matches(flag -> flag.kind() == Flag.Kind.NOT_SETTLED)
          .extracting(Flag::text)
          .asString()
          .contains(" s: 1 connections open");
      assertThat(variables(connection)).isEqualTo(variables);
    }
    ServerState after = new Settler(30, true).settle(server, 1, 1, null);
    assertThat(after.unsettled()).isEmpty();
    assertThat(Settler.flags(after)).isEmpty();
    assertThat(after.dirtyPages()).isLessThan(after.dataPages() / 100 + 1);
    assertThat(after.tableChecksum())
        .startsWith("10000 rows, ")
        .isNotEqualTo(before.tableChecksum());
  }

  private static String variables(Connection connection) throws Exception {
    return GlobalVariables.of(connection).entrySet().stream()
        .filter(e -> e.getKey().matches("innodb_(io_capacity.*|max_dirty_pages_pct.*)"))
        .toList()
        .toString();
  }

  /**
   * Returns a build whose launcher waits, once, until the port that was just found free is taken.
   */
  private InstalledServer withSlowLauncher(InstalledServer real) throws Exception {
    Path slow = Files.createDirectories(logs.resolve("slow"));
    for (Path part : FileTrees.list(real.home())) {
      if (!part.endsWith("run")) {
        Files.createSymbolicLink(slow.resolve(part.getFileName()), part);
      }
    }
    Path launcher = Files.createDirectory(slow.resolve("run")).resolve("server");
    Files.writeString(
        launcher,
        """
        #!/bin/sh
        sed -n 's/^port = //p' "${1#*=}" > %1$s/asked.part && mv %1$s/asked.part %1$s/asked
        while [ ! -e %1$s/taken ]; do sleep 0.05; done
        exec %2$s "$@"
        """
            .formatted(logs, real.launcher()));
    Files.setPosixFilePermissions(launcher, PosixFilePermissions.fromString("rwx------"));
    return new InstalledServer(real.build(), slow, launcher, real.version(), real.packages());
  }

  @ParameterizedTest
  @ValueSource(strings = {"mariadb-10.11", "mysql-9.7"})
  void portThatIsTakenBetweenTestAndStartCostsAnotherStartOnly(String build) throws Exception {
    InstalledServer real = TestServers.loaded(build, DATA);
    InstalledServer slow = withSlowLauncher(real);
    FutureTask<RunningServer> starting =
        new FutureTask<>(
            () -> home.start(new StartRequest(slow, "per-thread", "base", DATA, logs)));
    new Thread(starting, "start").start();
    while (!Files.exists(logs.resolve("asked")) && !starting.isDone()) {
      Thread.sleep(20);
    }
    int port = Integer.parseInt(Files.readString(logs.resolve("asked")).strip());
    try (ServerSocket thief = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
      Thread refusing = new Thread(() -> refuseAll(thief), "thief");
      refusing.start();
      Files.createFile(logs.resolve("taken"));
      server = starting.get();
      instance = server.socket().getParent();
      assertThat(server.port()).isNotEqualTo(port);
      assertThat(server.tableChecksum()).startsWith("10000 rows, ");
    }
  }

  private static void refuseAll(ServerSocket thief) {
    try {
      while (true) {
        thief.accept().close();
      }
    } catch (IOException e) {
      // closed: the test is over
    }
  }

  @Test
  void generatorsMayNotChangeSettings() throws Exception {
    start("mariadb-10.11");
    try (Connection connection = server.connect()) {
      assertThatThrownBy(() -> Queries.execute(connection, "SET GLOBAL innodb_io_capacity = 300"))
          .hasMessageContaining("Access denied");
    }
  }

  @Test
  void cloneThatIsNotAsLoadedIsRefused() throws Exception {
    InstalledServer installed = home.install(Catalogue.load(CONFIGS).find("mariadb-10.11"));
    Path other = logs.resolve("cache");
    Files.createDirectories(other);
    ServerProvider own =
        new ServerRegistry(Hosts.ofThisMachine(), CONFIGS, other, new ReporterList()).catalogue();
    own.ensureData(installed, DATA);
    try (var found = Files.walk(other.resolve("templates"))) {
      Path facts = found.filter(f -> f.endsWith("template.json")).findFirst().orElseThrow();
      Files.writeString(facts, Files.readString(facts).replaceFirst("sum\":\\d+", "sum\":1"));
    }
    assertThatThrownBy(
            () -> own.start(new StartRequest(installed, "per-thread", "base", DATA, logs)))
        .isInstanceOf(ServerException.class)
        .hasMessageContaining("sbtest1 is not as loaded: wanted 10000 rows, 1, found 10000 rows, ");
    assertThat(FileTrees.list(other.resolve("instances"))).isEmpty();
  }

  @Test
  void bulkInsertFindsAnEmptySchemaAndMakesItsTables() throws Exception {
    InstalledServer installed = TestServers.loaded("mariadb-10.11", DATA);
    server =
        home.start(
            new StartRequest(
                installed,
                "per-thread",
                "base",
                DATA,
                logs,
                true,
                ProcessPinning.AS_IS,
                Set.of(ConnectionKind.TCP)));
    instance = server.socket().getParent();
    CellRecord record = cellWith("bulk_insert", () -> {});
    assertThat(record.failure()).isNull();
    assertThat(record.state().tableChecksum()).isNull();
    assertThat(record.load().counts().transactions()).isPositive();
    try (Connection connection = server.connect()) {
      assertThat(Queries.one(connection, "SELECT COUNT(*) FROM sbtest4 WHERE id = 1"))
          .isEqualTo("1");
    }
  }

  @Test
  void serverRunsWhereTheCachesPathIsTooLongForASocket() throws Exception {
    Path deep = logs.resolve("a-folder-with-a-long-name".repeat(4));
    Files.createDirectories(deep);
    InstalledServer installed = home.install(Catalogue.load(CONFIGS).find("mariadb-10.11"));
    ServerProvider own =
        new ServerRegistry(Hosts.ofThisMachine(), CONFIGS, deep, new ReporterList()).catalogue();
    own.ensureData(installed, DATA);
    server = own.start(new StartRequest(installed, "per-thread", "base", DATA, logs));
    instance = FileTrees.list(deep.resolve("instances")).get(0);
    assertThat(server.socket().toString()).startsWith("/tmp/oltp-");
    assertThat(server.socket()).exists();
  }

  @Test
  void fullDiskIsRefusedBeforeAServerStartsAndNamedWhenItFillsLater() throws Exception {
    Path disk = Files.createDirectories(logs.resolve("disk"));
    // A tmpfs holds a few hundred MB at most: the program refuses it before it writes anything.
    assumeThat(mount(disk)).as("a small disk can be mounted here (root)").isTrue();
    try {
      InstalledServer installed = home.install(Catalogue.load(CONFIGS).find("mariadb-10.11"));
      ServerProvider full =
          new ServerRegistry(Hosts.ofThisMachine(), CONFIGS, disk, new ReporterList()).catalogue();
      assertThatThrownBy(() -> full.ensureData(installed, DATA))
          .isInstanceOf(ServerException.class)
          .hasMessageContaining("loading 10000 rows, seed ")
          .hasMessageContaining("MB are free; free some");
      assertThat(FileTrees.list(disk.resolve("instances"))).isEmpty();
      assertThat(DiskSpace.full(disk).orElseThrow())
          .startsWith("the disk is full: ")
          .contains("free some, or set XDG_CACHE_HOME");
    } finally {
      new ProcessBuilder("umount", disk.toString()).start().waitFor();
    }
  }

  private static boolean mount(Path disk) throws Exception {
    return new ProcessBuilder("mount", "-t", "tmpfs", "-o", "size=32m", "none", disk.toString())
            .redirectErrorStream(true)
            .start()
            .waitFor()
        == 0;
  }
}
