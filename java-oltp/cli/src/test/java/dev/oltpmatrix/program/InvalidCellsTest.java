package dev.oltpmatrix.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.oltpmatrix.experiment.run.CellRunner;
import dev.oltpmatrix.host.registry.Hosts;
import dev.oltpmatrix.model.descriptors.ConnectionKind;
import dev.oltpmatrix.model.descriptors.Factors;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.Flag;
import dev.oltpmatrix.model.spec.CpuPinning;
import dev.oltpmatrix.server.api.RunningServer;
import dev.oltpmatrix.testing.Program;
import dev.oltpmatrix.testing.RealCells;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests that cells on a real server, each disturbed in one way, are flagged. */
@Tag("night")
@EnabledIfSystemProperty(named = "oltp.realServers", matches = "true")
class InvalidCellsTest {
  /** CPUs that this process may use, as single numbers. */
  private static final List<String> CPUS =
      Stream.of(Hosts.ofThisMachine().ownState().cpus().toString().split(",", -1))
          .map(part -> part.split("-", 2))
          .flatMapToInt(
              ends ->
                  IntStream.rangeClosed(
                      Integer.parseInt(ends[0]), Integer.parseInt(ends[ends.length - 1])))
          .mapToObj(Integer::toString)
          .toList();

  @TempDir private Path logs;

  /** A disturbance of a cell once its generator runs. */
  private interface Disturbance {
    void begin(RunningServer server) throws Exception;
  }

  @Test
  void busyLoopsDuringTheRun() throws Exception {
    // Kernels may prefer threads that wake often to those that only compute. One client and its
    // server alternate and leave a CPU free; of four, loops got 0.2 to 1.8 CPUs by chance.
    try (Loops loops = Loops.start(8 * CPUS.size(), null)) {
      assertThat(loops.running()).isTrue();
      assertThat(flags("oltp_read_only", 1, 4, CpuPinning.NONE, server -> {}))
          .extracting(Flag::kind)
          .contains(Flag.Kind.OTHER_PROCESSES);
    }
  }

  @Test
  void aClientThatGetsAFractionOfItsCpu() throws Exception {
    assumeThat(CPUS).hasSizeGreaterThan(1);
    // Threads that wake often are preferred to those that only compute; a low priority compensates
    // for that.
    CpuPinning apart = new CpuPinning(CPUS.get(1), CPUS.get(0), null, 10);
    try (Loops loops = Loops.start(8, CPUS.get(0))) {
      assertThat(loops.running()).isTrue();
      assertThat(flags("oltp_point_select", 4, 4, apart, server -> {}))
          .extracting(Flag::kind)
          .contains(Flag.Kind.CLIENT_WAITING);
    }
  }

  @Test
  void aVariableThatIsChangedBehindTheRunsBack() throws Exception {
    Disturbance change =
        server -> {
          try (Connection admin = server.connectAsAdmin();
              Statement statement = admin.createStatement()) {
            statement.execute("SET GLOBAL innodb_io_capacity = 4321");
          }
        };
    assertThat(flags("oltp_read_only", 4, 2, CpuPinning.NONE, change))
        .filteredOn(flag -> flag.kind() == Flag.Kind.VARIABLE_CHANGED)
        .extracting(Flag::text)
        .singleElement()
        .asString()
        .contains("innodb_io_capacity from ", " to 4321");
  }

  @Test
  void statementsThatFail() throws Exception {
    Disturbance halfOfTheRows = server -> locked(server, "id <= 5000", 5000);
    assertThat(flags("oltp_update_non_index", 4, 4, CpuPinning.NONE, halfOfTheRows))
        .filteredOn(flag -> flag.kind() == Flag.Kind.ERRORS)
        .extracting(Flag::text)
        .singleElement()
        .asString()
        .contains("{1205=");
  }

  @Test
  void clientsWhoWaitFromTheMiddleOn() throws Exception {
    Disturbance allRowsFromTheMiddleOn =
        server -> {
          Thread.sleep(2000);
          locked(server, "id > 0", 5000);
        };
    assertThat(flags("oltp_update_non_index", 4, 4, CpuPinning.NONE, allRowsFromTheMiddleOn))
        .extracting(Flag::kind)
        .contains(Flag.Kind.NOT_STATIONARY);
  }

  @Test
  void aServerThatGetsSlowerFromSecondToSecond() throws Exception {
    List<Flag> flags = List.of();
    for (int tries = 0; tries < 3 && !hasDrift(flags); tries++) {
      flags = flags("oltp_update_non_index", 4, 20, CpuPinning.NONE, s -> slowDown(s, 20));
    }
    // If other users of the machine have most of the CPUs, the trend is theirs, and cannot be
    // distinguished.
    assumeThat(flags).noneMatch(InvalidCellsTest::isMostlyOthers);
    assertThat(flags).anyMatch(InvalidCellsTest::isFall);
  }

