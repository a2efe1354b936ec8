package dev.oltpmatrix.model;

/**
 * Thrown when the user asked for something that is not possible: one clear line, exit status 2,
 * nothing is started.
 */
public final class UsageException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  public UsageException(String message) {
    super(message);
  }
}
