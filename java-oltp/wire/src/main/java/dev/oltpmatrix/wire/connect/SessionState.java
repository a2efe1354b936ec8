package dev.oltpmatrix.wire.connect;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The session state that every client's statements depend on, whatever the server's defaults and
 * its init_connect make of a new session. Autocommit is set on each connection: drivers disagree on
 * whether to. The sql_mode and the isolation level stay the server's, a factor of their own, but a
 * sql_mode that changes what the statements mean is refused.
 */
public final class SessionState {
  /** Sent right after each login; {@code lua/measure/session.lua} sends the same. */
  public static final String SET = "SET autocommit=1";

  /** Asks for the sql_mode, with a comma before it: a raw answer begins with bytes of its own. */
  public static final String SQL_MODE = "SELECT CONCAT(',', @@SESSION.sql_mode)";

  /**
   * In order: 0 as an id stays 0; a backslash in a text is no escape; '' is NULL; BEGIN is no
   * statement; a CHAR comes with its trailing blanks.
   */
  private static final List<String> REFUSED_SQL_MODES =
      List.of(
          "NO_AUTO_VALUE_ON_ZERO",
          "NO_BACKSLASH_ESCAPES",
          "EMPTY_STRING_IS_NULL",
          "ORACLE",
          "PAD_CHAR_TO_FULL_LENGTH");

  private SessionState() {}

  /** Gives a new connection the state. */
  public static void set(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(SET);
    }
  }

  /** Says why statements would not mean the same in this session; empty where they do. */
  public static Optional<String> refusal(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(SQL_MODE)) {
      return row.next() ? refusal(String.valueOf(row.getString(1))) : Optional.empty();
    }
  }

  /** Says the same of a sql_mode. */
  public static Optional<String> refusal(String sqlMode) {
    List<String> modes = Arrays.asList(sqlMode.split(",", -1));
    return REFUSED_SQL_MODES.stream()
        .filter(modes::contains)
        .findFirst()
        .map(
            mode ->
                "sessions have the sql_mode "
                    + mode
                    + ", with which the statements do not mean the same: take it out of the"
                    + " server's sql_mode and init_connect");
  }
}
