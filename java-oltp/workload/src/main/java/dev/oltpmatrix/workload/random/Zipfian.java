package dev.oltpmatrix.workload.random;

/**
 * A Zipfian distribution, which draws the k-th id with a probability proportional to 1 /
 * k^exponent, by the rejection-inversion of Hörmann and Derflinger (ACM TOMACS 6.3, 1996), with one
 * uniform draw for each trial. sysbench 1.0 has no such distribution; its later development version
 * has the same method and default.
 */
public final class Zipfian implements IdDistribution {
  /** The limit below which the series is more exact than the quotient that it replaces. */
  private static final double SMALL = 1e-8;

  private final double exponent;
  private final double first;
  private final double shortcut;

  public Zipfian(double exponent) {
    this.exponent = exponent;
    first = integral(1.5) - 1;
    shortcut = 2 - inverseIntegral(integral(2.5) - weight(2));
  }

  @Override
  public int draw(Xoroshiro128Plus random, int low, int high) {
    long ids = (long) high - low + 1;
    double last = integral(ids + 0.5);
    while (true) {
      double u = last + random.nextDouble() * (first - last);
      double x = inverseIntegral(u);
      long k = Math.max(1, Math.min(ids, (long) (x + 0.5)));
      if (k - x <= shortcut || u >= integral(k + 0.5) - weight((double) k)) {
        return (int) (low + k - 1);
      }
    }
  }

  private double weight(double x) {
    return Math.exp(-exponent * Math.log(x));
  }

  /**
   * Returns the integral of the weight up to x, minus a constant so that it exists for exponent 1
   * too.
   */
  private double integral(double x) {
    double log = Math.log(x);
    double y = (1 - exponent) * log;
    double expm1OverY =
        Math.abs(y) > SMALL ? Math.expm1(y) / y : 1 + y / 2 * (1 + y / 3 * (1 + y / 4));
    return expm1OverY * log;
  }

  private double inverseIntegral(double u) {
    double y = Math.max(-1, u * (1 - exponent));
    double log1pOverY =
        Math.abs(y) > SMALL ? Math.log1p(y) / y : 1 - y * (1.0 / 2 - y * (1.0 / 3 - y / 4));
    return Math.exp(log1pOverY * u);
  }
}
