package dev.oltpmatrix.matrix.imports.sysbench;

import dev.oltpmatrix.matrix.UsageException;
import dev.oltpmatrix.matrix.imports.source.Numbers;
import dev.oltpmatrix.matrix.imports.sysbench.ReportLines.Value;
import dev.oltpmatrix.record.Flag;
import dev.oltpmatrix.record.Flag.Kind;
import dev.oltpmatrix.record.ImportedResult;
import dev.oltpmatrix.record.Interval;
import dev.oltpmatrix.record.LatencyHistogram;
import dev.oltpmatrix.record.LoadResult.Queries;
import dev.oltpmatrix.record.Measurement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Reads one run of sysbench from its text. */
public final class SysbenchLogReader {
  private static final String COUNTS = "queries performed/";
  private static final List<String> TOTALS =
      List.of("General statistics/", "Test execution summary/", "Throughput/");
  private static final List<String> LATENCIES =
      List.of("Latency (ms)", "response time", "per-request statistics");

  private static final Pattern PERCENTILE =
      Pattern.compile("(?:approx\\. )?(\\d{1,3}(?:\\.\\d+)?)(?:th)? percentile");

  /** So many of its own words tell what a run died of. */
  private static final int FATAL_LINES_SHOWN = 3;

  private static final int MOST_CHARS = 300;

  private final LogPart part;
  private final ReportLines report;
  private final LogHead head;
  private final List<Flag> flags = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();

  private SysbenchLogReader(LogPart part) {
    this.part = part;
    report = new ReportLines(part);
    head = LogHead.read(part);
  }

  /**
   * Refuses what is no log of sysbench on SQL; a run that failed or was cut short has a failure.
   */
  public static SysbenchLog read(LogPart part) {
    return new SysbenchLogReader(part).read();
  }

  private SysbenchLog read() {
    boolean counted = report.find(COUNTS + "transactions") != null;
    boolean timed = total("total time", "time elapsed") != null;
    boolean latencies = LATENCIES.stream().anyMatch(h -> !report.under(h).isEmpty());
    if (timed && !counted) {
      throw new UsageException(
          part.name() + " is of a sysbench test without SQL (it has no \"queries performed\")");
    }
    if (head.form() == null && !head.started() && !counted) {
      throw new UsageException(
          part.name()
              + " is neither a log of sysbench (no line with its version, no \"Number of"
              + " threads\", no report) nor a table that a tables.yaml describes");
    }
    if (!counted || !timed || !latencies) {
      return log(result(null), failure());
    }
    ImportedResult result = result(measured());
    flagged(result);
    return log(result, null);
  }

  private SysbenchLog log(ImportedResult result, String failure) {
    List<Flag> why = failure == null ? flags : List.of(Flag.said(Kind.FAILED));
    return new SysbenchLog(
        part, head.form(), head.threads(), head.workload(), head.randType(), result, why, failure);
  }

  /** In sysbench's own words where it said any. */
  private String failure() {
    List<String> fatal = fatalLines();
    if (!fatal.isEmpty()) {
      return String.join("; ", fatal);
    }
    String last =
        part.lines().stream().filter(l -> !l.isBlank()).reduce((a, b) -> b).orElse("").strip();
    return "the log ends before its report is whole; its last line: " + shortened(last);
  }

  /** A line of megabytes is no message. */
  private static String shortened(String line) {
    return line.length() <= MOST_CHARS ? line : line.substring(0, MOST_CHARS) + "…";
  }

  private List<String> fatalLines() {
    return part.lines().stream()
        .map(String::strip)
        .filter(l -> l.startsWith("FATAL: "))
        .distinct()
        .limit(FATAL_LINES_SHOWN)
        .map(SysbenchLogReader::shortened)
        .toList();
  }

  /** What the report's counts say together. */
  private record Measured(
      long transactions, Double perSecond, double timeS, Queries queries, boolean statements) {}

