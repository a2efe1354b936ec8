package dev.oltpmatrix.load.failure;

/** An error met by a client that ends the run. */
public final class FailedRunException extends Exception {
  private static final long serialVersionUID = 1L;

  private final String statement;

  public FailedRunException(Throwable cause, String statement) {
    super(cause);
    this.statement = statement;
  }

  /** Returns the statement in progress, or {@code null} while connecting. */
  public String statement() {
    return statement;
  }
}
