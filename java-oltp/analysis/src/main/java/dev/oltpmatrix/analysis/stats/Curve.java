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

/** Throughput over clients, measured once or more: one map of clients to throughput a block. */
public record Curve(List<SortedMap<Integer, Double>> blocks) {
  /** Enough that the bounds move by less than they are worth; fixed seed, so files repeat. */
  private static final int RESAMPLES = 1000;

  private static final long SEED = 4096;

  private static final double UPPER_QUANTILE = 0.975;

  public Curve {
    if (blocks.isEmpty()) {
      throw new IllegalArgumentException("a curve needs at least one block");
    }
    blocks = List.copyOf(blocks);
  }

  /** The median over blocks at each client count. */
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
   * By how much two points that are equal differ by chance, in 95 of 100 cases, as a share; {@code
   * null} where no point was measured twice. What a block does to all of its points is no part of
   * it.
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

  /** A number that is made from medians, and its interval from drawing whole blocks anew. */
  public Estimate estimate(ToDoubleFunction<SortedMap<Integer, Double>> of) {
    return estimates(medians -> new double[] {of.applyAsDouble(medians)}).get(0);
  }

  /** Several numbers that are made together; one that may be infinite then has no interval. */
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

  /** A client count that none of the drawn blocks has keeps its median over all. */
  private List<double[]> resampled(
      SortedMap<Integer, Double> all, Function<SortedMap<Integer, Double>, double[]> of) {
    Random random = new Random(SEED);
    // Few blocks make few different draws: five make 126, and a fit takes its time.
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

  /** The curve up to and with so many clients. */
  public Curve upTo(int clients) {
    return new Curve(
        blocks.stream()
            .map(b -> (SortedMap<Integer, Double>) new TreeMap<>(b.headMap(clients + 1)))
            .toList());
  }
}
