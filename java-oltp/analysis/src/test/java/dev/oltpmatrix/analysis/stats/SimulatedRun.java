package dev.oltpmatrix.analysis.stats;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Runs of pairs with a known ratio and the noise that one study had at each of its client counts.
 */
final class SimulatedRun {
  /** Standard deviation of a pair's ratio at 1, 16, 256 and 4096 clients in a study. */
  private static final double[] NOISE = {0.030, 0.116, 0.063, 0.096};

  static final int LEVELS = NOISE.length;

  /** Degrees of freedom of how much noise differs between pairs at the same client count. */
  private static final int FREEDOM = 8;

  private SimulatedRun() {}

  /** Returns a run of equal pairs, as many at each client count. */
  static Map<Integer, List<LogRatio>> equal(Random random, int pairs, int blocks) {
    return run(random, pairs, blocks, 1);
  }

  /** Returns a run of equal pairs, but for the first at each client count, which has this ratio. */
  static Map<Integer, List<LogRatio>> run(Random random, int pairs, int blocks, double ratio) {
    Map<Integer, List<LogRatio>> ratios = new HashMap<>();
    for (int level = 0; level < LEVELS; level++) {
      List<LogRatio> ofLevel = new ArrayList<>();
      for (int i = 0; i < pairs; i++) {
        double noise = NOISE[level] * Math.sqrt(FREEDOM / chiSquare(random));
        double truth = i == 0 ? Math.log(ratio) : 0;
        ofLevel.add(
            LogRatio.paired(
                random.doubles(blocks).map(x -> truth + noise * random.nextGaussian()).toArray()));
      }
      ratios.put(level, ofLevel);
    }
    return ratios;
  }

  private static double chiSquare(Random random) {
    double sum = 0;
    for (int i = 0; i < FREEDOM; i++) {
      double normal = random.nextGaussian();
      sum += normal * normal;
    }
    return sum;
  }
}
