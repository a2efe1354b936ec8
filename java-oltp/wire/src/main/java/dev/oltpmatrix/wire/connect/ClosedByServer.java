package dev.oltpmatrix.wire.connect;

import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;

/** Describes why a server closed an established connection, and the remedy. */
public final class ClosedByServer {
  private static final int PACKET_TOO_LARGE = 1153;

  /** Variable that servers and drivers name when they refuse a statement for its size. */
  private static final String PACKET_LIMIT = "max_allowed_packet";

  /** Prefix of SQL states that concern the connection. */
  private static final String CONNECTION_STATE = "08";

  /** Causes by the server's error code. */
  private static final Map<Integer, String> CAUSES =
      Map.of(
          1053, "it is shutting down: start it again, and repeat this",
          1927, "somebody used KILL on it: repeat this",
          3032, "it went into offline mode: SET GLOBAL offline_mode=OFF",
          4031, "it was idle for longer than wait_timeout: raise the server's wait_timeout");

  /** Some drivers pass on the text of this error without its code. */
  private static final String NO_MORE_CONNECTIONS = "Too many connections";

  private ClosedByServer() {}

  /**
   * Returns the cause with its remedy; empty where the connection still exists.
   *
   * @param e the exception of a statement, not of a login
   */
  public static Optional<String> words(SQLException e) {
    String message = ConnectTrouble.innermostMessage(e);
    if (e.getErrorCode() == PACKET_TOO_LARGE || message.contains(PACKET_LIMIT)) {
      return Optional.of(
          "the statement is larger than the server's max_allowed_packet: raise it, to 16M or more");
    }
    if (message.contains(NO_MORE_CONNECTIONS)) {
      return Optional.of(
          "the server accepts no more connections: raise its max_connections, or lower --threads");
    }
    String cause = CAUSES.get(e.getErrorCode());
    if (cause == null && isOfConnection(e)) {
      cause =
          "it was stopped, or somebody used KILL, or the connection was idle for longer than"
              + " wait_timeout, or the statement was larger than max_allowed_packet ("
              + message
              + "): see the server's error log";
    }
    return Optional.ofNullable(cause).map(words -> "the server closed the connection: " + words);
  }

  private static boolean isOfConnection(SQLException e) {
    return e.getSQLState() != null && e.getSQLState().startsWith(CONNECTION_STATE);
  }
}
