package dev.oltpmatrix.load.driver;

import dev.oltpmatrix.load.LoadException;
import java.sql.SQLException;
import java.util.Locale;

/** What a server's errors mean to the user: one line with the remedy. */
public final class ServerErrors {
  private static final int TOO_MANY_CONNECTIONS = 1040;
  private static final int DATABASE_DENIED = 1044;
  private static final int ACCESS_DENIED = 1045;
  private static final int UNKNOWN_DATABASE = 1049;
  private static final int TABLE_EXISTS = 1050;
  private static final int NO_SUCH_TABLE = 1146;
  private static final int TOO_MANY_USER_CONNECTIONS = 1203;
  private static final int UNPREPARABLE = 1295;
  private static final int TOO_MANY_STATEMENTS = 1461;
  private static final int ACCESS_DENIED_NO_PASSWORD = 1698;

  /** CR_SERVER_LOST. */
  public static final int SERVER_LOST = 2013;

  private static final int FIRST_SERVER_CODE = 1000;

  /** Codes from here to 2999 are the C client library's. */
  private static final int CLIENT_CODES = 2000;

  /** SQL states that begin so speak of the connection. */
  private static final String CONNECTION_STATE = "08";

  private ServerErrors() {}

  /** Whether the connection is gone, as drivers say it; the server's own refusals are not meant. */
  public static boolean isConnectionLost(SQLException e) {
    String state = e.getSQLState();
    boolean ofServer = e.getErrorCode() >= FIRST_SERVER_CODE && e.getErrorCode() < CLIENT_CODES;
    return !ofServer && state != null && state.startsWith(CONNECTION_STATE);
  }

  /** The error's code; a lost connection has that of the C client library. */
  public static int code(SQLException e) {
    return isConnectionLost(e) ? SERVER_LOST : e.getErrorCode();
  }

  /** Whether the statement exists as text only. */
  public static boolean isUnpreparable(SQLException e) {
    return e.getErrorCode() == UNPREPARABLE;
  }

  /**
   * Explains an error met while connecting or preparing.
   *
   * @param statementsPerClient how many each client prepares
   */
  public static LoadException explainSetup(
      SQLException e, Endpoint endpoint, int clients, int statementsPerClient) {
    String what =
        switch (e.getErrorCode()) {
          case ACCESS_DENIED, ACCESS_DENIED_NO_PASSWORD, DATABASE_DENIED ->
              String.format(
                  "%s: access denied: check --mysql-user, the password"
                      + " (MYSQL_PWD, --config-file or --defaults-file) and the user's grants",
                  endpoint);
          case UNKNOWN_DATABASE ->
              String.format(
                  "%s: no such database: run CREATE DATABASE %s, or name another with --mysql-db",
                  endpoint, endpoint.database());
          case TOO_MANY_CONNECTIONS, TOO_MANY_USER_CONNECTIONS ->
              String.format(
                  Locale.ROOT,
                  "%s: too many connections for %d clients:"
                      + " raise the server's max_connections or lower --threads",
                  endpoint,
                  clients);
          case TOO_MANY_STATEMENTS ->
              String.format(
                  Locale.ROOT,
                  "%s: too many prepared statements: %d clients prepare %d each: raise the"
                      + " server's max_prepared_stmt_count to %d or use --db-ps-mode=disable",
                  endpoint,
                  clients,
                  statementsPerClient,
                  (long) clients * statementsPerClient);
          case NO_SUCH_TABLE ->
              endpoint
                  + ": "
                  + firstLine(e)
                  + ": create it with the command prepare and the same --tables and --table-size";
          case TABLE_EXISTS ->
              endpoint + ": " + firstLine(e) + ": drop it with the command cleanup";
          default -> other(e, endpoint);
        };
    return new LoadException(what, e);
  }

  private static String other(SQLException e, Endpoint endpoint) {
    String state = e.getSQLState();
    if (e.getErrorCode() <= 0 || (state != null && state.startsWith(CONNECTION_STATE))) {
      return String.format(
          "%s: cannot connect: %s: check that the server runs, %s",
          endpoint, rootMessage(e), whereToLook(endpoint));
    }
    return String.format(Locale.ROOT, "%s: error %d: %s", endpoint, e.getErrorCode(), firstLine(e));
  }

  private static String whereToLook(Endpoint endpoint) {
    return endpoint.socket().isEmpty()
        ? "--mysql-host and --mysql-port"
        : "and --mysql-socket (--mysql-host=localhost is a socket file, 127.0.0.1 is TCP)";
  }

  /** Explains an error that stops the run. */
  public static LoadException explainStatement(SQLException e, String statement) {
    return new LoadException(
        String.format(Locale.ROOT, "%s: error %d: %s", statement, e.getErrorCode(), firstLine(e)),
        e);
  }

  private static String rootMessage(Throwable e) {
    Throwable root = e;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    return firstLine(root);
  }

  /** Drivers put context on further lines and connection ids in front. */
  private static String firstLine(Throwable e) {
    String message = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
    return message.lines().findFirst().orElse("").replaceFirst("^\\(conn=\\d+\\) ", "");
  }
}
