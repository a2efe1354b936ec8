package dev.oltpmatrix.wire.connect;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Session state that every client's statements depend on, independent of the server's defaults and
 * its init_connect. Autocommit, results of unlimited rows and a COMMIT that neither chains nor
 * releases are set on each connection, because drivers set none or only some of them. The sql_mode
 * and the isolation level remain the server's, as factors in their own right, but a sql_mode that
 * changes the meaning of the statements is refused.
 */
public final class SessionState {
  /** Statement sent right after each login; {@code lua/measure/session.lua} sends the same. */
  public static final String SET =
      "SET autocommit=1, sql_select_limit=18446744073709551615, completion_type=0";

  /** Query for the sql_mode, with a comma before it: a raw answer begins with other bytes. */
  public static final String SQL_MODE = "SELECT CONCAT(',', @@SESSION.sql_mode)";

  /**
   * Reasons, in order: 0 as an id stays 0; a backslash in a text is no escape; '' is NULL; BEGIN is
   * no statement; a CHAR is returned with its trailing spaces.
   */
  private static final List<String> REFUSED_SQL_MODES =
      List.of(
          "NO_AUTO_VALUE_ON_ZERO",
          "NO_BACKSLASH_ESCAPES",
          "EMPTY_STRING_IS_NULL",
          "ORACLE",
          "PAD_CHAR_TO_FULL_LENGTH");

  private SessionState() {}

  public static void set(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(SET);
    }
  }

  /** Why statements would have another meaning in this session; empty if they do not. */
  public static Optional<String> refusal(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(SQL_MODE)) {
      return row.next() ? refusal(String.valueOf(row.getString(1))) : Optional.empty();
    }
  }

  static Optional<String> refusal(String sqlMode) {
    List<String> modes = Arrays.asList(sqlMode.split(",", -1));
    return REFUSED_SQL_MODES.stream()
        .filter(modes::contains)
        .findFirst()
        .map(
            mode ->
                "sessions have the sql_mode %s, with which the statements do not mean the same: take it out of the server's sql_mode and init_connect"
                    .formatted(mode));
  }
}