  /**
   * Stops any process that the cell depends on; a pause ends inside the window or continues beyond
   * its end.
   */
  @ParameterizedTest
  @CsvSource({
    "relay, sysbench, RelayMain, 3000",
    "relay, java-mariadb, RelayMain, 9000",
    "load generator, sysbench, --json=, 3000",
    "load generator, java-mariadb, --json=, 3000",
    "server, sysbench, , 3000",
  })
  void aProcessThatASignalStops(String who, String generator, String word, int stoppedMs)
      throws Exception {
    CellKey key =
        CellKey.of("mariadb-10.11", "per-thread", "base", "oltp_read_only", generator, 4, 1)
            .with(Factors.ROUND_TRIP, "0.4");
    Disturbance stop =
        server -> {
          Thread.sleep(4000); // the start of a JVM takes this long
          List<Long> pids =
              word == null ? List.of(server.pid()) : Program.processes(word, started(word));
          for (long pid : pids) {
            Program.kill("STOP", pid);
          }
          Thread.sleep(stoppedMs);
          for (long pid : pids) {
            Program.kill("CONT", pid);
          }
        };
    assertThat(flags(key, 10, CpuPinning.NONE, stop))
        .filteredOn(flag -> flag.kind() == Flag.Kind.STOPPED)
        .extracting(Flag::text)
        .singleElement()
        .asString()
        .startsWith("the " + who + " was stopped by a signal for ");
  }

  /** Returns a text that only the command line of this test's own process contains. */
  private String started(String word) {
    return word.equals("RelayMain")
        ? "--parent-pid=" + ProcessHandle.current().pid()
        : logs.toString();
  }

  private static boolean hasDrift(List<Flag> flags) {
    return flags.stream().anyMatch(InvalidCellsTest::isFall);
  }

  private static boolean isFall(Flag flag) {
    return flag.kind() == Flag.Kind.DRIFT && flag.value() < 0;
  }

  /**
   * Checks for half of the CPUs, which is twice the bound from which other processes invalidate a
   * cell.
   */
  private static boolean isMostlyOthers(Flag flag) {
    return flag.kind() == Flag.Kind.OTHER_PROCESSES
        && flag.invalidates()
        && flag.value() > 2 * flag.bound();
  }

  private static void locked(RunningServer server, String rows, int forMs) throws Exception {
    try (Connection other = server.connect();
        Statement statement = other.createStatement()) {
      other.setAutoCommit(false);
      statement.executeQuery("SELECT COUNT(*) FROM sbtest1 WHERE " + rows + " FOR UPDATE");
      Thread.sleep(forMs);
      other.rollback();
    }
  }

  /**
   * Blocks all writes for an increasing part of each fifth of a second, at the end for nearly all
   * of it. The remaining throughput falls by a fifth each second: other users that halve one second
   * do not hide such a trend.
   */
  private static void slowDown(RunningServer server, int seconds) throws Exception {
    long startNs = System.nanoTime();
    long limitNs = seconds * 1_000_000_000L;
    try (Connection other = server.connect();
        Statement statement = other.createStatement()) {
      for (long atNs = 0; atNs < limitNs; atNs = System.nanoTime() - startNs) {
        long openMs = Math.round(200 * Math.pow(0.01, (double) atNs / limitNs));
        statement.execute("LOCK TABLES sbtest1 READ");
        Thread.sleep(200 - openMs);
        statement.execute("UNLOCK TABLES");
        Thread.sleep(openMs);
      }
    }
  }

  private List<Flag> flags(
      String workload, int clients, int windowS, CpuPinning placement, Disturbance disturbance)
      throws Exception {
    return flags(
        CellKey.of("mariadb-10.11", "per-thread", "base", workload, "sysbench", clients, 1),
        windowS,
        placement,
        disturbance);
  }

  private List<Flag> flags(CellKey key, int windowS, CpuPinning placement, Disturbance disturbance)
      throws Exception {
    CellRunner runner =
        RealCells.runner(
            RealCells.spec(
                List.of(key.workload()),
                List.of(key.generator()),
                key.threads(),
                windowS,
                placement),
            logs);
    ExecutorService executor = Executors.newSingleThreadExecutor();
    try (RunningServer server = start(placement)) {
      Future<?> disturbed =
          executor.submit(
              () -> {
                while (Program.processes("--json=" + logs).isEmpty()) {
                  Thread.sleep(20);
                }
                Thread.sleep(500); // time for connecting
                disturbance.begin(server);
                return null;
              });
      CellRecord record = runner.run(key, server, null);
      disturbed.get();
      assertThat(record.failure()).isNull();
      return record.flags();
    } finally {
      executor.shutdownNow();
    }
  }

  private RunningServer start(CpuPinning placement) throws Exception {
    RunningServer server = RealCells.started("mariadb-10.11", logs, placement, ConnectionKind.TCP);
    try (Connection admin = server.connectAsAdmin();
        Statement statement = admin.createStatement()) {
      statement.execute("SET GLOBAL innodb_lock_wait_timeout = 1");
    }
    return server;
  }

  /** Processes that only use CPU time. */
  private record Loops(List<Process> processes) implements AutoCloseable {
    static Loops start(int count, String cpu) throws IOException {
      String loop = "while :; do :; done";
      // If the kernel distributes CPU time by session, each loop has a share of its own.
      List<String> command = new ArrayList<>(List.of("setsid"));
      if (cpu != null) {
        command.addAll(List.of("taskset", "-c", cpu));
      }
      command.addAll(List.of("bash", "-c", loop));
      ProcessBuilder builder = new ProcessBuilder(command);
      Loops loops = new Loops(new ArrayList<>());
      for (int i = 0; i < count; i++) {
        loops.processes().add(builder.start());
      }
      return loops;
    }

    boolean running() {
      return processes.stream().allMatch(Process::isAlive);
    }

    @Override
    public void close() {
      processes.forEach(Process::destroyForcibly);
    }
  }
}
