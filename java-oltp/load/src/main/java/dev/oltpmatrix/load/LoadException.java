package dev.oltpmatrix.load;

/** Something failed while talking to the server; one clear line with the remedy, exit status 1. */
public final class LoadException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public LoadException(String message, Throwable cause) {
    super(message, cause);
  }
}
