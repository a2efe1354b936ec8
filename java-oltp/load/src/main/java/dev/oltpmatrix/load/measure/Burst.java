package dev.oltpmatrix.load.measure;

import dev.oltpmatrix.model.record.LoadResult;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * A period in which transactions arrive at a different rate than before and after.
 *
 * @param startNs from the window's start
 * @param factor multiplies the rate
 */
public record Burst(long startNs, long lengthNs, double factor) {
  private static final double NS_PER_S = TimeUnit.SECONDS.toNanos(1);

  /** The backlog at a time from the window's start. */
  public record Seen(long timeNs, long backlog) {}

  /** Returns when an arrival comes, by its time without the burst and the window's start. */
  double shifted(double timeNs, double windowNs) {
    double fromNs = windowNs + startNs;
    double sinceBurstNs = timeNs - fromNs;
    if (sinceBurstNs <= 0) {
      return timeNs;
    }
    return sinceBurstNs <= factor * lengthNs
        ? fromNs + sinceBurstNs / factor
        : timeNs - (factor - 1) * lengthNs;
  }

  public LoadResult.Burst outcome(double arrivalsPerS, List<Seen> seen) {
    long endNs = startNs + lengthNs;
    long normalBacklog = maxBacklog(seen.stream().filter(one -> one.timeNs() <= startNs).toList());
    Optional<Seen> recovered =
        seen.stream()
            .filter(one -> one.timeNs() >= endNs && one.backlog() <= normalBacklog)
            .findFirst();
    return new LoadResult.Burst(
        arrivalsPerS * factor,
        startNs / NS_PER_S,
        lengthNs / NS_PER_S,
        recovered.map(one -> (one.timeNs() - endNs) / NS_PER_S).orElse(null),
        maxBacklog(seen.stream().filter(one -> one.timeNs() > startNs).toList()));
  }

  private static long maxBacklog(List<Seen> seen) {
    return seen.stream().mapToLong(Seen::backlog).max().orElse(0);
  }
}
