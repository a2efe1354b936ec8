package dev.oltpmatrix.report.imports;

import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.record.Flag;
import dev.oltpmatrix.model.record.ImportedResult;
import dev.oltpmatrix.model.record.ImportedResultBuilder;
import dev.oltpmatrix.model.record.LoadResult.Queries;
import dev.oltpmatrix.report.imports.Report.Value;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
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
          "(?:Creating (?:table|\\d+ tables|files)|Inserting \\d+ records|Dropping table"
              + "|Removing test files|Creating (?:a )?secondary index|Prewarming|Preloading).*"
              + "|FATAL: (?:unable to connect|error \\d+:|mysql_drv_|`sysbench\\.cmdline\\.).*");

  private static final Pattern OTHER_TEST =
      Pattern.compile(
          "(?:Prime numbers limit:|Primer numbers limit|Extra file open flags"
              + "|Running memory speed test|CPU speed:|File operations:"
              + "|Doing (?:CPU|memory|thread|mutex) .*(?:test|benchmark)).*");

  private static final String MIXED = "; let each run write a file of its own";

  private final String file;
  private final int firstLine;
  private final MessageDigest hash = LogText.newHash();
  private final List<String> notes = new ArrayList<>();
  final LogHead head = new LogHead();
  final Report report = new Report();
  final Intervals intervals = new Intervals();

  /** Why it failed or what it did not finish, as printed. */
  final Set<String> fatals = new LinkedHashSet<>();

  /** A line that only prepare, cleanup and similar commands print. */
  private String otherCommand;

  /** A line that only a test without SQL prints. */
  private String otherTest;

  private String lastLine = "";

  /**
   * The result of a run.
   *
   * @param failure why there are no numbers, otherwise {@code null}
   */
  record Run(ImportedResult result, List<Flag> flags, String failure) {}

  Invocation(String file, int firstLine) {
    this.file = file;
    this.firstLine = firstLine;
  }

  /** Returns the number of its first line in the file, from 1. */
  int firstLine() {
    return firstLine;
  }

  void add(String line, int number) {
    if (line.isEmpty()) {
      return;
    }
    LogText.addLine(hash, line);
    lastLine = line;
    String where = file + " line " + number;
    if (report.addBucket(where, line) || intervals.add(where, line)) {
      return;
    }
    head.add(where, line);
    report.add(where, line);
    if (fatals.size() < MAX_FATAL_LINES && FATAL.matcher(line).matches()) {
      fatals.add(shortened(line));
    }
    otherCommand = first(otherCommand, OTHER_COMMAND, line);
    otherTest = first(otherTest, OTHER_TEST, line);
  }

  private static String first(String found, Pattern pattern, String line) {
    return found == null && pattern.matcher(line).matches() ? shortened(line) : found;
  }

  private static String shortened(String line) {
    return line.length() <= MAX_CHARS ? line : line.substring(0, MAX_CHARS) + "…";
  }

  /**
   * Checks whether a line begins another invocation: by what each prints first, its version, the
   * heading of its options, and if these were removed, whatever follows a complete report. The
   * command that a shell wrote before it belongs to it.
   */
  boolean isFollowedBy(String line) {
    boolean hasBegun =
        head.saysMoreThanBanner || report.isBegun() || !fatals.isEmpty() || otherCommand != null;
    boolean hasEnded = report.isWhole() || (!report.isBegun() && !fatals.isEmpty());
    if (LogHead.isCommand(line)) {
      return hasBegun || head.hasCommand();
    }
    if (LogHead.isBanner(line)) {
      return hasBegun;
    }
    if (line.equals(LogHead.HEADING)) {
      return head.saysThreads() || hasEnded;
    }
    if (line.startsWith(LogHead.CLIENTS)) {
      return hasEnded || (head.saysThreads() && report.isBegun());
    }
    return report.isWhole() && FATAL.matcher(line).matches();
  }

  /** Returns a description if it is not a run of a test with SQL; otherwise {@code null}. */
  String otherKind() {
    if (report.isCounted()) {
      return null;
    }
    if (!head.saysThreads() && otherCommand != null) {
      String failed = fatals.isEmpty() ? "" : "; " + String.join("; ", fatals);
      return "another command than run (" + otherCommand + failed + ")";
    }
    if (otherTest != null) {
      return "a test without SQL (" + otherTest + ")";
    }
    return report.time() == null ? null : "a test without SQL (it has no \"transactions:\")";
  }

  /** Checks whether this is text that is not from sysbench. */
  boolean isForeign() {
    boolean saysNothing = head.form() == null && !head.saysThreads() && fatals.isEmpty();
    return saysNothing && !report.isCounted();
  }

  /** Returns what the run came to, after its last line. */
  Run run() {
    String sha256 = LogText.hex(hash);
    String failure = mixed() != null ? mixed() : unfinished();
    if (failure == null) {
      try {
        ImportedResult result = report.isCounted() ? ofReport(sha256) : ofHook(sha256);
        failure = nothingMeasured(result);
        if (failure == null) {
          return new Run(result, new RunFlags(this, result).all(), null);
        }
      } catch (UsageException e) {
        failure = e.getMessage();
      }
    }
    notes.clear();
    Intervals.Read read = intervals.read(null, null, false, null);
    ImportedResult result = common(sha256, new Intervals.Read(read.intervals(), null)).build();
    return new Run(result, List.of(Flag.of(Flag.Kind.FAILED)), failure);
  }

  /** Returns a description if the lines belong to more than one run; otherwise {@code null}. */
  private String mixed() {
    boolean others =
        !head.threads.isEmpty()
            && intervals.mostThreads > Integer.parseInt(head.threads.iterator().next());
    if (head.threads.size() > 1 || head.started > 1 || others) {
      return "the lines of several runs at once stand between each other ("
          + String.join(" and ", head.threads)
          + " threads)"
          + MIXED;
    }
    if (intervals.goBack) {
      return "an interval ends before the one above it: the lines of several runs stand between"
          + " each other, or were moved"
          + MIXED;
    }
    if (report.hasCheckpoints) {
      return "it has reports of parts of the run (--report-checkpoints); keep the one that is"
          + " wanted, with the lines before \"Threads started!\", in a file of its own";
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
    if (head.problem != null) {
      return head.problem;
    }
    if (report.isCounted() ? report.hasLatencies() : intervals.hookTotal != null) {
      return null;
    }
    return fatals.isEmpty()
        ? "the log ends before its report is whole; its last line: " + shortened(lastLine)
        : String.join("; ", fatals);
  }

  /**
   * Returns why nothing was measured; a mean that includes a run without work would represent
   * neither.
   */
  private String nothingMeasured(ImportedResult result) {
    Number count = result.transactions();
    if ((count == null ? result.transactionsPerS() : count).doubleValue() == 0) {
      String words = String.join("; ", fatals);
      return "no transaction completed" + (words.isEmpty() ? "" : "; " + words);
    }
    return result.timeS() != null && result.timeS() == 0
        ? "its total time is 0 s, and there is no throughput without time"
        : null;
  }

  /** Returns the parts of a result that failed runs have as well. */
  private ImportedResultBuilder common(String sha256, Intervals.Read read) {
    String form = head.form() == null ? "sysbench" : head.form().name();
    if (read.problem() != null) {
      notes.add(read.problem());
    }
    return ImportedResultBuilder.builder()
        .sources(List.of(new ImportedResult.Source(file, form, sha256, null)))
        .generatorVersion(head.banner)
        .options(head.options())
        .intervals(read.intervals())
        .notes(notes);
  }

  private ImportedResult ofReport(String sha256) {
    Value printed = report.find("transactions");
    Double timeS = report.time() == null ? null : Double.valueOf(report.time().seconds());
    Value events = report.find("total number of events");
    Queries queries = report.queries();
    long transactions = printed.count();
    Double perSecond = printed.rate();
    boolean statements = false;
    if (transactions == 0 && events != null && events.count() > 0) {
      // 0.5 counts COMMITs; 1.0 counts events, which is the definition of a transaction here.
      notes.add("no transactions counted, as there was no COMMIT: its events are taken for them");
      transactions = events.count();
      perSecond = null;
      statements = queries != null && queries.total() == transactions;
    }
    if (transactions == 0) {
      return common(sha256, new Intervals.Read(List.of(), null))
          .transactions(0L)
          .build(); // the latencies of 0.5 are then not numbers
    }
    Value sent = report.find("queries");
    Value errors = report.find("ignored errors", "deadlocks");
    Value reconnects = report.find("reconnects");
    Intervals.Read read = intervals.read(timeS, transactions, statements, report.onlyPercentile());
    ImportedResultBuilder result = common(sha256, read);
    if (report.histogramProblem != null) {
      notes.add(report.histogramProblem);
    }
    return result
        .timeS(timeS)
        .transactions(transactions)
        .transactionsPerS(perSecond != null ? perSecond : perSecond(transactions, timeS))
        .queries(queries)
        .queriesPerS(
            sent != null && sent.rate() != null
                ? sent.rate()
                : queries == null ? null : perSecond(queries.total(), timeS))
        .errors(errors == null ? null : errors.count())
        .reconnects(reconnects == null ? null : reconnects.count())
        .latency(report.latency())
        .histogram(report.histogram())
        .build();
  }

  /**
   * Returns the result from a hook's report, which has rates, no counts, and a latency of unknown
   * kind.
   */
  private ImportedResult ofHook(String sha256) {
    Map<String, String> total = intervals.hookTotal;
    double timeS = Integer.parseInt(total.get("time"));
    notes.add("the report is a hook's: no counts, and a percentile that has no name");
    if (report.histogramProblem != null) {
      notes.add(report.histogramProblem);
    }
    String queries = total.get("total");
    return common(sha256, intervals.read(timeS, null, false, null))
        .timeS(timeS)
        .transactionsPerS(Numbers.parse(file, total.get("tps")))
        .queriesPerS(queries == null ? null : Double.valueOf(Numbers.parse(file, queries)))
        .build();
  }

  private static Double perSecond(long count, Double timeS) {
    return timeS != null && timeS > 0 ? Double.valueOf(count / timeS) : null;
  }
}
