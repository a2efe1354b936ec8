package dev.oltpmatrix.model.record;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;

/**
 * An interval of the window, about one second long, at some seconds from its start.
 *
 * @param lengthS the interval's true length; the last one of a window may be short
 * @param p50Us {@code null}, like the other latencies, where nothing completed
 * @param latencyCounts for heat maps, pairs of a bucket's lower bound in microseconds and its
 *     count, in rising order; {@code null}, and no key, where they are not known
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
  /** Resolution of {@code latencyCounts}. */
  public static final int BUCKETS_PER_DOUBLING = 4;

  /** Returns the number of a latency's bucket; buckets are numbered 0, 1, 2 … without a gap. */
  public static int bucketNumber(long us) {
    int shift = shift(us, BUCKETS_PER_DOUBLING);
    return shift * BUCKETS_PER_DOUBLING + (int) (us >> shift);
  }

  /** Returns the lower bound of a latency's bucket; below 8 µs each microsecond is a bucket. */
  public static long bucketFromUs(long us) {
    return bucketFromUs(us, BUCKETS_PER_DOUBLING);
  }

  /** This interval at another resolution, a power of two. */
  public static long bucketFromUs(long us, int bucketsPerDoubling) {
    int shift = shift(us, bucketsPerDoubling);
    return us >> shift << shift;
  }

  public static long bucketWidthUs(long us, int bucketsPerDoubling) {
    return 1L << shift(us, bucketsPerDoubling);
  }

  /** Returns how many times a bucket's width is doubled, compared with the narrowest. */
  private static int shift(long us, int bucketsPerDoubling) {
    int doublings = 63 - Long.numberOfLeadingZeros(Math.max(1, us));
    return Math.max(0, doublings - Integer.numberOfTrailingZeros(bucketsPerDoubling));
  }
}