  private Measured measured() {
    Value printed = report.find(COUNTS + "transactions");
    double timeS = total("total time", "time elapsed").seconds();
    Queries queries =
        new Queries(
            report.find(COUNTS + "read").count(),
            report.find(COUNTS + "write").count(),
            report.find(COUNTS + "other").count());
    Value events = total("total number of events");
    if (printed.count() == 0 && events != null && events.count() > 0) {
      // 0.5 counts COMMITs; 1.0 counts events, which is what a transaction is to us.
      notes.add("no transactions counted, as there was no COMMIT: its events are taken for them");
      boolean statements = queries.total() == events.count();
      return new Measured(
          events.count(), perSecond(events.count(), timeS), timeS, queries, statements);
    }
    return new Measured(printed.count(), printed.rate(), timeS, queries, false);
  }

  private ImportedResult result(Measured m) {
    boolean known = m != null;
    Value errors = report.find(COUNTS + "ignored errors", COUNTS + "deadlocks");
    Value reconnects = report.find(COUNTS + "reconnects");
    Value queries = report.find(COUNTS + "queries");
    Double queriesPerS = known ? perSecond(m.queries().total(), m.timeS()) : null;
    return new ImportedResult(
        List.of(source()),
        head.banner(),
        head.options(),
        known ? m.timeS() : null,
        known ? m.transactions() : null,
        known ? m.perSecond() : null,
        known ? m.queries() : null,
        known && queries != null ? queries.rate() : queriesPerS,
        errors == null ? null : errors.count(),
        reconnects == null ? null : reconnects.count(),
        latency(),
        HistogramLines.read(part),
        intervals(known && m.statements()),
        notes);
  }

  private ImportedResult.Source source() {
    String form = head.form() == null ? "sysbench" : head.form().formName();
    return new ImportedResult.Source(part.file(), form, part.sha256(), null);
  }

  private static Double perSecond(long count, double timeS) {
    return timeS > 0 ? count / timeS : null;
  }

  private List<Interval> intervals(boolean statements) {
    return IntervalLines.read(part, statements);
  }

  private ImportedResult.Latency latency() {
    Map<String, Value> printed =
        LATENCIES.stream()
            .map(report::under)
            .filter(values -> !values.isEmpty())
            .findFirst()
            .orElse(Map.of());
    Map<String, Long> percentiles = new LinkedHashMap<>();
    printed.forEach(
        (name, value) -> {
          Matcher percentile = PERCENTILE.matcher(name);
          Long us = percentile.matches() ? Numbers.us(value.ms()) : null;
          if (us != null) {
            percentiles.put(
                Measurement.percentileName(Double.parseDouble(percentile.group(1))), us);
          }
        });
    Long meanUs = us(printed.get("avg"));
    return new ImportedResult.Latency(
        meanUs == null ? null : Double.valueOf(meanUs),
        us(printed.get("min")),
        us(printed.get("max")),
        percentiles);
  }

  private static Long us(Value value) {
    return value == null ? null : Numbers.us(value.ms());
  }

  private void flagged(ImportedResult result) {
    Stream<String> unfinished =
        part.lines().stream()
            .map(String::strip)
            .filter(l -> l.startsWith("Number of unfinished transactions"));
    Stream.concat(fatalLines().stream(), unfinished)
        .forEach(line -> flags.add(Flag.said(Kind.LOG_FATAL, line)));
    if (result.errors() != null && result.errors() > 0) {
      String kind = report.find(COUNTS + "deadlocks") != null ? "deadlocks" : "ignored errors";
      String said = "{" + kind + "=" + result.errors() + "}";
      flags.add(Flag.of(Kind.ERRORS, result.errors(), 0, said));
    }
    LatencyHistogram histogram = result.histogram();
    if (histogram != null && histogram.count() != result.transactions()) {
      flags.add(Flag.of(Kind.HISTOGRAM_INCOMPLETE, histogram.count(), result.transactions()));
    }
    boolean atTheEnd =
        SysbenchForm.V10.equals(head.form())
            && result.latency().percentilesUs().values().stream()
                .anyMatch(us -> us >= HistogramLines.LAST_BUCKET_US);
    if (atTheEnd) {
      flags.add(Flag.said(Kind.LATENCY_OVERFLOW, "100 s, the end of sysbench's scale"));
    }
  }

  private Value total(String... names) {
    return TOTALS.stream()
        .flatMap(heading -> List.of(names).stream().map(name -> report.find(heading + name)))
        .filter(Objects::nonNull)
        .findFirst()
        .orElse(null);
  }
}
