import dev.oltpmatrix.analysis.aggregate.CellMeasurement;
import dev.oltpmatrix.analysis.aggregate.Cells;
import dev.oltpmatrix.analysis.aggregate.MatrixPart;
import dev.oltpmatrix.analysis.aggregate.Metric;
import dev.oltpmatrix.analysis.aggregate.Metrics;
import dev.oltpmatrix.analysis.aggregate.Value;
import dev.oltpmatrix.analysis.conclusions.RunComparisons;
import dev.oltpmatrix.analysis.conclusions.Until;
import dev.oltpmatrix.analysis.stats.Ratio;
import dev.oltpmatrix.analysis.verdict.Comparison;
import dev.oltpmatrix.analysis.verdict.Comparisons;
import dev.oltpmatrix.model.record.CellKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;

/**
 * Simulates campaigns whose ratios move from run to run as the archive's do, and compares them with
 * the program's own analysis.
 */
final class AnotherRun {
  /** The archive's standard deviations of the logarithm of a ratio, from two clients on. */
  private static final double BETWEEN_RUNS = 0.072;

  private static final double BETWEEN_BLOCKS = 0.127;

  /** Degrees of freedom by which the noise of pairs differs, and the variance between runs. */
  private static final int NOISE_FREEDOM = 8;

  private static final int RUNS_FREEDOM = 4;

  /** Of a run to which blocks are added: its end, and how much wider its intervals are. */
  private static final int MAX_BLOCKS = 60;

  private static final double WIDENED = 1.2;

  private final Random random = new Random(46);
  private final int campaigns;

  private AnotherRun(int campaigns) {
    this.campaigns = campaigns;
  }

  /** What came of the campaigns of a plan. */
  private static final class Count {
    int intervals;
    int held;
    int campaignsWithAlarm;
    int called;
    double exaggerated;
    final List<Double> told = new ArrayList<>();
  }

  private double chiSquare(int freedom) {
    double sum = 0;
    for (int i = 0; i < freedom; i++) {
      double normal = random.nextGaussian();
      sum += normal * normal;
    }
    return sum;
  }

  /**
   * Runs campaigns of equal arms, but for the first pair.
   *
   * @param log the logarithm of the first pair's ratio
   */
  private Count count(int pairs, int runs, int blocks, double log) {
    Count count = new Count();
    for (int i = 0; i < campaigns; i++) {
      List<Comparison> all =
          Comparisons.of(campaign(pairs, runs, blocks, log)).stream()
              .filter(Comparison::hasInterval)
              .toList();
      boolean isAlarm = false;
      for (Comparison one : all) {
        boolean isFirst = one.cell().workload().equals("w0");
        double truth = isFirst ? log : 0;
        Ratio ratio = one.ratio();
        count.intervals++;
        count.held +=
            Math.log(ratio.low()) <= truth && truth <= Math.log(ratio.high()) ? 1 : 0;
        boolean isCalled = one.outcome().isDifference();
        isAlarm |= isCalled && truth == 0;
        if (isCalled && isFirst && log != 0) {
          count.called++;
          count.exaggerated += Math.abs(Math.log(ratio.value())) / Math.abs(log);
          count.told.add(one.exaggeration());
        }
      }
      count.campaignsWithAlarm += isAlarm ? 1 : 0;
    }
    return count;
  }

  private Cells campaign(int pairs, int runs, int blocks, double log) {
    double between = BETWEEN_RUNS * Math.sqrt(RUNS_FREEDOM / chiSquare(RUNS_FREEDOM));
    return Cells.ofResults(results(pairs, runs, blocks, log, between));
  }

  private List<CellMeasurement> results(
      int pairs, int runs, int blocks, double log, double between) {
    List<CellMeasurement> results = new ArrayList<>();
    for (int pair = 0; pair < pairs; pair++) {
      double noise = BETWEEN_BLOCKS * Math.sqrt(NOISE_FREEDOM / chiSquare(NOISE_FREEDOM));
      for (int run = 1; run <= runs; run++) {
        double ofRun = (pair == 0 ? log : 0) + between * random.nextGaussian();
        for (int block = 1; block <= blocks; block++) {
          for (String arm : List.of("per-thread", "pool")) {
            int repetition = (run - 1) * blocks + block;
            CellKey key =
                CellKey.of("server", arm, "base", "w" + pair, "sysbench", 64, repetition);
            double shift = arm.equals("pool") ? ofRun : 0;
            double value = Math.exp(shift + noise / Math.sqrt(2) * random.nextGaussian());
            results.add(measured(key, run, value));
          }
        }
      }
    }
    return results;
  }

