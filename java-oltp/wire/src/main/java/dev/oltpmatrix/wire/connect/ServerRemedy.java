package dev.oltpmatrix.wire.connect;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.Optional;
import java.util.Properties;

/** Remedies for errors that the server itself reports, and for those that close a connection. */
public final class ServerRemedy {
  private static final Properties REMEDIES = new Properties();

  static {
    try (InputStream in = ServerRemedy.class.getResourceAsStream("remedies.properties")) {
      REMEDIES.load(new InputStreamReader(in, StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static final int PACKET_TOO_LARGE = 1153;

  private ServerRemedy() {}

  public static Optional<String> of(SQLException e) {
    String code = Integer.toString(e.getErrorCode());
    // A limit of the account, by the hour or on its connections.
    String kind = ConnectTrouble.firstLine(e).contains("max_user_connections") ? "" : ".hour";
    return Optional.ofNullable(REMEDIES.getProperty(code + kind, REMEDIES.getProperty(code)));
  }

  /** Returns the server's words without their last full stop, and the remedy where one is known. */
  public static String words(SQLException e, String separator) {
    String said = ConnectTrouble.firstLine(e).replaceFirst("\\.$", "");
    return of(e).map(remedy -> said + separator + remedy).orElse(said);
  }

  /** Why a statement's connection was closed, with the remedy; empty where it still exists. */
  public static Optional<String> ofClosing(SQLException e) {
    String message = ConnectTrouble.innermostMessage(e);
    if (e.getErrorCode() == PACKET_TOO_LARGE || message.contains("max_allowed_packet")) {
      return Optional.of(
          "the statement is larger than the server's max_allowed_packet: raise it, to 16M or more");
    }
    // Some drivers pass on the text of this error without its code.
    if (message.contains("Too many connections")) {
      return Optional.of(
          "the server accepts no more connections: raise its max_connections, or lower --threads");
    }
    String cause = REMEDIES.getProperty("closing." + e.getErrorCode());
    if (cause == null && ConnectTrouble.hasConnectionState(e)) {
      cause =
          "it was stopped, or somebody used KILL, or the connection was idle for longer than"
              + " wait_timeout, or the statement was larger than max_allowed_packet ("
              + message
              + "): see the server's error log";
    }
    return Optional.ofNullable(cause).map(words -> "the server closed the connection: " + words);
  }
}
