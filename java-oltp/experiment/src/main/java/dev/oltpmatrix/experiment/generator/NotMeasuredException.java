package dev.oltpmatrix.experiment.generator;

/** Signals that a cell depends on another that has no result. */
public final class NotMeasuredException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  NotMeasuredException(String message) {
    super(message);
  }
}
