package dev.oltpmatrix.model.record;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;

/**
 * About one second of the window.
 *
 * @param startS seconds from the start of the window
 * @param lengthS the interval's true length; the last one of a window may be short
 * @param transactions completed in it
 * @param p50Us {@code null}, like the other latencies, where nothing completed
 * @param latencyCounts for heat maps, pairs of a bucket's lower bound in microseconds and how often
 *     it was met, in rising order, four buckets of equal width to each doubling; {@code null}, and
 *     no key, where it is not known
 */
public record Interval(
    double startS,
    double lengthS,
    long transactions,
    Long p50Us,
    Long p95Us,
    Long p99Us,
    Long maxUs,
    @JsonInclude(JsonInclude.Include.NON_NULL) List<long[]> latencyCounts) {
  /** How finely {@code latencyCounts} tell latencies apart. */
  public static final int BUCKETS_PER_DOUBLING = 4;

  /** Buckets have numbers 0, 1, 2 … without a gap; a latency has that of its bucket. */
  public static int bucketNumber(long us) {
    int shift = shift(us);
    return shift * BUCKETS_PER_DOUBLING + (int) (us >> shift);
  }

  /** How many times a bucket is twice as wide as the narrowest. */
  private static int shift(long us) {
    return Math.max(0, 63 - Long.numberOfLeadingZeros(Math.max(1, us)) - 2);
  }

  /** The lower bound of the bucket of a latency; below 8 µs each microsecond is one. */
  public static long bucketFromUs(long us) {
    int shift = shift(us);
    return us >> shift << shift;
  }
}
