package dev.oltpmatrix.load.driver;

import static dev.oltpmatrix.wire.connect.ConnectTrouble.firstLine;

import dev.oltpmatrix.load.failure.LoadException;
import dev.oltpmatrix.wire.connect.ConnectTrouble;
import dev.oltpmatrix.wire.connect.ServerRemedy;
import dev.oltpmatrix.wire.connect.SessionState;
import dev.oltpmatrix.workload.data.FailedStatementException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Properties;

/** Translates a server's errors for the user: one line with the remedy. */
public final class ServerErrors {
  private static final Properties WORDS = new Properties();

  static {
    try (InputStream in = ServerErrors.class.getResourceAsStream("errors.properties")) {
      WORDS.load(new InputStreamReader(in, StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** CR_SERVER_LOST of the C client library, whose codes are from 2000 to 2999. */
  public static final int SERVER_LOST = 2013;

  private static final int FIRST_CLIENT_CODE = 2000;
  private static final int FIRST_SERVER_CODE = 1000;
  private static final int UNPREPARABLE = 1295;

  private ServerErrors() {}

  /** By the driver's report; the server's own refusals do not count. */
  public static boolean isConnectionLost(SQLException e) {
    boolean ofServer =
        e.getErrorCode() >= FIRST_SERVER_CODE && e.getErrorCode() < FIRST_CLIENT_CODE;
    return !ofServer && ConnectTrouble.hasConnectionState(e);
  }

  /** The server takes the statement as text only. */
  public static boolean isUnpreparable(SQLException e) {
    return e.getErrorCode() == UNPREPARABLE;
  }

  /** Explains an error met while connecting or preparing, by clients of so many statements each. */
  public static LoadException explain(
      SQLException e, Endpoint endpoint, int clients, int statements) {
    String known = WORDS.getProperty(Integer.toString(e.getErrorCode()));
    String what = e instanceof FailedStatementException f ? f.doing() + ": " + words(e) : null;
    if (known != null && !(e instanceof FailedStatementException f && f.isPlaced())) {
      long all = (long) clients * statements;
      what = known.formatted(endpoint.database(), clients, statements, all, firstLine(e));
    }
    return new LoadException(endpoint + ": " + (what == null ? other(e, endpoint) : what), e);
  }

  private static String other(SQLException e, Endpoint endpoint) {
    ConnectTrouble trouble = ConnectTrouble.of(e, endpoint.place());
    if (trouble.kind() != ConnectTrouble.Kind.OTHER || e.getErrorCode() < FIRST_SERVER_CODE) {
      return notConnected(trouble, endpoint);
    }
    // The server runs, and has said why.
    boolean unclear = ConnectTrouble.isOfConnection(e) && ServerRemedy.of(e).isEmpty();
    return error(e) + (unclear ? ": see the server's error log" : "");
  }

  private static String notConnected(ConnectTrouble problem, Endpoint endpoint) {
    boolean isSocket = endpoint.place().isSocket();
    String place =
        isSocket
            ? "--mysql-socket (--mysql-host=localhost is a socket file, 127.0.0.1 is TCP)"
            : "--mysql-host and --mysql-port";
    String remedy =
        switch (problem.kind()) {
          case STRANGER -> "check " + place;
          case TLS ->
              "renew it there, or check --mysql-ssl-ca, --mysql-ssl-verify and --mysql-host";
          case NO_TLS -> "switch it on there, or leave --mysql-ssl out";
          case KEY_OF_SERVER ->
              "use --mysql-ssl=on, or say --mysql-ssl=off if you trust the network between";
          case OTHER -> "check that the server runs, " + (isSocket ? "and " : "") + place;
        };
    return "cannot connect: " + problem.words() + ": " + remedy;
  }

  /** Explains that a server accepts a connection and then sends nothing that a driver can read. */
  public static LoadException explainSilence(Endpoint endpoint, int limitS) {
    String what =
        ConnectTrouble.stranger(endpoint.place())
            .map(problem -> notConnected(problem, endpoint))
            .orElse(
                "no answer within %d s: check that this is the server and that it is not stuck, or raise --thread-init-timeout"
                    .formatted(limitS));
    return new LoadException(endpoint + ": " + what, null);
  }

  /** Explains an error that stops the run. */
  public static LoadException explainStatement(SQLException e, String statement) {
    return new LoadException(statement + ": " + words(e), e);
  }

  /** Returns the error of a statement on an established connection. */
  public static String words(SQLException e) {
    return ServerRemedy.ofClosing(e).orElseGet(() -> error(e));
  }

  private static String error(SQLException e) {
    return e.getErrorCode() < FIRST_SERVER_CODE
        ? ConnectTrouble.of(e).words() + ": check that a MySQL or MariaDB server answers there"
        : "error " + e.getErrorCode() + ": " + ServerRemedy.words(e, ": ");
  }

  /** Refuses a session whose state would change the meaning of the statements. */
  public static void requireSession(Endpoint server, Connection connection) throws SQLException {
    SessionState.refusal(connection)
        .ifPresent(
            refusal -> {
              throw new LoadException(server + ": " + refusal, null);
            });
  }
}
