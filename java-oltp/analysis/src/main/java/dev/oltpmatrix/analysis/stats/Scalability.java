package dev.oltpmatrix.analysis.stats;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The results of a complete curve.
 *
 * <p>A collapse at the end of a curve is a change of regime rather than growing contention: the law
 * is fitted to the part before it.
 *
 * @param knee without a value if noise hides it
 * @param noise the relative difference that two equal points of the curve stay below in 95 % of
 *     cases; {@code null} if it is not known
 * @param fit {@code null}, as are the estimates from it, if there are too few client counts for a
 *     fit
 * @param regimeChange the client count from which on the curve no longer follows the law; {@code
 *     null} for none
 */
public record Scalability(
    Estimate knee,
    Double noise,
    Usl fit,
    Estimate alpha,
    Estimate beta,
    Estimate peakClients,
    Integer regimeChange) {

  /**
   * A point below this share of the prediction from the points before it belongs to another regime.
   */
  private static final double SHARE_OF_PREDICTION = 0.5;

  public static Scalability of(Curve curve) {
    Integer change = regimeChange(curve.medians());
    Curve fitted = change == null ? curve : curve.upTo(change - 1);
    if (fitted.medians().size() < Usl.MIN_POINTS) {
      return new Scalability(knee(curve), curve.noise(), null, null, null, null, change);
    }
    List<Estimate> law =
        fitted.estimates(
            t -> {
              Usl fit = Usl.fit(t);
              return new double[] {fit.alpha(), fit.beta(), fit.peakClients()};
            });
    return new Scalability(
        knee(curve),
        curve.noise(),
        Usl.fit(fitted.medians()),
        law.get(0),
        law.get(1),
        law.get(2),
        change);
  }

  private static Estimate knee(Curve curve) {
    Double noise = curve.noise();
    return noise != null && noise > Knee.MAX_NOISE ? Estimate.UNKNOWN : Knee.of(curve);
  }

  /** Returns the results of a curve that is not over clients, to which the law does not apply. */
  public static Scalability withoutLaw(Curve curve) {
    return new Scalability(knee(curve), curve.noise(), null, null, null, null, null);
  }

  /** Fits increasing parts of the curve and checks whether the next point agrees with the fit. */
  static Integer regimeChange(SortedMap<Integer, Double> throughput) {
    SortedMap<Integer, Double> before = new TreeMap<>();
    for (var point : throughput.entrySet()) {
      if (before.size() >= Usl.MIN_POINTS
          && point.getValue() < SHARE_OF_PREDICTION * Usl.fit(before).at(point.getKey())) {
        return point.getKey();
      }
      before.put(point.getKey(), point.getValue());
    }
    return null;
  }
}
