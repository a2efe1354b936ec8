package dev.oltpmatrix.analysis.stats;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.hipparchus.distribution.continuous.TDistribution;
import org.hipparchus.stat.descriptive.rank.Median;

/**
 * Throughput by number of clients, measured once or more: one map of clients to throughput for each
 * block.
 */
public record Curve(List<SortedMap<Integer, Double>> blocks) {
  /**
   * Number of resamples; more would move the bounds by less than their precision. The seed is fixed
   * so that files are reproducible.
   */
  private static final int RESAMPLES = 1000;

  private static final long SEED = 4096;

  private static final double UPPER_QUANTILE = 0.975;

  public Curve {
    if (blocks.isEmpty()) {
      throw new IllegalArgumentException("a curve needs at least one block");
    }
    blocks = List.copyOf(blocks);
  }

  /** Returns the median over blocks at each client count. */
  public SortedMap<Integer, Double> medians() {
    return medians(blocks);
  }

  private static SortedMap<Integer, Double> medians(Collection<SortedMap<Integer, Double>> chosen) {
    Map<Integer, List<Double>> byClients = new TreeMap<>();
    for (SortedMap<Integer, Double> block : chosen) {
      block.forEach((n, tps) -> byClients.computeIfAbsent(n, k -> new ArrayList<>()).add(tps));
    }
    SortedMap<Integer, Double> medians = new TreeMap<>();
    byClients.forEach(
        (n, values) ->
            medians.put(n, new Median().evaluate(values.stream().mapToDouble(v -> v).toArray())));
    return medians;
  }

  /**
   * Returns the relative difference that two equal points stay below in 95 % of cases; {@code null}
   * if no point was measured twice. An effect that a block has on all of its points is not
   * included.
   */
  public Double noise() {
    SortedMap<Integer, Double> all = medians();
    double squares = 0;
    int values = 0;
    for (SortedMap<Integer, Double> block : blocks) {
      double[] logs =
          block.entrySet().stream()
              .mapToDouble(e -> Math.log(e.getValue() / all.get(e.getKey())))
              .toArray();
      double ofBlock = Arrays.stream(logs).average().orElse(0);
      squares += Arrays.stream(logs).map(l -> (l - ofBlock) * (l - ofBlock)).sum();
      values += logs.length;
    }
    int freedom = values - all.size() - blocks.size() + 1;
    if (freedom < 1) {
      return null;
    }
    double error = Math.sqrt(2 * squares / freedom / blocks.size());
    double t = new TDistribution(freedom).inverseCumulativeProbability(UPPER_QUANTILE);
    return Math.expm1(t * error);
  }

  /**
   * Returns a number computed from the medians, and its interval from resampling complete blocks.
   */
  public Estimate estimate(ToDoubleFunction<SortedMap<Integer, Double>> of) {
    return estimates(medians -> new double[] {of.applyAsDouble(medians)}).get(0);
  }

  /**
   * Returns several numbers that are computed together; one that is infinite in a resample has no
   * interval.
   */
  public List<Estimate> estimates(Function<SortedMap<Integer, Double>, double[]> of) {
    SortedMap<Integer, Double> all = medians();
    double[] values = of.apply(all);
    List<double[]> drawn = blocks.size() < 2 ? List.of() : resampled(all, of);
    List<Estimate> estimates = new ArrayList<>();
    for (int i = 0; i < values.length; i++) {
      int position = i;
      estimates.add(estimated(values[i], drawn.stream().mapToDouble(d -> d[position]).toArray()));
    }
    return estimates;
  }

  /**
   * Recomputes the numbers for each resample. A client count that none of the drawn blocks has
   * keeps its median over all blocks.
   */
  private List<double[]> resampled(
      SortedMap<Integer, Double> all, Function<SortedMap<Integer, Double>, double[]> of) {
    Random random = new Random(SEED);
    // Few blocks have few distinct resamples: five have 126, and a fit takes time.
    Map<List<Integer>, double[]> known = new HashMap<>();
    List<double[]> results = new ArrayList<>();
    for (int r = 0; r < RESAMPLES; r++) {
      List<Integer> draw = random.ints(blocks.size(), 0, blocks.size()).sorted().boxed().toList();
      results.add(
          known.computeIfAbsent(
              draw,
              d -> {
                SortedMap<Integer, Double> filled = new TreeMap<>(all);
                filled.putAll(medians(d.stream().map(blocks::get).toList()));
                return of.apply(filled);
              }));
    }
    return results;
  }

  private static Estimate estimated(double value, double[] drawn) {
    return drawn.length == 0 || !Arrays.stream(drawn).allMatch(Double::isFinite)
        ? Estimate.withoutInterval(value)
        : Estimate.bootstrapped(value, drawn);
  }

  /** Returns the curve up to and including this number of clients. */
  public Curve upTo(int clients) {
    return new Curve(
        blocks.stream()
            .map(b -> (SortedMap<Integer, Double>) new TreeMap<>(b.headMap(clients + 1)))
            .toList());
  }
}
