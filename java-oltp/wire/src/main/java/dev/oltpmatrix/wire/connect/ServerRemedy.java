package dev.oltpmatrix.wire.connect;

import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;

/** Remedies for errors that the server itself reports, and for those that close a connection. */
public final class ServerRemedy {
  private static final String LOCKED = "ALTER USER … ACCOUNT UNLOCK";
  private static final String EXPIRED = "give it a new password: ALTER USER … IDENTIFIED BY …";
  private static final String NO_READ_WRITE =
      "SET GLOBAL transaction_read_only=OFF, before MariaDB 11.1 tx_read_only";
  private static final String USERS_CONNECTIONS =
      "raise max_user_connections, of the server and of the account, or use fewer clients";
  private static final int ACCOUNT_LIMIT = 1226;
  private static final String BY_THE_HOUR =
      "raise that limit of the account (ALTER USER … WITH …), or wait for an hour";
  private static final String TIME_LIMIT = "set it to 0, which is no limit";

  private static final Map<Integer, String> BY_CODE =
      Map.ofEntries(
          Map.entry(1021, "make room on the server's disk"),
          Map.entry(1040, "raise the server's max_connections, or use fewer clients"),
          Map.entry(1046, "name the database"),
          Map.entry(1104, "raise the server's max_join_size"),
          Map.entry(1114, "make room on the server's disk, or raise the limit of its tablespace"),
          Map.entry(1130, "make the account for this machine: CREATE USER …@'%'"),
          Map.entry(1184, "mend the server's init_connect, or see its error log"),
          Map.entry(1203, USERS_CONNECTIONS),
          Map.entry(1205, "end the session that holds the lock"),
          Map.entry(ACCOUNT_LIMIT, USERS_CONNECTIONS),
          Map.entry(1227, "grant it to the account"),
          Map.entry(1251, "check the user, or give the account another plugin of SHOW PLUGINS"),
          Map.entry(1286, "name an engine of SHOW ENGINES"),
          Map.entry(1290, "switch that option off there, or use a server without it"),
          Map.entry(1644, "it is of a trigger or a routine there: drop that"),
          Map.entry(1792, NO_READ_WRITE),
          Map.entry(1820, EXPIRED),
          Map.entry(1836, "start the server without innodb_read_only"),
          Map.entry(1862, EXPIRED),
          Map.entry(1969, TIME_LIMIT),
          Map.entry(3024, "set max_execution_time to 0, which is no limit"),
          Map.entry(3032, "SET GLOBAL offline_mode=OFF"),
          Map.entry(3118, LOCKED),
          Map.entry(3159, "encrypt: --mysql-ssl=on, or in a server's URL tls=preferred"),
          Map.entry(3750, "SET GLOBAL sql_require_primary_key=OFF"),
          Map.entry(4109, "SET GLOBAL sql_generate_invisible_primary_key=OFF"),
          Map.entry(4151, LOCKED));

  private static final int PACKET_TOO_LARGE = 1153;

  /** Variable that servers and drivers name when they refuse a statement for its size. */
  private static final String PACKET_LIMIT = "max_allowed_packet";

  /** Causes by the server's error code. */
  private static final Map<Integer, String> CLOSING =
      Map.of(
          1053, "it is shutting down: start it again, and repeat this",
          1927, "somebody used KILL on it: repeat this",
          3032, "it went into offline mode: SET GLOBAL offline_mode=OFF",
          4031, "it was idle for longer than wait_timeout: raise the server's wait_timeout");

  /** Some drivers pass on the text of this error without its code. */
  private static final String NO_MORE_CONNECTIONS = "Too many connections";

  private ServerRemedy() {}

  public static Optional<String> of(SQLException e) {
    boolean ofAccount = e.getErrorCode() == ACCOUNT_LIMIT;
    if (ofAccount && !ConnectTrouble.firstLine(e).contains("max_user_connections")) {
      return Optional.of(BY_THE_HOUR);
    }
    return Optional.ofNullable(BY_CODE.get(e.getErrorCode()));
  }

  /** Returns the server's words without their last full stop, and the remedy where one is known. */
  public static String words(SQLException e, String separator) {
    String said = ConnectTrouble.firstLine(e).replaceFirst("\\.$", "");
    return of(e).map(remedy -> said + separator + remedy).orElse(said);
  }

  /**
   * Returns why the server closed an established connection, with the remedy; empty where the
   * connection still exists.
   *
   * @param e the exception of a statement, not of a login
   */
  public static Optional<String> ofClosing(SQLException e) {
    String message = ConnectTrouble.innermostMessage(e);
    if (e.getErrorCode() == PACKET_TOO_LARGE || message.contains(PACKET_LIMIT)) {
      return Optional.of(
          "the statement is larger than the server's max_allowed_packet: raise it, to 16M or more");
    }
    if (message.contains(NO_MORE_CONNECTIONS)) {
      return Optional.of(
          "the server accepts no more connections: raise its max_connections, or lower --threads");
    }
    String cause = CLOSING.get(e.getErrorCode());
    if (cause == null
        && e.getSQLState() != null
        && e.getSQLState().startsWith(ConnectTrouble.CONNECTION_STATE)) {
      cause =
          "it was stopped, or somebody used KILL, or the connection was idle for longer than"
              + " wait_timeout, or the statement was larger than max_allowed_packet ("
              + message
              + "): see the server's error log";
    }
    return Optional.ofNullable(cause).map(words -> "the server closed the connection: " + words);
  }
}
