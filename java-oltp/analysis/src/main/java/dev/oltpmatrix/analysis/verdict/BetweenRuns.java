package dev.oltpmatrix.analysis.verdict;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.oltpmatrix.analysis.aggregate.Metric;
import dev.oltpmatrix.analysis.stats.Spread;
import dev.oltpmatrix.model.results.CsvTable;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import org.hipparchus.distribution.continuous.TDistribution;

/**
 * How far runs of the same comparison lie apart, as replicated runs of this project's studies show:
 * the ratios of the table between-runs.csv, which {@code between-runs} makes anew.
 */
public final class BetweenRuns {
  private static final String FILE = "between-runs.csv";

  /** In the order of their clients. */
  private static final List<Row> ROWS = rows();

  /** Degrees of freedom that the noise of the other pairs of a run adds to each variance. */
  private static final double COMMON_FREEDOM = 8;

  /** Percentiles from this one on are of the tail. */
  private static final double MIN_TAIL_PERCENT = 90;

  private static final double MAX_EXAGGERATION = 10;

  private BetweenRuns() {}

  /**
   * One line of the table.
   *
   * @param metric throughput, p50 or p95
   * @param minClients the number of clients from which on it holds, up to that of the next line
   * @param spread of the logarithm between runs
   * @param blockSd standard deviation of the logarithm between the blocks of a run
   * @param effectSd standard deviation of what the ratios truly are, around 1
   */
  private record Row(
      String metric, int minClients, Spread spread, double blockSd, double effectSd) {}

  private static List<Row> rows() {
    try (InputStream in = BetweenRuns.class.getResourceAsStream(FILE)) {
      List<String> lines = new String(in.readAllBytes(), UTF_8).lines().toList();
      return CsvTable.of(FILE, lines).rows().stream()
          .filter(row -> "ratio".equals(row.text("of")))
          .map(BetweenRuns::row)
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Row row(CsvTable.Row row) {
    double sd = row.number("sd_of_log");
    return new Row(
        row.text("metric"),
        Math.toIntExact(row.count("min_clients")),
        new Spread(sd * sd, row.number("freedom")),
        row.number("block_sd_of_log"),
        row.number("effect_sd_of_log"));
  }

  /** Returns the metric of the table that stands for another one. */
  private static String standIn(Metric metric) {
    if (metric.isHigherBetter()) {
      return "throughput";
    }
    boolean isTail = metric.percent() == null || metric.percent() >= MIN_TAIL_PERCENT;
    return isTail ? "p95" : "p50";
  }

  /**
   * Returns how far the comparison would move from run to run. Values of different runs are taken
   * to move as ratios do: those of the table moved with the state of the machine, which {@code
   * compare} warns of.
   */
  static Spread of(Comparison f) {
    Spread of = find(standIn(f.metric()), f.cell().threads()).spread();
    return new Spread(times(f) * of.variance(), of.freedom());
  }

  /**
   * Returns by how much the logarithm of a ratio is likely too large: what is found holds noise,
   * the more the less precise it is. This is the shrinkage of an estimate whose true value is one
   * of those of the table; where true ratios are nearer to 1 than these, it tells too little.
   */
  static double exaggeration(Comparison f) {
    double effectSd = find(standIn(f.metric()), f.cell().threads()).effectSd();
    double times = f.ratio().error().standard() / effectSd;
    return Math.min(MAX_EXAGGERATION, 1 + times * times);
  }

  /** Returns the number of pairs of one run that would move as much together. */
  private static double times(Comparison f) {
    List<Contrast.Term> terms = f.contrast().terms();
    if (!f.contrast().isPaired()) {
      return terms.stream().mapToDouble(term -> 1.0 / term.series().runs()).sum();
    }
    // A pair has 2. A sum over more cells may average out what moves each of them, or not.
    double squares = terms.stream().mapToDouble(t -> t.weight() * t.weight()).sum();
    return Math.max(1, squares / 2) / Math.max(1, f.runs());
  }

  private static Row find(String metric, int clients) {
    return ROWS.stream()
        .filter(row -> row.metric.equals(metric) && row.minClients <= clients)
        .reduce((a, b) -> b)
        .orElseThrow();
  }

  /**
   * Returns the ratio of a pair that four of five such plans find, each pair by itself.
   *
   * @param metric throughput, p50 or p95
   * @param blocks of each run, at least 2
   */
  public static double leastFound(String metric, int clients, int runs, int blocks) {
    Row row = find(metric, clients);
    double inRun = row.blockSd * row.blockSd / blocks;
    double between = row.spread.variance();
    double variance = (inRun + between) / runs;
    double freedom = runs - 1 + COMMON_FREEDOM;
    if (runs == 1) {
      double squares =
          inRun * inRun / (blocks - 1 + COMMON_FREEDOM) + between * between / row.spread.freedom();
      freedom = variance * variance / squares;
    }
    TDistribution t = new TDistribution(freedom);
    double quantiles = t.inverseCumulativeProbability(0.975) + t.inverseCumulativeProbability(0.8);
    return Math.exp(quantiles * Math.sqrt(variance));
  }
}
