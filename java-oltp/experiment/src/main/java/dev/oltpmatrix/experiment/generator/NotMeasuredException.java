package dev.oltpmatrix.experiment.generator;

/** A cell depends on another that has no number. */
public final class NotMeasuredException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  NotMeasuredException(String message) {
    super(message);
  }
}
