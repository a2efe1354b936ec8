package dev.oltpmatrix.report.imports.sysbench;

import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.record.Flag;
import dev.oltpmatrix.model.record.ImportedResult;
import dev.oltpmatrix.model.record.ImportedResultBuilder;
import dev.oltpmatrix.model.record.LoadResult.Queries;
import dev.oltpmatrix.report.imports.source.Numbers;
import dev.oltpmatrix.report.imports.sysbench.ReportLines.Value;
import dev.oltpmatrix.report.imports.sysbench.SysbenchLog.Kind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/** Determines the kind of an invocation, and the results of a run or the reason why it has none. */
final class SysbenchLogReader {
  private final Invocation run;
  private final ReportLines report;
  private final LogHead head;
  private final List<String> notes = new ArrayList<>();

  private SysbenchLogReader(Invocation run) {
    this.run = run;
    report = run.report();
    head = run.head();
  }

  static SysbenchLog read(Invocation run) {
    return new SysbenchLogReader(run).read();
  }

  private SysbenchLog read() {
    String other = otherKind();
    if (other != null) {
      return log(Kind.OTHER, null, List.of(), other);
    }
    boolean isForeign = head.form() == null && !head.saysThreads() && run.fatals().isEmpty();
    if (isForeign && !report.isCounted()) {
      return log(Kind.FOREIGN, null, List.of(), run.lastLine());
    }
    String failure = mixed() != null ? mixed() : unfinished();
    if (failure == null) {
      try {
        ImportedResult result = report.isCounted() ? ofReport() : ofHook();
        failure = nothingMeasured(result);
        if (failure == null) {
          return log(Kind.RUN, result, RunFlags.of(run, result), null);
        }
      } catch (UsageException e) {
        failure = e.getMessage();
      }
    }
    notes.clear();
    return log(Kind.RUN, common().build(), List.of(Flag.of(Flag.Kind.FAILED)), failure);
  }

  private SysbenchLog log(Kind kind, ImportedResult result, List<Flag> flags, String failure) {
    return new SysbenchLog(kind, run.firstLine(), head.form(), head.said(), result, flags, failure);
  }

  /** Returns a description if it is not a run of a test with SQL. */
  private String otherKind() {
    if (!head.saysThreads() && !report.isCounted() && run.otherCommand() != null) {
      String failed = run.fatals().isEmpty() ? "" : "; " + String.join("; ", run.fatals());
      return "another command than run (" + run.otherCommand() + failed + ")";
    }
    if (run.otherTest() != null && !report.isCounted()) {
      return "a test without SQL (" + run.otherTest() + ")";
    }
    return report.time() != null && !report.isCounted()
        ? "a test without SQL (it has no \"transactions:\")"
        : null;
  }

  /** Returns a description if the lines belong to more than one run; otherwise {@code null}. */
  private String mixed() {
    boolean twice = head.threads().size() > 1 || head.started() > 1;
    boolean others =
        !head.threads().isEmpty()
            && run.intervals().mostThreads() > Integer.parseInt(head.threads().iterator().next());
    if (!twice && !others && run.intervals().goesBack()) {
      return "an interval ends before the one above it: the lines of several runs stand between each"
          + " other, or were moved; let each run write a file of its own";
    }
    if (twice || others) {
      return "the lines of several runs at once stand between each other ("
          + String.join(" and ", head.threads())
          + " threads); let each run write a file of its own";
    }
    if (report.hasCheckpoints()) {
      return "it has reports of parts of the run (--report-checkpoints); keep the one that is"
          + " wanted, with the lines before \"Threads started!\", in a file of its own";
    }
    return report.reports() > 1
        ? "it has "
            + report.reports()
            + " reports without the lines before each: of several runs, or of parts of one"
            + " (--report-checkpoints); keep the one that is wanted in a file of its own"
        : null;
  }

  /** Returns why there is no complete report; in sysbench's own words if it printed any. */
  private String unfinished() {
    if (head.problem() != null) {
      return head.problem();
    }
    boolean hasReport =
        report.isCounted() ? report.hasLatencies() : run.intervals().total() != null;
    if (hasReport) {
      return null;
    }
    return run.fatals().isEmpty()
        ? "the log ends before its report is whole; its last line: " + run.lastLine()
        : String.join("; ", run.fatals());
  }

