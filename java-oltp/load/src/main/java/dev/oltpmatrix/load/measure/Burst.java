package dev.oltpmatrix.load.measure;

import dev.oltpmatrix.model.record.LoadResult;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/**
 * A time in which transactions arrive at another rate than before and after.
 *
 * @param startNs from the window's start
 * @param factor of the rate
 */
public record Burst(long startNs, long lengthNs, double factor) {
  private static final double NS_PER_S = TimeUnit.SECONDS.toNanos(1);

  /**
   * The backlog at the end of an interval.
   *
   * @param timeNs from the window's start
   */
  record Seen(long timeNs, long backlog) {}

  /**
   * When something happens that would happen at another time were there no burst.
   *
   * @param fromNs the burst's start, on the scale of both times
   */
  double shifted(double timeNs, double fromNs) {
    double intoNs = timeNs - fromNs;
    if (intoNs <= 0) {
      return timeNs;
    }
    return intoNs <= factor * lengthNs
        ? fromNs + intoNs / factor
        : timeNs - (factor - 1) * lengthNs;
  }

  /** For the record. */
  LoadResult.Burst outcome(int arrivalsPerS, List<Seen> seen) {
    long endNs = startNs + lengthNs;
    long usual = most(seen.stream().filter(one -> one.timeNs() <= startNs).toList());
    OptionalLong recoveredNs =
        seen.stream()
            .filter(one -> one.timeNs() >= endNs && one.backlog() <= usual)
            .mapToLong(Seen::timeNs)
            .findFirst();
    return new LoadResult.Burst(
        arrivalsPerS * factor,
        startNs / NS_PER_S,
        lengthNs / NS_PER_S,
        recoveredNs.isEmpty() ? null : (recoveredNs.getAsLong() - endNs) / NS_PER_S,
        most(seen.stream().filter(one -> one.timeNs() > startNs).toList()));
  }

  private static long most(List<Seen> seen) {
    return seen.stream().mapToLong(Seen::backlog).max().orElse(0);
  }
}
