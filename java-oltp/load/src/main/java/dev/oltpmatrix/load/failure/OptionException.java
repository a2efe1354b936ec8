package dev.oltpmatrix.load.failure;

/** The user asked for something that cannot be; one clear line, exit status 2, nothing started. */
public final class OptionException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public OptionException(String message) {
    super(message);
  }
}
