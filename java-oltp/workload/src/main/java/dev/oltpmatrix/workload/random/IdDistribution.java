package dev.oltpmatrix.workload.random;

/** A distribution of random whole numbers. */
@FunctionalInterface
public interface IdDistribution {
  /** Draws a number from low to high, both included. */
  int draw(Xoroshiro128Plus random, int low, int high);

  /** The mean of several uniform draws. */
  record Gaussian(int draws) implements IdDistribution {
    @Override
    public int draw(Xoroshiro128Plus random, int low, int high) {
      double width = (double) high - low + 1;
      double sum = 0;
      for (int i = 0; i < draws; i++) {
        sum += random.nextDouble() * width;
      }
      return low + (int) (sum * (1.0 / draws));
    }
  }

  /**
   * Mostly ids from a small region in the middle, the rest by the mean of several uniform draws.
   *
   * @param hotWidthPercent the region's share of all ids
   * @param hotSharePercent share of the draws that fall into it
   */
  record Special(int draws, int hotWidthPercent, int hotSharePercent) implements IdDistribution {
    @Override
    public int draw(Xoroshiro128Plus random, int low, int high) {
      double width = (double) high - low;
      double first = random.nextDouble();
      if (first * (width * (100.0 / (100.0 - hotSharePercent))) < width) {
        double sum = 0;
        for (int i = 0; i < draws; i++) {
          sum += random.nextDouble();
        }
        return (int) (low + sum * width * (1.0 / draws));
      }
      // sysbench reuses the first draw here, so only its upper part reaches this line and the ids
      // are not centered; the same stream requires the same behavior.
      double inRegion = first * (width * (hotWidthPercent / 100.0) + 1);
      return low + (int) (inRegion + (width / 2 - width * (hotWidthPercent / 200.0)));
    }
  }

  /** A Pareto distribution: with h = 0.2, a fifth of the ids gets four fifths of the draws. */
  final class Pareto implements IdDistribution {
    private final double power;

    public Pareto(double h) {
      power = Math.log(h) / Math.log(1.0 - h);
    }

    @Override
    public int draw(Xoroshiro128Plus random, int low, int high) {
      double width = (double) high - low + 1;
      return low + (int) (width * Math.pow(random.nextDouble(), power));
    }
  }
}
