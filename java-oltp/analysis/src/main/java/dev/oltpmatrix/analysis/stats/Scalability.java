package dev.oltpmatrix.analysis.stats;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a whole curve says.
 *
 * <p>A collapse at the end of a curve is a change of regime and no contention that grows: the law
 * is fitted to what lies before it.
 *
 * @param knee without a value where noise hides it
 * @param noise by how much chance has two points of the curve differ, in 95 of 100 cases; {@code
 *     null} where it is not known
 * @param fit {@code null}, as are its bounds, where there are too few client counts for one
 * @param regimeChange the client count from which on the curve has left the law; {@code null} for
 *     none
 */
public record Scalability(
    Estimate knee,
    Double noise,
    Usl fit,
    Estimate alpha,
    Estimate beta,
    Estimate peakClients,
    Integer regimeChange) {

  /** Less than this of what the points before it promise, and a point is of another regime. */
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

  /** Of a curve that is not over clients, of which the law says nothing. */
  public static Scalability withoutLaw(Curve curve) {
    return new Scalability(knee(curve), curve.noise(), null, null, null, null, null);
  }

  /** Fits ever more of the curve and looks whether the next point is where the fit sees it. */
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
