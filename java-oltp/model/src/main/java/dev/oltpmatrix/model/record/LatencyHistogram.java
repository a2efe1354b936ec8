package dev.oltpmatrix.model.record;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * A latency histogram as pairs {@code [value_us, count]}, so that any program can read and merge
 * it.
 *
 * <p>A value stands for all latencies within {@code relativeError} of it. The Java side records
 * with three significant digits (0.001), the Lua side with 64 buckets per octave (0.0078).
 *
 * @param relativeError the largest distance of a recorded latency from its value, as a fraction
 * @param buckets pairs of a value in microseconds and its count, in rising order
 */
public record LatencyHistogram(double relativeError, List<long[]> buckets) {
  /** One hour: a longer latency is counted as overflow, not measured. */
  public static final long HIGHEST_TRACKABLE_US = 3_600_000_000L;

  public static final int SIGNIFICANT_DIGITS = 3;

  public LatencyHistogram {
    buckets = List.copyOf(buckets);
  }

  public static Histogram newHdr() {
    return new Histogram(1, HIGHEST_TRACKABLE_US, SIGNIFICANT_DIGITS);
  }

  public static LatencyHistogram of(Histogram hdr) {
    List<long[]> pairs = new ArrayList<>();
    for (HistogramIterationValue v : hdr.recordedValues()) {
      long middleUs = hdr.medianEquivalentValue(v.getValueIteratedTo());
      pairs.add(new long[] {middleUs, v.getCountAddedInThisIterationStep()});
    }
    return new LatencyHistogram(Math.pow(10, -hdr.getNumberOfSignificantValueDigits()), pairs);
  }

  /** Returns the sum of histograms; values are not rounded to common buckets. */
  public static LatencyHistogram sum(Stream<LatencyHistogram> histograms) {
    SortedMap<Long, Long> counts = new TreeMap<>();
    double[] relativeError = {0};
    histograms.forEach(
        one -> {
          relativeError[0] = Math.max(relativeError[0], one.relativeError);
          one.buckets.forEach(pair -> counts.merge(pair[0], pair[1], Long::sum));
        });
    List<long[]> pairs = new ArrayList<>();
    counts.forEach((us, count) -> pairs.add(new long[] {us, count}));
    return new LatencyHistogram(relativeError[0], pairs);
  }

  /** Adds this histogram's counts to one of the library's, for percentiles over several cells. */
  public void addTo(Histogram hdr) {
    for (long[] pair : buckets) {
      hdr.recordValueWithCount(Math.min(pair[0], HIGHEST_TRACKABLE_US), pair[1]);
    }
  }

  public Histogram toHdr() {
    Histogram hdr = newHdr();
    addTo(hdr);
    return hdr;
  }

  public long count() {
    return buckets.stream().mapToLong(pair -> pair[1]).sum();
  }
}
