package dev.oltpmatrix.program;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.experiment.run.CellRunner;
import dev.oltpmatrix.host.ledger.ProcessLedger;
import dev.oltpmatrix.host.process.ProcessPinning;
import dev.oltpmatrix.host.registry.Hosts;
import dev.oltpmatrix.model.descriptors.ConnectionKind;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.Flag;
import dev.oltpmatrix.model.spec.MatrixSpec;
import dev.oltpmatrix.model.text.FileTrees;
import dev.oltpmatrix.server.api.RunningServer;
import dev.oltpmatrix.server.api.StartRequest;
import dev.oltpmatrix.testing.Records;
import dev.oltpmatrix.testing.Specs;
import dev.oltpmatrix.testing.TestProject;
import dev.oltpmatrix.testing.TestServers;
import dev.oltpmatrix.workload.sbtest.Sbtest;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** Runs hooks at cells of a real server. */
@EnabledIfSystemProperty(named = "oltp.realServers", matches = "true")
class HookTest {
  private static final Sbtest DATA = new Sbtest(10_000, 42);
  private static final String BUILD = "mariadb-10.11";

  @TempDir private Path folder;

  private final MatrixSpec spec =
      Specs.small()
          .workloads(List.of("oltp_point_select"))
          .generators(List.of("sysbench"))
          .threads(List.of(1))
          .tableSize(DATA.tableSize())
          .seed(DATA.seed())
          .warmupS(1)
          .windowS(2)
          .windowLimitS(2)
          .build();

  private CellRecord run(RunningServer server, String hook, int repetition) throws Exception {
    CellKey key =
        CellKey.of(BUILD, "per-thread", "base", "oltp_point_select", "sysbench", 1, repetition);
    return new CellRunner(
            spec,
            TestProject.root(),
            new ProcessLedger(Hosts.ofThisMachine(), folder),
            Records.HOST,
            folder,
            cell -> Optional.empty(),
            (cell, second) -> {})
        .hooked(hook)
        .run(key, server, null);
  }

  @Test
  void cellIsMeasuredWhateverItsHookDoes() throws Exception {
    StartRequest request =
        new StartRequest(
            TestServers.loaded(BUILD, DATA),
            "per-thread",
            "base",
            DATA,
            folder,
            false,
            ProcessPinning.AS_IS,
            Set.of(ConnectionKind.TCP));
    try (RunningServer server = TestServers.catalogue().start(request)) {
      CellRecord fine =
          run(
              server,
              "ps -ww -o args= -p $OLTP_MATRIX_SERVER_PID $OLTP_MATRIX_CLIENT_PID"
                  + " > \"$OLTP_MATRIX_OUT/$OLTP_MATRIX_PHASE\"",
              1);
      assertThat(fine.load().counts().transactions()).isPositive();
      assertThat(fine.flags()).extracting(Flag::kind).doesNotContain(Flag.Kind.HOOK_FAILED);
      Path out = folder.resolve(fine.cell().fileName().replace(".json", ".hook"));
      assertThat(out.resolve("window")).content().contains("mariadbd", "sysbench");
      assertThat(out.resolve("before")).content().contains("mariadbd").doesNotContain("sysbench");
      assertThat(out.resolve("after")).content().contains("mariadbd").doesNotContain("sysbench");

      CellRecord bad =
          run(server, "case $OLTP_MATRIX_PHASE in window) sleep 600 & yes;; *) exit 3; esac", 2);
      assertThat(bad.load().counts().transactions()).isPositive();
      assertThat(bad.flags())
          .filteredOn(flag -> flag.kind() == Flag.Kind.HOOK_FAILED)
          .extracting(Flag::severity)
          .containsExactly(Flag.Severity.NOTE, Flag.Severity.NOTE, Flag.Severity.NOTE);
    }
    assertThat(FileTrees.list(folder.resolve("ledger"))).isEmpty();
  }
}
