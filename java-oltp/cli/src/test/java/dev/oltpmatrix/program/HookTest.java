package dev.oltpmatrix.program;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.model.descriptors.ConnectionKind;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.Flag;
import dev.oltpmatrix.model.spec.MatrixSpec;
import dev.oltpmatrix.model.text.FileTrees;
import dev.oltpmatrix.server.api.RunningServer;
import dev.oltpmatrix.testing.RealCells;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** Runs hooks at cells of a real server. */
@EnabledIfSystemProperty(named = "oltp.realServers", matches = "true")
class HookTest {
  private static final String BUILD = "mariadb-10.11";

  @TempDir private Path folder;

  private final MatrixSpec spec =
      RealCells.spec(List.of("oltp_point_select"), List.of("sysbench"), 1, 2);

  private CellRecord run(RunningServer server, String hook, int repetition) throws Exception {
    CellKey key =
        CellKey.of(BUILD, "per-thread", "base", "oltp_point_select", "sysbench", 1, repetition);
    return RealCells.runner(spec, folder).hooked(hook).run(key, server, null);
  }

  @Test
  void cellIsMeasuredWhateverItsHookDoes() throws Exception {
    try (RunningServer server = RealCells.started(BUILD, folder, ConnectionKind.TCP)) {
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
          run(
              server,
              "case $OLTP_MATRIX_PHASE in window) sleep 600 & sleep 600;; *) exit 3; esac",
              2);
      assertThat(bad.load().counts().transactions()).isPositive();
      assertThat(bad.flags())
          .filteredOn(flag -> flag.kind() == Flag.Kind.HOOK_FAILED)
          .extracting(Flag::severity)
          .containsExactly(Flag.Severity.NOTE, Flag.Severity.NOTE, Flag.Severity.NOTE);
    }
    assertThat(FileTrees.list(folder.resolve("ledger"))).isEmpty();
  }
}
