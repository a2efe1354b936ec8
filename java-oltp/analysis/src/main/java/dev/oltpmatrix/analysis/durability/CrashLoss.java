package dev.oltpmatrix.analysis.durability;

import dev.oltpmatrix.analysis.aggregate.WhichCells;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.record.CellRecord;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The transactions that a server has acknowledged and that a crash may lose, by the settings that
 * it ran with: a crash of its process alone, and one of the operating system or the power. The
 * rules are the manuals'.
 *
 * @param ofProcess what a kill of the server's process loses; empty for nothing
 * @param ofMachine what a crash of the machine loses
 */
public record CrashLoss(List<String> ofProcess, List<String> ofMachine) {
  private static final String A_SECOND = "up to a second of commits";

  /**
   * Returns the loss; {@code null} where the settings do not tell.
   *
   * @param settings variables and their values, as they were read back
   */
  public static CrashLoss of(String version, Map<String, String> settings) {
    String flushLog = settings.get("innodb_flush_log_at_trx_commit");
    if (version == null || flushLog == null) {
      return null;
    }
    boolean isMariaDb = version.toLowerCase(Locale.ROOT).contains("mariadb");
    List<String> ofMachine = new ArrayList<>();
    if (flushLog.equals("0") || flushLog.equals("2")) {
      ofMachine.add(A_SECOND);
    } else if (isOn(settings.get("log_bin"))) {
      String synced = settings.getOrDefault("sync_binlog", isMariaDb ? "0" : "1");
      // MariaDB's 3 flushes the redo log at the commit too, which is then there without the log.
      boolean isFlushedTwice = flushLog.equals("3");
      if (synced.equals("0")) {
        ofMachine.add(
            isFlushedTwice
                ? "the end of the binary log"
                : "commits whose binary log the system had not written");
      } else if (!synced.equals("1")) {
        ofMachine.add(
            (isFlushedTwice ? "the last of the binary log's " : "up to ")
                + synced
                + " groups of commits");
      }
    }
    pages(settings.get("innodb_doublewrite"), ofMachine);
    return new CrashLoss(flushLog.equals("0") ? List.of(A_SECOND) : List.of(), ofMachine);
  }

  private static void pages(String doublewrite, List<String> ofMachine) {
    if (doublewrite == null) {
      return;
    }
    if (doublewrite.equalsIgnoreCase("DETECT_ONLY")) {
      ofMachine.add("a page that was half written is found and not repaired");
    } else if (!isOn(doublewrite)
        && !doublewrite.equalsIgnoreCase("fast")
        && !doublewrite.equalsIgnoreCase("DETECT_AND_RECOVER")) {
      ofMachine.add("a page that was half written is not repaired");
    }
  }

  /** Returns whether a commit waits until the disk has it. */
  public static boolean waitsForDisk(Map<String, String> settings) {
    String flushLog = settings.getOrDefault("innodb_flush_log_at_trx_commit", "");
    return flushLog.equals("1")
        || flushLog.equals("3")
        || (isOn(settings.get("log_bin"))
            && !settings.getOrDefault("sync_binlog", "0").equals("0"));
  }

  /**
   * Returns a sentence on what crashes would lose in a run, each loss with the cells that have it;
   * empty where nothing would be lost, or where it is not known.
   */
  public static Optional<String> words(List<CellRecord> records) {
    Map<CellKey, CrashLoss> losses = new LinkedHashMap<>();
    for (CellRecord record : records) {
      CellRecord.ServerFacts facts = record.origin().serverFacts();
      CrashLoss loss = facts == null ? null : of(facts.version(), facts.settings());
      if (loss != null) {
        losses.put(record.cell().series(), loss);
      }
    }
    boolean isNone =
        losses.values().stream().allMatch(l -> l.ofProcess.isEmpty() && l.ofMachine.isEmpty());
    return isNone
        ? Optional.empty()
        : Optional.of(
            "A crash of the server loses: %s; of the machine: %s"
                .formatted(
                    parts(losses, CrashLoss::ofProcess), parts(losses, CrashLoss::ofMachine)));
  }

  private static String parts(
      Map<CellKey, CrashLoss> losses, Function<CrashLoss, List<String>> parts) {
    // In the same order whatever that of the cells is; pages come after commits.
    Map<String, List<CellKey>> cells = new TreeMap<>(Comparator.reverseOrder());
    losses.forEach(
        (cell, loss) ->
            parts
                .apply(loss)
                .forEach(part -> cells.computeIfAbsent(part, p -> new ArrayList<>()).add(cell)));
    return cells.isEmpty()
        ? "nothing"
        : cells.entrySet().stream()
            .map(e -> "%s (%s)".formatted(e.getKey(), WhichCells.of(e.getValue(), losses.keySet())))
            .collect(Collectors.joining("; "));
  }

  private static boolean isOn(String value) {
    return value != null && (value.equals("1") || value.equalsIgnoreCase("ON"));
  }
}
