package dev.oltpmatrix.load.driver;

import java.sql.SQLException;

/** An error on a connection that was made: it says what was being done there. */
public final class FailedStatementException extends SQLException {
  private static final long serialVersionUID = 1L;

  /** Of a statement this is enough to know it again. */
  private static final int MAX_CHARACTERS = 80;

  private final String doing;

  /**
   * @param doing the statement, or what it was for
   */
  public FailedStatementException(String doing, SQLException cause) {
    super(cause.getMessage(), cause.getSQLState(), cause.getErrorCode(), cause);
    String line = doing.strip().replaceAll("\\s+", " ");
    this.doing = line.length() <= MAX_CHARACTERS ? line : line.substring(0, MAX_CHARACTERS) + "…";
  }

  /** The statement, or what it was for, in one line. */
  public String doing() {
    return doing;
  }
}
