package dev.oltpmatrix.model;

/** The user asked for something that cannot be; one clear line, exit status 2, nothing started. */
public final class UsageException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public UsageException(String message) {
    super(message);
  }
}
