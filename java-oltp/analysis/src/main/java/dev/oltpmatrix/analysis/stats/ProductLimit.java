package dev.oltpmatrix.analysis.stats;

import dev.oltpmatrix.model.record.LatencyHistogram;
import dev.oltpmatrix.model.record.LoadResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.LongUnaryOperator;
import java.util.stream.Stream;

/**
 * The product-limit (Kaplan–Meier) estimate with delayed entry: the distribution of latencies, from
 * all transactions that overlap the window.
 *
 * <p>Transactions that began before the window count from the age that they had at its start,
 * unfinished ones up to the age that they had at its end. A window that is shorter than some
 * latencies therefore does not make them look shorter, as a percentile of the completed
 * transactions does. The estimate is valid for a load in steady state, which the numbers alone do
 * not show ({@link ClientView}).
 */
public final class ProductLimit {
  /** Tolerance for the rounding error of products of fractions. */
  private static final double ROUNDING = 1e-9;

  /**
   * A latency at which transactions ended.
   *
   * @param surviving the share of transactions that take longer
   */
  private record Step(long us, double surviving) {}

  /** The events at one latency. */
  private static final class Counts {
    private long ended;
    private long unfinished;
    private long entered;
  }

  private final List<Step> steps = new ArrayList<>();
  private final long greatestUs;

  /**
   * Creates the estimate from counts. At the same latency, ends come first, then unfinished
   * transactions, then entries.
   *
   * @param ended latencies of all transactions that ended in the window
   * @param entered ages at the window's start of the transactions in flight; each of them is also
   *     in one of the other two histograms
   * @param unfinished ages at the window's end of the transactions in flight
   */
  public ProductLimit(
      LatencyHistogram ended, LatencyHistogram entered, LatencyHistogram unfinished) {
    SortedMap<Long, Counts> byLatency = new TreeMap<>();
    ended.buckets().forEach(pair -> at(byLatency, pair).ended += pair[1]);
    unfinished.buckets().forEach(pair -> at(byLatency, pair).unfinished += pair[1]);
    byLatency.values().removeIf(counts -> counts.ended + counts.unfinished == 0);
    greatestUs = byLatency.isEmpty() ? 0 : byLatency.lastKey();
    entered.buckets().forEach(pair -> at(byLatency, pair).entered += pair[1]);
    long observed = Math.max(0, ended.count() + unfinished.count() - entered.count());
    double surviving = 1;
    for (Map.Entry<Long, Counts> latency : byLatency.entrySet()) {
      Counts now = latency.getValue();
      if (now.ended > 0) {
        // A transaction that entered in the bucket in which it ended is not among those observed
        // before.
        double atRisk = Math.max(observed, now.ended);
        surviving *= 1 - now.ended / atRisk;
        steps.add(new Step(latency.getKey(), surviving));
      }
      observed += now.entered - now.ended - now.unfinished;
    }
  }

  public static boolean hasAges(LoadResult load) {
    return load.steady() != null
        && load.steady().agesAtStart() != null
        && load.steady().agesAtEnd() != null;
  }

  /**
   * Returns the estimate for one load or several together, all with ages. A transaction beyond the
   * histogram's range is known to have taken at least that long.
   */
  public static ProductLimit of(List<LoadResult> loads) {
    Stream<LatencyHistogram> overflow =
        loads.stream()
            .map(l -> new long[] {LatencyHistogram.HIGHEST_TRACKABLE_US, l.latencies().overflow()})
            .map(pair -> new LatencyHistogram(0, List.of(pair)));
    return new ProductLimit(
        LatencyHistogram.sum(loads.stream().map(l -> l.latencies().histogram())),
        LatencyHistogram.sum(loads.stream().map(l -> l.steady().agesAtStart())),
        LatencyHistogram.sum(
            Stream.concat(loads.stream().map(l -> l.steady().agesAtEnd()), overflow)));
  }

  private static Counts at(SortedMap<Long, Counts> byLatency, long[] pair) {
    return byLatency.computeIfAbsent(pair[0], us -> new Counts());
  }

  /** Returns a percentile in microseconds; {@code null} if it lies beyond {@link #greatestUs()}. */
  public Long percentileUs(double percent) {
    double share = 1 - percent / 100 + ROUNDING;
    return steps.stream()
        .filter(step -> step.surviving() <= share)
        .findFirst()
        .map(Step::us)
        .orElse(null);
  }

  /**
   * Returns the logarithm of a percentile of latencies that are known by the lower bounds of their
   * buckets, in which they are taken to be spread evenly on the logarithmic scale; not a number if
   * it lies beyond all of them.
   *
   * @param widthUs returns the width of the bucket with this lower bound
   */
  double logPercentile(double percent, LongUnaryOperator widthUs) {
    double share = 1 - percent / 100;
    double before = 1;
    for (Step step : steps) {
      if (step.surviving() <= share + ROUNDING) {
        double part = Math.min(1, (before - share) / (before - step.surviving()));
        double width = (double) widthUs.applyAsLong(step.us()) / step.us();
        return Math.log((double) step.us()) + part * Math.log1p(width);
      }
      before = step.surviving();
    }
    return Double.NaN;
  }

  /**
   * Returns the ratio of the percentiles one per cent above and below a known one; of a percentile
   * beyond everything that was observed, what is known.
   */
  public double cliff(double percent) {
    Long above = percentileUs(percent + 1);
    double below = percentileUs(percent - 1);
    return (above == null ? greatestUs : above) / below;
  }

  public long greatestUs() {
    return greatestUs;
  }

  double surviving(long us) {
    double share = 1;
    for (Step step : steps) {
      if (step.us() <= us) {
        share = step.surviving();
      }
    }
    return share;
  }
}
