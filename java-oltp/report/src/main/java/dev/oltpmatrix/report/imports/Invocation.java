package dev.oltpmatrix.report.imports;

import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.record.ImportedResult;
import dev.oltpmatrix.model.record.ImportedResultBuilder;
import dev.oltpmatrix.model.record.Interval;
import dev.oltpmatrix.model.record.LoadResult.Queries;
import dev.oltpmatrix.report.imports.Report.Value;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * One invocation of sysbench: collects its output line by line, and determines what kind of output
 * that is, and the results of a run or the reason why it has none.
 */
final class Invocation {
  /** Maximum number of sysbench's own error lines that are kept for a failed run. */
  private static final int MAX_FATAL_LINES = 3;

  /** A line of megabytes is not a message. */
  private static final int MAX_CHARS = 300;

  private static final Pattern FATAL =
      Pattern.compile(
          "FATAL: .*|[Ii]nvalid (?:option|value) ?.*|Unknown (?:command|test|option)[: ].*"
              + "|Number of unfinished transactions.*|PANIC: .*");

  private static final Pattern OTHER_COMMAND =
      Pattern.compile(
          "(?:Creating (?:table|\\d+ tables)|Inserting \\d+ records|Dropping table"
              + "|Creating (?:a )?secondary index|Prewarming|Preloading).*"
              + "|FATAL: (?:unable to connect|error \\d+:|mysql_drv_|`sysbench\\.cmdline\\.).*");

  private final String file;
  final int firstLine;
  private final MessageDigest hash = LogText.newHash();
  private final List<String> notes = new ArrayList<>();
  final LogHead head = new LogHead();
  final Report report = new Report();
  final Intervals intervals = new Intervals();
  private final HookReport hook = new HookReport();

  /** Why it failed or what it did not finish, as printed. */
  final Set<String> fatals = new LinkedHashSet<>();

  /** A line that only prepare, cleanup and similar commands print. */
  private String otherCommand;

  private String lastLine = "";
  private String failure;

  Invocation(String file, int firstLine) {
    this.file = file;
    this.firstLine = firstLine;
  }

  void add(String line) {
    if (line.isEmpty()) {
      return;
    }
    LogText.addLine(hash, line);
    lastLine = line;
    if (report.addBucket(line) || intervals.add(line) || hook.add(line, intervals)) {
      return;
    }
    head.add(line);
    report.add(line);
    if (fatals.size() < MAX_FATAL_LINES && FATAL.matcher(line).matches()) {
      fatals.add(shortened(line));
    }
    if (otherCommand == null && OTHER_COMMAND.matcher(line).matches()) {
      otherCommand = shortened(line);
    }
  }

  private static String shortened(String line) {
    return line.length() <= MAX_CHARS ? line : line.substring(0, MAX_CHARS) + "…";
  }

  /**
   * Checks whether a line begins another invocation: by what each prints first, its version, the
   * heading of its options, and if these were removed, whatever follows a complete report.
   */
  boolean isFollowedBy(String line) {
    boolean hasBegun =
        head.saysMoreThanBanner || report.isBegun() || !fatals.isEmpty() || otherCommand != null;
    boolean hasEnded = report.isWhole() || (!report.isBegun() && !fatals.isEmpty());
    if (LogHead.isBanner(line)) {
      return hasBegun;
    }
    if (line.equals(LogHead.HEADING)) {
      return saysThreads() || hasEnded;
    }
    if (line.startsWith(LogHead.CLIENTS)) {
      return hasEnded || (saysThreads() && report.isBegun());
    }
    return report.isWhole() && FATAL.matcher(line).matches();
  }

  private boolean saysThreads() {
    return !head.threads.isEmpty();
  }

  /** Returns a description if it is not a run of a test with SQL; otherwise {@code null}. */
  String otherKind() {
    if (report.isCounted()) {
      return null;
    }
    if (!saysThreads() && otherCommand != null) {
      String failed = fatals.isEmpty() ? "" : "; " + words();
      return "another command than run (" + otherCommand + failed + ")";
    }
    return report.time() == null ? null : "a test without SQL (it has no \"transactions:\")";
  }

  /** Checks whether this is text that is not from sysbench. */
  boolean isForeign() {
    boolean saysNothing = head.form() == null && !saysThreads() && fatals.isEmpty();
    return saysNothing && !report.isCounted();
  }

  private String words() {
    return String.join("; ", fatals);
  }

  /** Returns why there are no numbers; {@code null} if there are. */
  String failure() {
    return failure;
  }

  /** Returns what the run came to, after its last line; sets {@link #failure}. */
  ImportedResult result() {
    String sha256 = LogText.hex(hash);
    failure = mixed() != null ? mixed() : unfinished();
    if (failure == null) {
      try {
        ImportedResult result = report.isCounted() ? ofReport(sha256) : ofHook(sha256);
        failure = nothingMeasured(result);
        if (failure == null) {
          return result;
        }
      } catch (UsageException e) {
        failure = e.getMessage();
      }
    }
    notes.clear();
    List<Interval> read = intervals.read(null, null, false, null, new ArrayList<>());
    return common(sha256, read).build();
  }

