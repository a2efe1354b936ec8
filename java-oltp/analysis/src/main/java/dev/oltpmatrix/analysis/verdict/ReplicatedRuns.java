package dev.oltpmatrix.analysis.verdict;

import dev.oltpmatrix.analysis.aggregate.CellMeasurement;
import dev.oltpmatrix.analysis.aggregate.Cells;
import dev.oltpmatrix.analysis.aggregate.Metric;
import dev.oltpmatrix.analysis.aggregate.Metrics;
import dev.oltpmatrix.analysis.stats.LogRatio;
import dev.oltpmatrix.analysis.stats.Spread;
import dev.oltpmatrix.model.descriptors.Factors;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.results.Column;
import dev.oltpmatrix.model.results.Csv;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import org.hipparchus.distribution.continuous.GammaDistribution;

/**
 * Estimates how far runs lie apart from cells and ratios that several runs measured: the variance
 * of their logarithms between runs, less what the repetitions inside the runs lead to expect.
 *
 * <p>Ratios of one server and workload in the same runs move together, so they count as one when
 * the precision of the estimate is computed.
 */
public final class ReplicatedRuns {
  private static final List<Metric> METRICS = List.of(Metrics.THROUGHPUT, Metrics.P50, Metrics.P95);

  /** From these numbers of clients on, noise is estimated apart. */
  private static final List<Integer> MIN_CLIENTS = List.of(1, 2, 512);

  private static final int DIGITS = 3;

  private ReplicatedRuns() {}

  private enum Kind {
    /** A ratio of two cells that were measured side by side. */
    RATIO,
    /** The value of a cell itself, which moves with the state of the machine too. */
    VALUE
  }

  /**
   * One quantity in one run.
   *
   * @param error the variance of its logarithm inside the run
   * @param ofBlock the variance of the logarithm of a block
   */
  private record Reading(int run, double log, double error, double ofBlock) {
    static Reading of(int run, LogRatio log) {
      double ofBlock = log.spreads().stream().mapToDouble(Spread::variance).average().orElseThrow();
      return new Reading(run, log.mean(), log.error(), ofBlock);
    }
  }

  private record Line(Kind kind, Metric metric, int minClients) {}

  /** Sums that a line of the table is computed from. */
  private static final class Sum {
    private double squares;
    private double expected;
    private double freedom;
    private double ofBlocks;
    private double effects;
    private int quantities;

    /** Degrees of freedom by what moves together. */
    private final Map<Object, Integer> independent = new LinkedHashMap<>();

    private void add(Object together, List<Reading> readings) {
      double mean = readings.stream().mapToDouble(Reading::log).average().orElseThrow();
      int more = readings.size() - 1;
      double around = readings.stream().mapToDouble(r -> Math.pow(r.log - mean, 2)).sum();
      squares += around;
      effects += mean * mean - around / more / readings.size();
      double error = readings.stream().mapToDouble(Reading::error).average().orElseThrow();
      expected += more * error;
      ofBlocks += readings.stream().mapToDouble(Reading::ofBlock).average().orElseThrow();
      freedom += more;
      quantities++;
      independent.merge(together, more, Math::max);
    }

    private double variance() {
      return Math.max(0, (squares - expected) / freedom);
    }

    /** Returns the standard deviation of what the ratios truly are, around 1. */
    private double effectSd() {
      return Math.sqrt(Math.max(0, effects / quantities));
    }

    private int independent() {
      return independent.values().stream().mapToInt(more -> more).sum();
    }

    /** Returns a bound of the standard deviation's 95 % interval. */
    private double bound(double share) {
      double half = independent() / 2.0;
      double total = squares / freedom;
      double times = half / new GammaDistribution(half, 1).inverseCumulativeProbability(share);
      return Math.sqrt(Math.max(0, total * times - expected / freedom));
    }
  }

  private static final List<Column<Map.Entry<Line, Sum>>> COLUMNS =
      List.of(
          Column.text("of", e -> e.getKey().kind().name().toLowerCase(Locale.ROOT)),
          Column.text("metric", e -> e.getKey().metric().name()),
          Column.text("min_clients", e -> e.getKey().minClients()),
          Column.number("sd_of_log", DIGITS, e -> Math.sqrt(e.getValue().variance())),
          Column.number("sd_lo", DIGITS, e -> e.getValue().bound(0.975)),
          Column.number("sd_hi", DIGITS, e -> e.getValue().bound(0.025)),
          Column.text("freedom", e -> e.getValue().independent()),
          Column.text("quantities", e -> e.getValue().quantities),
          Column.number(
              "block_sd_of_log",
              DIGITS,
              e -> Math.sqrt(e.getValue().ofBlocks / e.getValue().quantities)),
          Column.number(
              "effect_sd_of_log",
              DIGITS,
              e -> e.getKey().kind() == Kind.RATIO ? e.getValue().effectSd() : null));

  /**
   * Returns the table between-runs.csv.
   *
   * @param runs the cells of each run; what several of them have is compared
   */
  public static String csv(List<List<CellMeasurement>> runs) {
    Map<List<Object>, List<Reading>> readings = new LinkedHashMap<>();
    for (int run = 0; run < runs.size(); run++) {
      int number = run;
      read(
          Cells.ofResults(runs.get(run)),
          (what, log) ->
              readings.computeIfAbsent(what, w -> new ArrayList<>()).add(Reading.of(number, log)));
    }
    Map<Line, Sum> sums = new TreeMap<>(ReplicatedRuns::order);
    readings.forEach(
        (what, all) -> {
          if (all.size() > 1) {
            CellKey cell = (CellKey) what.get(2);
            Line line = new Line((Kind) what.get(0), (Metric) what.get(1), minClients(cell));
            String of =
                all.stream().map(r -> Integer.toString(r.run)).collect(Collectors.joining(" "));
            sums.computeIfAbsent(line, l -> new Sum())
                .add(List.of(of, cell.server(), cell.workload()), all);
          }
        });
    return Csv.text(COLUMNS, List.copyOf(sums.entrySet()));
  }

  private static int order(Line a, Line b) {
    int byKind = a.kind().compareTo(b.kind());
    int byMetric = METRICS.indexOf(a.metric()) - METRICS.indexOf(b.metric());
    return byKind != 0 ? byKind : byMetric != 0 ? byMetric : a.minClients() - b.minClients();
  }

  private static int minClients(CellKey cell) {
    int clients = Integer.parseInt(cell.level(Factors.CLIENTS));
    return MIN_CLIENTS.stream().filter(min -> min <= clients).reduce((a, b) -> b).orElseThrow();
  }

  /** Reads the values and the ratios of a run that have an error of their own. */
  private static void read(Cells cells, BiConsumer<List<Object>, LogRatio> to) {
    Comparisons.of(cells).stream()
        .map(Comparison::inRun)
        .filter(f -> f.kind().isPlain() && f.hasInterval() && METRICS.contains(f.metric()))
        .forEach(f -> to.accept(List.of(Kind.RATIO, f.metric(), f.cell(), f.base()), f.log()));
    for (CellKey name : cells.names()) {
      for (Metric metric : METRICS) {
        List<double[]> logs = cells.get(name).logsByRun(metric);
        if (logs.stream().anyMatch(run -> run.length > 1)) {
          to.accept(List.of(Kind.VALUE, metric, name, name), LogRatio.ofRuns(logs));
        }
      }
    }
  }
}
