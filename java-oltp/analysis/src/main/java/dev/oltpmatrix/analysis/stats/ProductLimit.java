package dev.oltpmatrix.analysis.stats;

import dev.oltpmatrix.model.record.LatencyHistogram;
import dev.oltpmatrix.model.record.LoadResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The product-limit (Kaplan–Meier) estimate with delayed entry: how latencies are spread, from all
 * transactions that a window saw a part of.
 *
 * <p>Those that began before the window are counted from the age at which it found them, those that
 * had not ended up to the age at which it left them. So a window that is no longer than some
 * latencies does not make them look shorter, as a percentile of what completed in it does. It holds
 * for a load in steady state: whether it was, the numbers do not tell by themselves ({@link
 * ClientView}).
 */
public final class ProductLimit {
  /** Products of fractions miss the share that they stand for by less. */
  private static final double ROUNDING = 1e-9;

  /**
   * A latency at which transactions ended.
   *
   * @param surviving the share that takes longer
   * @param variance Greenwood's sum
   */
  private record Step(long us, double surviving, double variance) {
    double low() {
      return bound(Estimate.Z_975);
    }

    double high() {
      return bound(-Estimate.Z_975);
    }

    /** Greenwood's interval of log(-log), which stays between 0 and 1. */
    private double bound(double z) {
      return surviving <= 0
          ? 0
          : Math.pow(surviving, Math.exp(-z * Math.sqrt(variance) / Math.log(surviving)));
    }
  }

  /** What happened at one latency. */
  private static final class Counts {
    private long ended;
    private long unfinished;
    private long entered;
  }

  private final List<Step> steps = new ArrayList<>();
  private final long greatestUs;

  /**
   * From counts. At the same latency ends come first, then what was left unfinished, then entries.
   *
   * @param ended latencies of all transactions that ended in the window
   * @param entered ages at its start of those in flight; each of them is also in one of the others
   * @param unfinished ages at its end of those in flight
   */
  public ProductLimit(
      LatencyHistogram ended, LatencyHistogram entered, LatencyHistogram unfinished) {
    SortedMap<Long, Counts> byLatency = new TreeMap<>();
    ended.buckets().forEach(pair -> at(byLatency, pair).ended += pair[1]);
    unfinished.buckets().forEach(pair -> at(byLatency, pair).unfinished += pair[1]);
    byLatency.values().removeIf(counts -> counts.ended + counts.unfinished == 0);
    greatestUs = byLatency.isEmpty() ? 0 : byLatency.lastKey();
    entered.buckets().forEach(pair -> at(byLatency, pair).entered += pair[1]);
    long seen = Math.max(0, ended.count() + unfinished.count() - entered.count());
    double surviving = 1;
    double variance = 0;
    for (Map.Entry<Long, Counts> latency : byLatency.entrySet()) {
      Counts now = latency.getValue();
      if (now.ended > 0) {
        // One that entered in the bucket in which it ended is not among those seen before it.
        double atRisk = Math.max(seen, now.ended);
        surviving *= 1 - now.ended / atRisk;
        variance += now.ended / (atRisk * (atRisk - now.ended));
        steps.add(new Step(latency.getKey(), surviving, variance));
      }
      seen += now.entered - now.ended - now.unfinished;
    }
  }

  /**
   * Of one load, or of several together, all with their ages. What took longer than the histogram
   * goes is known to have taken as long as that.
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

  /**
   * A percentile in microseconds with its 95 % interval; unknown where it lies beyond {@link
   * #greatestUs()}. Where only the interval reaches beyond, it has no upper bound. The interval is
   * that of independent transactions.
   */
  public Estimate percentileUs(double percent) {
    double share = 1 - percent / 100 + ROUNDING;
    Double value = null;
    Double low = null;
    Double high = null;
    for (Step step : steps) {
      low = low == null && step.low() <= share ? (Double) (double) step.us() : low;
      value = value == null && step.surviving() <= share ? (Double) (double) step.us() : value;
      high = high == null && step.high() <= share ? (Double) (double) step.us() : high;
    }
    return value == null ? Estimate.UNKNOWN : new Estimate(value, low, high);
  }

  /** The greatest latency, or age of an unfinished transaction, that was seen. */
  public long greatestUs() {
    return greatestUs;
  }

  /** The share that takes longer than so much, and its 95 % interval. */
  Estimate surviving(long us) {
    Estimate share = new Estimate(1.0, 1.0, 1.0);
    for (Step step : steps) {
      if (step.us() <= us) {
        share = new Estimate(step.surviving(), step.low(), step.high());
      }
    }
    return share;
  }
}
