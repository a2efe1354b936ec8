package dev.oltpmatrix.load.failure;

/** A request that cannot be carried out: one clear line, exit status 2, nothing started. */
public final class OptionException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public OptionException(String message) {
    super(message);
  }
}
