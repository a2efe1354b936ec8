package dev.oltpmatrix.experiment.preflight;

import dev.oltpmatrix.host.machine.MachineLimits.Disk;
import dev.oltpmatrix.model.descriptors.Factor;
import dev.oltpmatrix.model.descriptors.SettingFactor;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.text.Plural;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Predicate;

/** Checks the settings of a plan's servers against each other, the load and the disk. */
public final class SettingsChecks {
  private static final long MIB = 1 << 20;

  /** Updates of single rows wrote up to so much redo log on each of two CPUs. */
  private static final long REDO_BYTES_PER_S = 5_000_000;

  private static final long PAGE_BYTES = 16_384;

  /** The redo log that the space for a running server includes: that of base.cnf. */
  private static final long INCLUDED_REDO_BYTES = 1300 * MIB;

  private static final Factor SYNC_BINLOG = SettingFactor.of("sync_binlog");

  private SettingsChecks() {}

  /**
   * The load of a run, and its disk.
   *
   * @param writes checks whether a cell writes
   * @param longestCellS the longest warm-up and window
   * @param cpus number of CPUs of this machine
   * @param disk the disk of the servers' data; {@code null} if it is not known
   */
  public record Load(Predicate<CellKey> writes, int longestCellS, int cpus, Disk disk) {}

  /** Returns what is found; of servers whose variables are not known there is nothing. */
  public static List<PreflightFinding> of(Map<CellKey, ServerVariables> cells, Load load) {
    List<PreflightFinding> found = new ArrayList<>();
    cells.forEach(
        (cell, server) -> {
          List<PreflightFinding> ofCell = new ArrayList<>();
          ioCapacity(server, ofCell);
          redoSize(server, load.disk(), ofCell);
          if (load.writes().test(cell)) {
            flushSync(server, load, ofCell);
          }
          ofCell.forEach(one -> found.add(one.of(server.name())));
        });
    syncOfNoLog(cells, found);
    return PreflightFinding.joined(found);
  }

  private static void ioCapacity(ServerVariables server, List<PreflightFinding> found) {
    OptionalLong capacity = server.whole("innodb_io_capacity");
    OptionalLong max = server.whole("innodb_io_capacity_max");
    if (capacity.isPresent() && max.isPresent() && capacity.getAsLong() > max.getAsLong()) {
      long both = capacity.getAsLong();
      found.add(
          PreflightFinding.refusal(
              "io_capacity",
              both,
              "above io_capacity_max, " + max.getAsLong(),
              "write both, such as io_capacity=" + both + ":" + 2 * both));
    }
  }

  private static void redoSize(ServerVariables server, Disk disk, List<PreflightFinding> found) {
    long more = server.redoBytes().orElse(0) - INCLUDED_REDO_BYTES;
    if (server.isStartedHere()
        && disk != null
        && more > 0
        && disk.neededBytes() + more > disk.freeBytes()) {
      found.add(
          PreflightFinding.refusal(
              "redo_size",
              server.redoBytes().getAsLong() / MIB + " MiB",
              "and with tables and results at %s there would have to be %d MiB free, not %d"
                  .formatted(
                      disk.path(), (disk.neededBytes() + more) / MIB, disk.freeBytes() / MIB),
              "make it smaller, or choose a bigger disk with XDG_CACHE_HOME"));
    }
  }

  /**
   * Warns of MySQL servers that stood still: without innodb_flush_sync it keeps to its I/O capacity
   * when the redo log is full, too, and the load waits for that.
   */
  private static void flushSync(ServerVariables server, Load load, List<PreflightFinding> found) {
    long max = server.whole("innodb_io_capacity_max").orElse(Long.MAX_VALUE);
    long redo = server.redoBytes().orElse(Long.MAX_VALUE);
    long perS = REDO_BYTES_PER_S * load.cpus();
    boolean isFilled = redo < perS * load.longestCellS();
    if (!server.isMariaDb()
        && server.isOff("innodb_flush_sync")
        && isFilled
        && max < perS / PAGE_BYTES) {
      found.add(
          PreflightFinding.warning(
              "flush_sync",
              "OFF",
              ("a write load may fill the redo log of %d MiB, and MySQL then stands still: it writes"
                      + " no more than %d pages a second (io_capacity_max)")
                  .formatted(redo / MIB, max),
              "raise io_capacity or redo_size, or leave it ON; cells that stall are in no effect"));
    }
  }

  /** Warns of cells that differ only in how often a log is synced that is not there. */
  private static void syncOfNoLog(
      Map<CellKey, ServerVariables> cells, List<PreflightFinding> found) {
    Map<Map<Factor, String>, Set<String>> levels = new HashMap<>();
    cells.forEach(
        (cell, server) -> {
          if (server.isOff("log_bin")) {
            levels
                .computeIfAbsent(cell.without(SYNC_BINLOG), k -> new HashSet<>())
                .add(cell.level(SYNC_BINLOG));
          }
        });
    long again = levels.values().stream().mapToLong(some -> some.size() - 1).sum();
    if (again > 0) {
      found.add(
          PreflightFinding.warning(
              "log_bin",
              "OFF",
              "and sync_binlog changes nothing then: "
                  + Plural.of(again, "cell")
                  + " of each block measure"
                  + (again == 1 ? "s" : "")
                  + " another one again",
              "leave them out under except"));
    }
  }
}
