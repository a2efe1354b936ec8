package dev.oltpmatrix.matrix.run;

import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;

/** How much a counter grew between two moments that lie between its samples. */
final class Interpolation {
  private Interpolation() {}

  /**
   * The growth of a counter inside a window.
   *
   * @return the growth from {@code startNs} to {@code endNs}; {@code null} when the samples cover
   *     less than a third of that time, so that a guess would pass for a measurement
   */
  static <T> Double increase(
      List<T> samples,
      ToLongFunction<T> atNs,
      ToDoubleFunction<T> value,
      long startNs,
      long endNs) {
    if (samples.size() < 2 || endNs <= startNs) {
      return null;
    }
    long firstNs = atNs.applyAsLong(samples.get(0));
    long lastNs = atNs.applyAsLong(samples.get(samples.size() - 1));
    long fromNs = Math.max(startNs, firstNs);
    long toNs = Math.min(endNs, lastNs);
    if (toNs - fromNs < (endNs - startNs) / 3) {
      return null;
    }
    double grown = at(samples, atNs, value, toNs) - at(samples, atNs, value, fromNs);
    return grown * (endNs - startNs) / (toNs - fromNs);
  }

  private static <T> double at(
      List<T> samples, ToLongFunction<T> atNs, ToDoubleFunction<T> value, long momentNs) {
    T before = samples.get(0);
    for (T after : samples) {
      long afterNs = atNs.applyAsLong(after);
      if (afterNs >= momentNs) {
        long beforeNs = atNs.applyAsLong(before);
        if (afterNs == beforeNs) {
          return value.applyAsDouble(after);
        }
        double share = (double) (momentNs - beforeNs) / (afterNs - beforeNs);
        return value.applyAsDouble(before)
            + share * (value.applyAsDouble(after) - value.applyAsDouble(before));
      }
      before = after;
    }
    return value.applyAsDouble(before);
  }
}
