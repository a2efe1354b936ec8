package dev.oltpmatrix.analysis.durability;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

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
   * Returns the loss.
   *
   * @param version as the server tells it
   * @param settings variables and their values, as they were read back
   * @return {@code null} where the settings do not tell
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

  private static boolean isOn(String value) {
    return value != null && (value.equals("1") || value.equalsIgnoreCase("ON"));
  }
}
