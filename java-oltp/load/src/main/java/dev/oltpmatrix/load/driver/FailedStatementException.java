package dev.oltpmatrix.load.driver;

import java.sql.SQLException;

/** An error on an established connection, with the statement or purpose that it interrupted. */
public final class FailedStatementException extends SQLException {
  private static final long serialVersionUID = 1L;

  /** Enough characters to recognize a statement. */
  private static final int MAX_CHARACTERS = 80;

  private final String doing;

  /**
   * Creates the error.
   *
   * @param doing the statement, or its purpose
   */
  public FailedStatementException(String doing, SQLException cause) {
    super(cause.getMessage(), cause.getSQLState(), cause.getErrorCode(), cause);
    String line = doing.strip().replaceAll("\\s+", " ");
    this.doing = line.length() <= MAX_CHARACTERS ? line : line.substring(0, MAX_CHARACTERS) + "…";
  }

  /** Returns the statement, or its purpose, in one line. */
  public String doing() {
    return doing;
  }
}
