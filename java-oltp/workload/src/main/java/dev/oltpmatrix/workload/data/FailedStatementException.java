package dev.oltpmatrix.workload.data;

import java.sql.SQLException;

/** An error on an established connection, with the statement or purpose that it interrupted. */
public final class FailedStatementException extends SQLException {
  private static final long serialVersionUID = 1L;

  /** Enough characters to recognize a statement. */
  private static final int MAX_CHARACTERS = 80;

  private final String doing;
  private final boolean placed;

  /**
   * @param doing the statement, or its purpose
   */
  public FailedStatementException(String doing, SQLException cause) {
    this("", doing, cause);
  }

  private FailedStatementException(String place, String doing, SQLException cause) {
    super(cause.getMessage(), cause.getSQLState(), cause.getErrorCode(), cause);
    String line = doing.strip().replaceAll("\\s+", " ");
    this.doing =
        place + (line.length() <= MAX_CHARACTERS ? line : line.substring(0, MAX_CHARACTERS) + "…");
    placed = !place.isEmpty();
  }

  /**
   * Returns the error of a statement of a user's file.
   *
   * @param place file and line
   */
  public static FailedStatementException at(String place, String statement, SQLException cause) {
    return new FailedStatementException(place + ": ", statement, cause);
  }

  /** Returns whether the statement is in a user's file, which {@link #doing} then names. */
  public boolean isPlaced() {
    return placed;
  }

  public String doing() {
    return doing;
  }
}