  private static CellMeasurement measured(CellKey key, int run, double value) {
    Map<Metric, Value> values = Map.of(Metrics.THROUGHPUT, new Value(value, false, null, null));
    CellMeasurement.Facts facts =
        new CellMeasurement.Facts(
            true, List.of(), List.of(), false, null, null, null, run, null, null);
    return new CellMeasurement(
        key, MatrixPart.UNKNOWN, values, true, null, null, null, facts);
  }

  /** Adds blocks to a run of equal arms until intervals are narrow, and counts what is called. */
  private void printUntil() {
    Until ten = Until.ofPercent(10);
    System.out.println("| pairs | runs that call one: in this run | in another run | blocks |");
    System.out.println("| --- | --- | --- | --- |");
    for (int pairs : new int[] {1, 4, 12}) {
      int here = 0;
      int elsewhere = 0;
      int blocks = 0;
      for (int i = 0; i < campaigns; i++) {
        List<CellMeasurement> longest = results(pairs, 1, MAX_BLOCKS, 0, 0);
        List<Comparison> all = List.of();
        int block = Until.MIN_BLOCKS - 1;
        do {
          int last = ++block;
          Cells cells =
              Cells.ofResults(
                  longest.stream().filter(one -> one.key().repetition() <= last).toList());
          all = Comparisons.of(cells, WIDENED);
          if (ten.next(new RunComparisons(cells, null, all), last).done()) {
            break;
          }
        } while (block < MAX_BLOCKS);
        blocks += block;
        here += all.stream().anyMatch(one -> one.inRun().outcome().isDifference()) ? 1 : 0;
        elsewhere += all.stream().anyMatch(one -> one.outcome().isDifference()) ? 1 : 0;
      }
      System.out.printf(
          "| %d | %s | %s | %d |%n",
          pairs, percent(here, campaigns), percent(elsewhere, campaigns), blocks / campaigns);
    }
    System.out.println();
  }

  private static String percent(double part, double all) {
    return String.format(Locale.ROOT, "%.1f %%", 100 * part / all);
  }

  private void print() {
    System.out.println("| pairs | runs | blocks | held in another run | campaigns that call one |");
    System.out.println("| --- | --- | --- | --- | --- |");
    for (int pairs : new int[] {12, 72}) {
      for (int[] plan : new int[][] {{1, 3}, {1, 8}, {3, 3}, {5, 3}}) {
        Count count = count(pairs, plan[0], plan[1], 0);
        System.out.printf(
            "| %d | %d | %d | %s | %s |%n",
            pairs,
            plan[0],
            plan[1],
            percent(count.held, count.intervals),
            percent(count.campaignsWithAlarm, campaigns));
      }
    }
    System.out.println();
    printUntil();
    System.out.println("| difference | runs | blocks | called | exaggerated × | told × (median) |");
    System.out.println("| --- | --- | --- | --- | --- | --- |");
    int[][] plans = {{1, 9}, {3, 3}, {4, 2}, {9, 1}, {1, 15}, {3, 5}, {5, 3}, {7, 2}, {15, 1}};
    for (double ratio : new double[] {1.1, 1.2, 1.3, 1.5}) {
      for (int[] plan : plans) {
        Count count = count(12, plan[0], plan[1], Math.log(ratio));
        count.told.sort(null);
        System.out.printf(
            Locale.ROOT,
            "| %.0f %% | %d | %d | %s | %.2f | %.1f |%n",
            100 * (ratio - 1),
            plan[0],
            plan[1],
            percent(count.called, campaigns),
            count.exaggerated / count.called,
            count.told.isEmpty() ? Double.NaN : count.told.get(count.told.size() / 2));
      }
    }
  }

  public static void main(String[] args) {
    new AnotherRun(args.length == 0 ? 1000 : Integer.parseInt(args[0])).print();
  }
}