  /** Returns a description if the lines belong to more than one run; otherwise {@code null}. */
  private String mixed() {
    boolean hasOthersIntervals =
        saysThreads() && intervals.mostThreads() > Integer.parseInt(head.threads.iterator().next());
    if (head.threads.size() > 1 || head.started > 1 || hasOthersIntervals || intervals.goBack()) {
      return "the lines of several runs at once stand between each other (%s threads); let each"
              .formatted(String.join(" and ", head.threads))
          + " run write a file of its own";
    }
    return report.reports > 1
        ? "it has "
            + report.reports
            + " reports without the lines before each: of several runs, or of parts of one"
            + " (--report-checkpoints); keep the one that is wanted in a file of its own"
        : null;
  }

  /** Returns why there is no complete report; in sysbench's own words if it printed any. */
  private String unfinished() {
    if (report.isCounted() ? report.hasLatencies() : hook.total != null) {
      return null;
    }
    return fatals.isEmpty()
        ? "the log ends before its report is whole; its last line: " + shortened(lastLine)
        : words();
  }

  /**
   * Returns why nothing was measured; a mean that includes a run without work would represent
   * neither.
   */
  private String nothingMeasured(ImportedResult result) {
    boolean isIdle =
        result.transactions() == null ? result.transactionsPerS() == 0 : result.transactions() == 0;
    if (isIdle) {
      return "no transaction completed" + (fatals.isEmpty() ? "" : "; " + words());
    }
    return result.timeS() != null && result.timeS() == 0
        ? "its total time is 0 s, and there is no throughput without time"
        : null;
  }

  /** Returns the parts of a result that failed runs have as well. */
  private ImportedResultBuilder common(String sha256, List<Interval> read) {
    String form = head.form() == null ? "sysbench" : head.form();
    if (report.hasOddBucket) {
      notes.add("the histogram is left out: it has a line without two numbers");
    }
    return ImportedResultBuilder.builder()
        .sources(List.of(new ImportedResult.Source(file, form, sha256, null)))
        .generatorVersion(head.banner)
        .options(head.options)
        .intervals(read)
        .notes(notes);
  }

  private ImportedResult ofReport(String sha256) {
    Double timeS = report.time() == null ? null : Double.valueOf(report.time().seconds());
    Long events = report.count("total number of events");
    Queries queries = report.queries();
    long transactions = report.count("transactions");
    Double perSecond = report.find("transactions").rate();
    boolean statements = false;
    if (transactions == 0 && events != null && events > 0) {
      // 0.5 counts COMMITs; 1.0 counts events, which is the definition of a transaction here.
      notes.add("no transactions counted, as there was no COMMIT: its events are taken for them");
      transactions = events;
      perSecond = null;
      statements = queries != null && queries.total() == transactions;
    }
    if (transactions == 0) {
      return common(sha256, List.of())
          .transactions(0L)
          .build(); // the latencies of 0.5 are then not numbers
    }
    Value sent = report.find("queries");
    Double queriesPerS = sent == null ? null : sent.rate();
    if (queriesPerS == null && queries != null) {
      queriesPerS = perSecond(queries.total(), timeS);
    }
    return common(
            sha256, intervals.read(timeS, transactions, statements, report.onlyPercentile(), notes))
        .timeS(timeS)
        .transactions(transactions)
        .transactionsPerS(perSecond != null ? perSecond : perSecond(transactions, timeS))
        .queries(queries)
        .queriesPerS(queriesPerS)
        .errors(report.count("ignored errors", "deadlocks"))
        .reconnects(report.count("reconnects"))
        .latency(report.latency())
        .histogram(report.histogram())
        .build();
  }

  /** A hook's report has rates, whence counts, and a percentile that has no name. */
  private ImportedResult ofHook(String sha256) {
    Double timeS = LogText.number(hook.total.get("time"));
    notes.add(
        "the report is a hook's: rates in place of counts, and a percentile that has no name");
    return common(sha256, intervals.read(timeS, null, false, null, notes))
        .timeS(timeS)
        .transactionsPerS(LogText.number("tps", hook.total.get("tps")))
        .queriesPerS(LogText.number(hook.total.getOrDefault("total", "")))
        .errors(ofHook("errors", timeS))
        .reconnects(ofHook("reconnects", timeS))
        .build();
  }

  private Long ofHook(String name, double timeS) {
    Double perSecond = LogText.number(hook.total.getOrDefault(name, ""));
    return perSecond == null ? null : Long.valueOf(Math.round(perSecond * timeS));
  }

  private static Double perSecond(long count, Double timeS) {
    return timeS != null && timeS > 0 ? Double.valueOf(count / timeS) : null;
  }
}
