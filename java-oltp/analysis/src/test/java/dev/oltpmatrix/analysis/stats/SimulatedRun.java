package dev.oltpmatrix.analysis.stats;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Runs of pairs with a known ratio and the noise that one study had at each of its client counts.
 */
public final class SimulatedRun {
  static final int LEVELS = StudyNoise.PAIR_SD.size();

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
        double noise = noise(random, StudyNoise.PAIR_SD.get(level));
        double truth = i == 0 ? Math.log(ratio) : 0;
        ofLevel.add(
            LogRatio.paired(
                random.doubles(blocks).map(x -> truth + noise * random.nextGaussian()).toArray()));
      }
      ratios.put(level, ofLevel);
    }
    return ratios;
  }

  /** Returns the noise of one pair, where that of a typical one is known. */
  public static double noise(Random random, double typical) {
    return typical * Math.sqrt(FREEDOM / chiSquare(random));
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
