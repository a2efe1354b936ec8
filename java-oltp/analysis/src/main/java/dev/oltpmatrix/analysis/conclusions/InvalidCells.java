package dev.oltpmatrix.analysis.conclusions;

import dev.oltpmatrix.analysis.aggregate.Cells;
import dev.oltpmatrix.analysis.aggregate.InvalidReasons;
import dev.oltpmatrix.analysis.aggregate.Lines;
import dev.oltpmatrix.analysis.aggregate.Series;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.record.Flag.Kind;
import dev.oltpmatrix.model.text.Plural;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The invalid cells of a run, the reasons, and what helps against each.
 *
 * @param cells all cells of the run that are supported
 * @param invalid those of them that are invalid
 * @param byReason the number of cells with each reason; a cell may have several
 * @param onlyBusy whether the only reasons are that the machine was busy or the load was not steady
 */
public record InvalidCells(
    int cells, int invalid, Map<Reason, Integer> byReason, boolean onlyBusy) {
  /** A reason by the word that docs/method.md explains; a failure by its own text. */
  public record Reason(Kind kind, String words) {
    private static Reason of(Kind kind, InvalidReasons cell) {
      boolean isOwn = kind == Kind.FAILED || kind == Kind.UNTYPED;
      return new Reason(kind, isOwn ? cell.text() : kind.word());
    }
  }

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

  /**
   * Returns what helps against a reason.
   *
   * @param warmupLimitS limit of the warm-up in the matrix, in seconds; {@code null} if it is not
   *     known
   */
  static String remedy(Kind kind, Integer warmupLimitS) {
    String longer = warmupLimitS == null ? "" : " " + 2 * Math.max(1, warmupLimitS);
    return switch (kind) {
      case FAILED, INTERRUPTED -> "--resume DIR runs it again as it was asked; its log is in logs/";
      case NOT_STEADY, WARMUP_INCOMPLETE -> "longer: --warmup-limit" + longer;
      case NOT_STATIONARY, DRIFT, COMPILER_ACTIVE, UNEVEN, START_STATE ->
          "longer: --warmup, --duration";
      case TOO_FEW_EVENTS, P95_CENSORED -> "longer: --duration, window_limit_s in the matrix";
      case P95_AT_A_CLIFF -> "compare p99: metrics in the matrix";
      case OVERLOADED, QUEUE_DRAINED, LITTLES_LAW -> "fewer arrivals: --rate; longer: --warmup";
      case NOT_SETTLED -> "longer: settle_limit_s in the matrix; or writes: fresh";
      case CLIENT_BOUND, CLIENT_WAITING, THREADS_DIED, CLIENTS_ABORTED ->
          "fewer --threads, or more CPUs for the clients: --client-cpus";
      case CLOCKS_UNSURE, STARTS_APART, HOSTS_DIFFER ->
          "load hosts with CPUs free, of one kind, on one network";
      case OTHER_PROCESSES, IDLE_SERVER -> "end what else runs here, and run again";
      case STEAL, THROTTLED -> "take a machine or container with CPUs of its own";
      case MACHINE_SPEED, MACHINE_COST -> "more blocks: --repetitions; a machine of constant speed";
      case SHORT_OF_MEMORY -> "fewer --threads, or a smaller --table-size";
      case SUSPENDED, STOPPED, MONITORING_GAP, CLOCK_SET ->
          "leave the machine alone while it runs, and run again";
      case ERRORS,
          IDLE_WRITES,
          DATA_INCONSISTENT,
          COMMITS_DIFFER,
          INPUT_SHARES,
          LOG_FATAL,
          CONTRADICTION,
          CHECK_ERROR,
          HOOK_FAILED ->
          "read the cell's files in logs/";
      case LATENCY_OVERFLOW, HISTOGRAM_INCOMPLETE -> "fewer --threads, or a lower --rate";
      case WRONG_TRANSPORT, CONNECTION_UNCHECKED ->
          "see docs/servers.md on TCP, TLS and socket file";
      case RTT_ABOVE -> "a longer --rtt, or fewer --threads";
      case SERVER_RESOURCE_EXHAUSTED, POOL_THREADS, POOL_THREADS_LOGGED, LOG_BUFFER, TABLE_CACHE ->
          "raise the setting that its text names: --settings";
      case VARIABLE_CHANGED, VARIABLES_UNCHECKED -> "let nobody change the server while it runs";
      case OTHER_WORKLOAD -> "import it under another --workload";
      case CPU_TIME_UNKNOWN, UNTYPED -> "read its text in summary.csv";
    };
  }

  public static InvalidCells of(Cells cells) {
    Map<Reason, Integer> byReason = new HashMap<>();
    Set<Kind> kinds = EnumSet.noneOf(Kind.class);
    int all = 0;
    int invalid = 0;
    for (CellKey name : cells.names()) {
      Series series = cells.get(name);
      all += series.unsupported() == null ? series.blocks().size() : 0;
      for (InvalidReasons cell : series.invalidCells()) {
        invalid++;
        kinds.addAll(cell.kinds());
        cell.kinds().forEach(kind -> byReason.merge(Reason.of(kind, cell), 1, Integer::sum));
      }
    }
    return new InvalidCells(all, invalid, byReason, BUSY.containsAll(kinds));
  }

  /**
   * Returns a line for each reason, most frequent first, such as {@code 3 of 24 cells:
   * warmup-incomplete; longer: --warmup-limit 120}.
   *
   * @param warmupLimitS limit of the warm-up in the matrix, in seconds; {@code null} if it is not
   *     known
   */
  public List<String> lines(Integer warmupLimitS) {
    List<String> lines = new ArrayList<>();
    byReason.entrySet().stream()
        .sorted(
            Map.Entry.<Reason, Integer>comparingByValue(Comparator.reverseOrder())
                .thenComparing(e -> e.getKey().words()))
        .limit(MAX_REASONS)
        .map(
            e ->
                "  %d of %s: %s; %s"
                    .formatted(
                        e.getValue(),
                        Plural.of(cells, "cell"),
                        e.getKey().words(),
                        remedy(e.getKey().kind(), warmupLimitS)))
        .forEach(line -> lines.addAll(Lines.ofWords(line)));
    if (byReason.size() > MAX_REASONS) {
      lines.add("  other reasons: see flags in summary.csv");
    }
    return lines;
  }
}
