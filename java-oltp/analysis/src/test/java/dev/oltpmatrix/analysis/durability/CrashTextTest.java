package dev.oltpmatrix.analysis.durability;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.testing.Factorial;
import java.util.List;
import org.junit.jupiter.api.Test;

class CrashTextTest {
  @Test
  void eachLossIsToldWithTheCellsThatHaveIt() {
    assertThat(CrashText.ofRun(Factorial.records(1)))
        .contains(
            "A crash of the server loses: up to a second of commits (flush_log 0); of the machine:"
                + " up to a second of commits (flush_log 0); commits whose binary log the system"
                + " had not written (flush_log 1 with sync_binlog 0)");
  }

  @Test
  void whatLosesNothingIsNotTold() {
    List<CellRecord> durable =
        Factorial.records(1).stream()
            .filter(record -> record.cell().label().contains("flush_log 1, sync_binlog 1"))
            .toList();

    assertThat(durable).hasSize(8);
    assertThat(CrashText.ofRun(durable)).isEmpty();
    assertThat(CrashText.ofRun(List.of())).isEmpty();
  }

  /** MariaDB does not sync its binary log unless it is told to: with a log it is not durable. */
  @Test
  void aLogThatIsNotSyncedIsNeverCalledDurable() {
    List<CellRecord> unsynced =
        Factorial.records(1).stream()
            .filter(record -> record.cell().label().contains("flush_log 1, sync_binlog 0"))
            .toList();

    assertThat(CrashText.ofRun(unsynced))
        .contains(
            "A crash of the server loses: nothing; of the machine: commits whose binary log the"
                + " system had not written (all cells)");
  }
}
