package dev.oltpmatrix.program;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.experiment.run.CellRunner;
import dev.oltpmatrix.host.process.ProcessPinning;
import dev.oltpmatrix.host.process.ProcessState;
import dev.oltpmatrix.host.registry.Hosts;
import dev.oltpmatrix.model.descriptors.ConnectionKind;
import dev.oltpmatrix.model.input.CpuList;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.spec.CpuPinning;
import dev.oltpmatrix.model.spec.MatrixSpec;
import dev.oltpmatrix.server.api.RunningServer;
import dev.oltpmatrix.server.api.StartRequest;
import dev.oltpmatrix.testing.RealCells;
import dev.oltpmatrix.testing.TestServers;
import dev.oltpmatrix.workload.sbtest.Sbtest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests real servers and generators on separate CPUs. */
@Tag("night")
@EnabledIfSystemProperty(named = "oltp.realServers", matches = "true")
class CpuPinningTest {
  private static final Sbtest DATA = RealCells.DATA;
  private static final ProcessState OWN = Hosts.ofThisMachine().ownState();

  /** The lowest-numbered CPU that this process may use. */
  private static final String FIRST_CPU = OWN.cpus().toString().split("[-,]", 2)[0];

  private static final int NICE = OWN.nice() + 2;

  @TempDir private Path logs;

  private RunningServer start(String build, String config, CpuPinning placement) throws Exception {
    return TestServers.catalogue()
        .start(
            new StartRequest(
                TestServers.loaded(build, DATA),
                "pool",
                config,
                DATA,
                logs,
                false,
                ProcessPinning.ofServer(placement),
                Set.of(ConnectionKind.TCP)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"mariadb-10.11", "mysql-9.7"})
  void everyThreadOfAServerIsPinnedAndItsPoolHasTheSizeForThat(String build) throws Exception {
    CpuPinning placement = new CpuPinning(FIRST_CPU, null, NICE, null);
    try (RunningServer server = start(build, "base", placement)) {
      CpuList one = CpuList.parse("cpus", FIRST_CPU);
      assertThat(threads(server.pid()))
          .hasSizeGreaterThan(5)
          .extracting(ProcessState::cpus)
          .containsOnly(one);
      // As root, MySQL's page cleaner sets its priority to -20; all other threads have the
      // requested one.
      assertThat(threads(server.pid())).filteredOn(t -> t.nice() != NICE).hasSizeLessThan(2);
      assertThat(server.facts().settings()).containsEntry("thread_pool_size", "1");
      assertThat(Hosts.ofThisMachine().state(server.pid()).openFiles())
          .isGreaterThanOrEqualTo(15_000);
    }
    assertThat(Files.readString(logs.resolve(build + "_pool_base.cnf")))
        .contains("# server-cpus: the product's own rule for the server's CPUs, " + FIRST_CPU)
        .contains("\nthread_pool_size = 1\n");
  }

  @Test
  void aSizeInTheConfigIsKept() throws Exception {
    CpuPinning placement = new CpuPinning(FIRST_CPU, null, null, null);
    try (RunningServer server = start("mariadb-10.11", "pool_size=3", placement)) {
      assertThat(server.facts().settings()).containsEntry("thread_pool_size", "3");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"sysbench", "java-mariadb"})
  void aGeneratorIsPinnedAndThatIsInTheRecord(String generator) throws Exception {
    CpuPinning placement = new CpuPinning(null, FIRST_CPU, null, NICE);
    CellRecord record = cell(generator, placement);
    assertThat(record.failure()).isNull();
    assertThat(record.placement().client().cpus()).isEqualTo(FIRST_CPU);
    assertThat(record.placement().client().nice()).isEqualTo(NICE);
    assertThat(record.placement().server().cpus()).isEqualTo(OWN.cpus().toString());
    assertThat(record.placement().server().openFiles()).isGreaterThanOrEqualTo(15_000);
    assertThat(record.origin().spec())
        .extractingByKey("placement")
        .asString()
        .contains("client_cpus");
  }

  @Test
  void aGeneratorThatCannotBePinnedFailsItsCellWithAReason() throws Exception {
    CellRecord record = cell("sysbench", new CpuPinning(null, "8191", null, null));
    assertThat(record.failure()).contains("status 1", "taskset: failed to set");
  }

  private CellRecord cell(String generator, CpuPinning placement) throws Exception {
    MatrixSpec spec =
        RealCells.spec(List.of("oltp_read_only"), List.of(generator), 2, 2, placement);
    CellKey key = CellKey.of("mariadb-10.11", "pool", "base", "oltp_read_only", generator, 2, 1);
    CellRunner runner = RealCells.runner(spec, logs);
    try (RunningServer server = start("mariadb-10.11", "base", CpuPinning.NONE)) {
      return runner.run(key, server, null);
    }
  }

  /** Returns a process's threads, which are processes in /proc. */
  private static List<ProcessState> threads(long pid) throws IOException {
    Path tasks = Path.of("/proc", Long.toString(pid), "task");
    try (Stream<Path> threads = Files.list(tasks)) {
      return threads
          .map(thread -> Long.parseLong(thread.getFileName().toString()))
          .map(Hosts.ofThisMachine()::state)
          .filter(state -> !state.equals(ProcessState.UNKNOWN))
          .toList();
    }
  }
}
