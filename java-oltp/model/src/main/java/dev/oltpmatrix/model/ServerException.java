package dev.oltpmatrix.model;

/**
 * Thrown when a server could not be obtained, started, loaded or stopped; the message says what
 * failed and what to do.
 */
public class ServerException extends Exception {
  private static final long serialVersionUID = 1L;

  public ServerException(String message) {
    super(message);
  }

  public ServerException(String message, Throwable cause) {
    super(message, cause);
  }
}
