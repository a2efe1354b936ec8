package dev.oltpmatrix.analysis.durability;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.testing.Factorial;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CrashLossTest {
  private static final String SECOND = "up to a second of commits";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      value = {
        "10.11.18-MariaDB | 1 | OFF | - | ON  | nothing | nothing",
        "9.7.4            | 1 | ON  | 1 | ON  | nothing | nothing",
        "9.7.4            | 1 | ON  | - | ON  | nothing | nothing",
        "10.11.18-MariaDB | 2 | OFF | - | ON  | nothing | up to a second of commits",
        "9.7.4            | 0 | ON  | 1 | ON  | up to a second of commits | up to a second of"
            + " commits",
        "10.11.18-MariaDB | 1 | ON  | - | ON  | nothing | commits whose binary log the system had"
            + " not written",
        "9.7.4            | 1 | ON  | 100 | ON  | nothing | up to 100 groups of commits",
        "10.11.18-MariaDB | 3 | ON  | 0 | ON  | nothing | the end of the binary log",
        "10.11.18-MariaDB | 1 | OFF | - | OFF | nothing | a page that was half written is not"
            + " repaired",
        "9.7.4            | 1 | OFF | - | DETECT_ONLY | nothing | a page that was half written is"
            + " found and not repaired",
        "11.8.9-MariaDB   | 1 | OFF | - | fast | nothing | nothing",
      })
  void itIsToldBySettings(
      String version,
      String flushLog,
      String logBin,
      String syncBinlog,
      String doublewrite,
      String ofProcess,
      String ofMachine) {
    Map<String, String> settings = new HashMap<>();
    settings.put("innodb_flush_log_at_trx_commit", flushLog);
    settings.put("log_bin", logBin);
    settings.put("innodb_doublewrite", doublewrite);
    if (syncBinlog != null) {
      settings.put("sync_binlog", syncBinlog);
    }

    assertThat(CrashLoss.of(version, settings))
        .isEqualTo(new CrashLoss(losses(ofProcess), losses(ofMachine)));
  }

  private static List<String> losses(String words) {
    return words.equals("nothing") ? List.of() : List.of(words);
  }

  @Test
  void commitsWaitForTheDiskWhereALogIsFlushedAtEach() {
    String flushLog = "innodb_flush_log_at_trx_commit";

    assertThat(CrashLoss.waitsForDisk(Map.of(flushLog, "1"))).isTrue();
    assertThat(CrashLoss.waitsForDisk(Map.of(flushLog, "0", "log_bin", "ON", "sync_binlog", "1")))
        .isTrue();
    assertThat(CrashLoss.waitsForDisk(Map.of(flushLog, "2", "log_bin", "OFF", "sync_binlog", "1")))
        .isFalse();
    assertThat(CrashLoss.waitsForDisk(Map.of(flushLog, "0", "log_bin", "ON", "sync_binlog", "0")))
        .isFalse();
    assertThat(CrashLoss.waitsForDisk(Map.of())).isFalse();
  }

  @Test
  void whatTheSettingsOfTheStudiesLoseIsBoth() {
    CrashLoss loss =
        CrashLoss.of(
            "10.11.18-MariaDB",
            Map.of("innodb_flush_log_at_trx_commit", "0", "innodb_doublewrite", "OFF"));

    assertThat(loss.ofProcess()).containsExactly(SECOND);
    assertThat(loss.ofMachine())
        .containsExactly(SECOND, "a page that was half written is not repaired");
    assertThat(CrashLoss.of("9.7.4", Map.of())).isNull();
  }

  @Test
  void eachLossIsToldWithTheCellsThatHaveIt() {
    assertThat(CrashLoss.words(Factorial.records(1)))
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
    assertThat(CrashLoss.words(durable)).isEmpty();
    assertThat(CrashLoss.words(List.of())).isEmpty();
  }

  /** MariaDB does not sync its binary log unless it is told to: with a log it is not durable. */
  @Test
  void aLogThatIsNotSyncedIsNeverCalledDurable() {
    List<CellRecord> unsynced =
        Factorial.records(1).stream()
            .filter(record -> record.cell().label().contains("flush_log 1, sync_binlog 0"))
            .toList();

    assertThat(CrashLoss.words(unsynced))
        .contains(
            "A crash of the server loses: nothing; of the machine: commits whose binary log the"
                + " system had not written (all cells)");
  }
}
