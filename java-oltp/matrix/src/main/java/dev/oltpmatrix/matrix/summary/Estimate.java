package dev.oltpmatrix.matrix.summary;

/** A number and the 95 % interval around it; {@code null} bounds where none can be given. */
public record Estimate(Double value, Double low, Double high) {
  static final Estimate UNKNOWN = new Estimate(null, null, null);

  /** The same interval around the number that a program printed itself. */
  Estimate around(double stated) {
    return new Estimate(stated, Math.min(low, stated), Math.max(high, stated));
  }
}
