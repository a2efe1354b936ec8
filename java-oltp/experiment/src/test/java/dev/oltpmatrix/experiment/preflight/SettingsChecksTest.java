package dev.oltpmatrix.experiment.preflight;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.host.machine.MachineLimits.Disk;
import dev.oltpmatrix.model.descriptors.SettingFactor;
import dev.oltpmatrix.model.record.CellKey;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SettingsChecksTest {
  private static final long MIB = 1 << 20;
  private static final CellKey CELL =
      CellKey.of("mysql-9.7", "per-thread", "base", "oltp_update_non_index", "sysbench", 64, 0);

  private final Map<String, String> variables =
      new HashMap<>(
          Map.of(
              "version",
              "mysql-9.7.4",
              "innodb_io_capacity",
              "200",
              "innodb_io_capacity_max",
              "400",
              "innodb_flush_sync",
              "OFF",
              "innodb_redo_log_capacity",
              "96M"));
  private boolean writes = true;
  private boolean isStartedHere = true;

  private List<String> found(Map<CellKey, ServerVariables> cells) {
    Disk disk = new Disk(Path.of("/cache"), 5000 * MIB, 6000 * MIB);
    return SettingsChecks.of(cells, new SettingsChecks.Load(cell -> writes, 32, 2, disk)).stream()
        .map(finding -> (finding.refuses() ? "refused: " : "warning: ") + finding.line())
        .toList();
  }

  private List<String> found() {
    return found(
        Map.of(CELL, new ServerVariables("mysql-9.7/per-thread", isStartedHere, variables)));
  }

  @Test
  void mySqlWithoutFlushSyncStandsStillWhereRedoOutrunsTheIoCapacity() {
    assertThat(found())
        .containsExactly(
            "warning: mysql-9.7/per-thread: flush_sync is OFF, a write load may fill the redo log"
                + " of 96 MiB, and MySQL then stands still: it writes no more than 400 pages a"
                + " second (io_capacity_max); raise io_capacity or redo_size, or leave it ON; cells"
                + " that stall are in no effect");
  }

  @Test
  void thereIsNothingToWarnOfWhereNoneOutrunsTheOther() {
    variables.put("innodb_redo_log_capacity", "1300M");
    assertThat(found()).isEmpty();
    variables.putAll(Map.of("innodb_redo_log_capacity", "96M", "innodb_io_capacity_max", "4000"));
    assertThat(found()).isEmpty();
    variables.putAll(Map.of("innodb_io_capacity_max", "400", "innodb_flush_sync", "ON"));
    assertThat(found()).isEmpty();
    variables.put("innodb_flush_sync", "OFF");
    writes = false;
    assertThat(found()).isEmpty();
    writes = true;
    variables.put("version", "10.11.18-MariaDB");
    assertThat(found()).isEmpty();
  }

  @Test
  void anIoCapacityAboveItsMaximumIsRefused() {
    variables.putAll(Map.of("innodb_io_capacity", "5000", "innodb_flush_sync", "ON"));

    assertThat(found())
        .containsExactly(
            "refused: mysql-9.7/per-thread: io_capacity is 5000, above io_capacity_max, 400; write"
                + " both, such as io_capacity=5000:10000");
  }

  @Test
  void aRedoLogThatTheDiskDoesNotHoldIsRefused() {
    variables.put("innodb_redo_log_capacity", "10G");
    assertThat(found())
        .containsExactly(
            "refused: mysql-9.7/per-thread: redo_size is 10240 MiB, and with tables and results at"
                + " /cache there would have to be 13940 MiB free, not 6000; make it smaller, or"
                + " choose a bigger disk with XDG_CACHE_HOME");

    isStartedHere = false;
    assertThat(found()).isEmpty();
    isStartedHere = true;
    variables.remove("innodb_redo_log_capacity");
    variables.putAll(Map.of("innodb_log_file_size", "5G", "innodb_log_files_in_group", "2"));
    assertThat(found()).hasSize(1);
  }

  @Test
  void cellsThatDifferInASyncThatIsNoneAreTold() {
    Map<CellKey, ServerVariables> cells = new LinkedHashMap<>();
    for (String log : List.of("ON", "OFF")) {
      for (String sync : List.of("0", "1")) {
        cells.put(
            CELL.with(SettingFactor.of("log_bin"), log).with(SettingFactor.of("sync_binlog"), sync),
            new ServerVariables("mysql-9.7/per-thread", true, Map.of("log_bin", log)));
      }
    }

    assertThat(found(cells))
        .containsExactly(
            "warning: log_bin is OFF, and sync_binlog changes nothing then: 1 cell of each block"
                + " measures another one again; leave them out under except");
  }

  @Test
  void whatIsNotKnownIsNotInTheWay() {
    assertThat(found(Map.of(CELL, new ServerVariables("prod", false, Map.of())))).isEmpty();
  }
}