  /**
   * Returns why nothing was measured; a mean that includes a run without work would represent
   * neither.
   */
  private String nothingMeasured(ImportedResult result) {
    boolean none =
        result.transactions() == null ? result.transactionsPerS() == 0 : result.transactions() == 0;
    if (none) {
      String fatals = String.join("; ", run.fatals());
      return "no transaction completed" + (fatals.isEmpty() ? "" : "; " + fatals);
    }
    return result.timeS() != null && result.timeS() == 0
        ? "its total time is 0 s, and there is no throughput without time"
        : null;
  }

  /** Returns the parts of a result that failed runs have as well. */
  private ImportedResultBuilder common() {
    String form = head.form() == null ? "sysbench" : head.form().formName();
    return ImportedResultBuilder.builder()
        .sources(List.of(new ImportedResult.Source(run.file(), form, run.sha256(), null)))
        .generatorVersion(head.banner())
        .options(head.options())
        .intervals(run.intervals().read(null, null, false, null).intervals())
        .notes(notes);
  }

  private ImportedResult ofReport() {
    Value printed = report.find("transactions");
    Double timeS = report.time() == null ? null : Double.valueOf(report.time().seconds());
    Value events = report.find("total number of events");
    Queries queries = queries();
    long transactions = printed.count();
    Double perSecond = printed.rate();
    boolean statements = false;
    if (transactions == 0 && events != null && events.count() > 0) {
      // 0.5 counts COMMITs; 1.0 counts events, which is the definition of a transaction here.
      notes.add("no transactions counted, as there was no COMMIT: its events are taken for them");
      transactions = events.count();
      perSecond = perSecond(transactions, timeS);
      statements = queries != null && queries.total() == transactions;
    }
    Value queriesPrinted = report.find("queries");
    Value errors = report.find("ignored errors", "deadlocks");
    Value reconnects = report.find("reconnects");
    if (transactions == 0) {
      return common().transactions(0L).build(); // the latencies of 0.5 are then not numbers
    }
    IntervalLines.Read intervals =
        run.intervals().read(timeS, transactions, statements, onlyPercentile());
    noteProblems(intervals);
    return common()
        .timeS(timeS)
        .transactions(transactions)
        .transactionsPerS(perSecond != null ? perSecond : perSecond(transactions, timeS))
        .queries(queries)
        .queriesPerS(
            queriesPrinted != null && queriesPrinted.rate() != null
                ? queriesPrinted.rate()
                : queries == null ? null : perSecond(queries.total(), timeS))
        .errors(errors == null ? null : errors.count())
        .reconnects(reconnects == null ? null : reconnects.count())
        .latency(latency())
        .histogram(run.histogram().read())
        .intervals(intervals.intervals())
        .build();
  }

  /** Returns the statement counts; {@code null} if some of the lines were removed. */
  private Queries queries() {
    Value read = report.find("read");
    Value write = report.find("write");
    Value other = report.find("other");
    return Stream.of(read, write, other).allMatch(Objects::nonNull)
        ? new Queries(read.count(), write.count(), other.count())
        : null;
  }

  /**
   * Returns the result from a hook's report, which has rates, no counts, and a latency of unknown
   * kind.
   */
  private ImportedResult ofHook() {
    HookLines.Total total = run.intervals().total();
    notes.add("the report is a hook's: no counts, and a percentile that has no name");
    IntervalLines.Read intervals = run.intervals().read(total.timeS(), null, false, null);
    noteProblems(intervals);
    return common()
        .intervals(intervals.intervals())
        .timeS(total.timeS())
        .transactionsPerS(Numbers.parse(run.file(), total.tps()))
        .queriesPerS(total.qps() == null ? null : Numbers.parse(run.file(), total.qps()))
        .build();
  }

  private void noteProblems(IntervalLines.Read intervals) {
    Stream.of(intervals.problem(), run.histogram().problem())
        .filter(Objects::nonNull)
        .forEach(notes::add);
  }

  private static Double perSecond(long count, Double timeS) {
    return timeS != null && timeS > 0 ? Double.valueOf(count / timeS) : null;
  }

  private String onlyPercentile() {
    Map<String, Value> printed = report.percentiles();
    return printed.size() == 1 ? printed.keySet().iterator().next() : null;
  }

  private ImportedResult.Latency latency() {
    Map<String, Long> percentiles = new HashMap<>();
    report
        .percentiles()
        .forEach(
            (name, value) -> {
              if (us(value) != null) {
                percentiles.put(name, us(value));
              }
            });
    Long meanUs = us(report.find("avg"));
    return new ImportedResult.Latency(
        meanUs == null ? null : Double.valueOf(meanUs),
        us(report.find("min")),
        us(report.find("max")),
        percentiles);
  }

  private static Long us(Value value) {
    return value == null ? null : Numbers.us(value.ms());
  }
}
