package dev.oltpmatrix.analysis.conclusions;

import dev.oltpmatrix.analysis.aggregate.Cells;
import dev.oltpmatrix.analysis.aggregate.InvalidCell;
import dev.oltpmatrix.analysis.aggregate.Lines;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.record.Flag.Kind;
import dev.oltpmatrix.model.text.Plural;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The invalid rows of a run, and the reasons.
 *
 * @param rows all rows of the run
 * @param invalid rows that contain an invalid cell
 * @param byReason the number of rows with each reason, in words; a row may have several reasons
 * @param onlyBusy whether the only reasons are that the machine was busy or the load was not steady
 */
public record InvalidRows(int rows, int invalid, Map<String, Integer> byReason, boolean onlyBusy) {
  private static final int MAX_REASONS = 6;

  /** Reasons that mean a busy machine, or a load too short for it: everything ran. */
  private static final Set<Kind> BUSY =
      EnumSet.of(
          Kind.OTHER_PROCESSES,
          Kind.STEAL,
          Kind.MACHINE_SPEED,
          Kind.SHORT_OF_MEMORY,
          Kind.SUSPENDED,
          Kind.MONITORING_GAP,
          Kind.CLIENT_BOUND,
          Kind.CLIENT_WAITING,
          Kind.NOT_STEADY,
          Kind.WARMUP_INCOMPLETE,
          Kind.NOT_SETTLED,
          Kind.DRIFT,
          Kind.NOT_STATIONARY);

  /** Kinds whose own word is not clear enough. */
  private static final Map<Kind, String> WORDS =
      Map.ofEntries(
          Map.entry(Kind.OTHER_PROCESSES, "other programs used the CPUs"),
          Map.entry(Kind.STEAL, "the hypervisor took CPUs"),
          Map.entry(Kind.MACHINE_SPEED, "the machine was slower or faster than in other cells"),
          Map.entry(Kind.SHORT_OF_MEMORY, "memory was short"),
          Map.entry(Kind.SUSPENDED, "the machine was suspended"),
          Map.entry(Kind.MONITORING_GAP, "the program itself stood still"),
          Map.entry(Kind.STOPPED, "a signal stopped one of its processes"),
          Map.entry(Kind.CLIENT_BOUND, "the load generator was the limit"),
          Map.entry(Kind.CLIENT_WAITING, "the load generator waited for a CPU"),
          Map.entry(Kind.NOT_STEADY, "some clients completed nothing"),
          Map.entry(Kind.WARMUP_INCOMPLETE, "not warm at the warm-up's limit"),
          Map.entry(Kind.NOT_SETTLED, "the server had not settled"),
          Map.entry(Kind.DRIFT, "throughput drifted over the window"),
          Map.entry(Kind.NOT_STATIONARY, "not in steady state"),
          Map.entry(Kind.CLIENTS_ABORTED, "clients were cut off in a transaction"),
          Map.entry(Kind.ERRORS, "statements failed"),
          Map.entry(Kind.IDLE_WRITES, "writes changed nothing"),
          Map.entry(Kind.DATA_INCONSISTENT, "the data were inconsistent after the cell"),
          Map.entry(Kind.WRONG_TRANSPORT, "clients connected in another way than asked"),
          Map.entry(Kind.SERVER_RESOURCE_EXHAUSTED, "the server reached a limit"),
          Map.entry(Kind.VARIABLE_CHANGED, "a server variable was changed"),
          Map.entry(Kind.LOG_FATAL, "the log tells of a fatal error"));

  public static InvalidRows of(Cells cells) {
    Map<String, Integer> byReason = new TreeMap<>();
    Set<Kind> kinds = EnumSet.noneOf(Kind.class);
    int invalid = 0;
    for (CellKey name : cells.names()) {
      List<InvalidCell> ofRow = cells.get(name).invalidCells();
      invalid += ofRow.isEmpty() ? 0 : 1;
      ofRow.forEach(cell -> kinds.addAll(cell.kinds()));
      ofRow.stream()
          .flatMap(cell -> cell.kinds().stream().map(kind -> words(kind, cell)))
          .collect(Collectors.toSet())
          .forEach(reason -> byReason.merge(reason, 1, Integer::sum));
    }
    return new InvalidRows(cells.names().size(), invalid, byReason, BUSY.containsAll(kinds));
  }

  private static String words(Kind kind, InvalidCell cell) {
    boolean isOwn = kind == Kind.FAILED || kind == Kind.UNTYPED;
    return isOwn ? cell.text() : WORDS.getOrDefault(kind, kind.word().replace('-', ' '));
  }

  /**
   * Returns a line for each reason, most frequent first, such as {@code 4 of 16 rows: other
   * programs used the CPUs}.
   */
  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    byReason.entrySet().stream()
        .sorted(Map.Entry.<String, Integer>comparingByValue(Comparator.reverseOrder()))
        .limit(MAX_REASONS)
        .map(e -> e.getValue() + " of " + Plural.of(rows, "row") + ": " + e.getKey())
        .forEach(line -> lines.addAll(Lines.ofWords("  " + line)));
    if (byReason.size() > MAX_REASONS) {
      int more = byReason.size() - MAX_REASONS;
      lines.add("  and " + Plural.of(more, "more reason") + ": see flags in summary.csv");
    }
    return lines;
  }
}
