package dev.oltpmatrix.load.failure;

/** A client met an error that ends the run. */
public final class FailedRunException extends Exception {
  private static final long serialVersionUID = 1L;

  private final String statement;

  public FailedRunException(Throwable cause, String statement) {
    super(cause);
    this.statement = statement;
  }

  /** The statement in hand; {@code null} while connecting. */
  public String statement() {
    return statement;
  }
}
