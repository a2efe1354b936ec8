package dev.oltpmatrix.analysis.stats;

import dev.oltpmatrix.model.record.ClientGroup;
import dev.oltpmatrix.model.record.Interval;
import dev.oltpmatrix.model.record.LatencyHistogram;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.hipparchus.distribution.continuous.TDistribution;

/**
 * The confidence interval of a percentile that one window determines. A client's next transaction
 * resembles its last, so transactions are not independent, but clients nearly are: groups of them
 * are left out in turn, and the interval follows from how much the percentile of the others moves.
 * It is the delete-a-group jackknife with weights by the groups' sizes (Busing, Meijer and van der
 * Leeden 1999), on the logarithmic scale.
 */
final class ClientJackknife {
  private static final double QUANTILE = 0.975;

  private final List<ClientGroup> groups;
  private final double clients;
  private final ProductLimit all;
  private final List<ProductLimit> withoutEach;

  ClientJackknife(List<ClientGroup> groups) {
    this.groups = groups;
    this.clients = groups.stream().mapToLong(ClientGroup::clients).sum();
    LatencyHistogram ended = sum(groups, ClientGroup::latencyCounts);
    LatencyHistogram entered = sum(groups, ClientGroup::agesAtStart);
    LatencyHistogram unfinished = sum(groups, ClientGroup::agesAtEnd);
    this.all = new ProductLimit(ended, entered, unfinished);
    this.withoutEach =
        groups.stream()
            .map(
                group ->
                    new ProductLimit(
                        minus(ended, group.latencyCounts()),
                        minus(entered, group.agesAtStart()),
                        minus(unfinished, group.agesAtEnd())))
            .toList();
  }

  private static LatencyHistogram sum(
      List<ClientGroup> groups, Function<ClientGroup, List<long[]>> counts) {
    return LatencyHistogram.sum(
        groups.stream().map(group -> new LatencyHistogram(0, counts.apply(group))));
  }

  private static LatencyHistogram minus(LatencyHistogram all, List<long[]> part) {
    Map<Long, Long> counts = new HashMap<>();
    part.forEach(pair -> counts.put(pair[0], pair[1]));
    return new LatencyHistogram(
        0,
        all.buckets().stream()
            .map(pair -> new long[] {pair[0], pair[1] - counts.getOrDefault(pair[0], 0L)})
            .toList());
  }

  /**
   * Returns a percentile of all clients with its interval; without one where the percentile of a
   * part of the clients is not known.
   */
  Estimate around(double valueUs, double percent) {
    double ofAll = log(all, percent);
    double center = groups.size() * ofAll;
    for (int i = 0; i < groups.size(); i++) {
      center -= (1 - groups.get(i).clients() / clients) * log(withoutEach.get(i), percent);
    }
    double variance = 0;
    for (int i = 0; i < groups.size(); i++) {
      double weight = clients / groups.get(i).clients();
      double pseudo = weight * ofAll - (weight - 1) * log(withoutEach.get(i), percent);
      variance += (pseudo - center) * (pseudo - center) / (weight - 1) / groups.size();
    }
    if (!Double.isFinite(variance)) {
      return Estimate.withoutInterval(valueUs);
    }
    TDistribution student = new TDistribution(groups.size() - 1);
    double factor = Math.exp(student.inverseCumulativeProbability(QUANTILE) * Math.sqrt(variance));
    return new Estimate(valueUs, valueUs / factor, valueUs * factor);
  }

  private static double log(ProductLimit of, double percent) {
    return of.logPercentile(
        percent, us -> Interval.bucketWidthUs(us, ClientGroup.BUCKETS_PER_DOUBLING));
  }
}
