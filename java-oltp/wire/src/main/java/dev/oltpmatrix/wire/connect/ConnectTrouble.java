package dev.oltpmatrix.wire.connect;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.security.cert.CertPathBuilderException;
import java.security.cert.CertPathValidatorException;
import java.security.cert.CertificateException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLException;

/** Why a connection could not be made; the caller adds the remedy in its own options. */
public record ConnectTrouble(Kind kind, String words) {
  /** Kinds of failure, by their remedy. */
  public enum Kind {
    /** The server is not one of the MySQL family. */
    STRANGER,
    /** The server's certificate was refused, or the encryption failed. */
    TLS,
    /** The server does not support TLS. */
    NO_TLS,
    /** The server wants the password under its own key where anybody could pose as it. */
    KEY_OF_SERVER,
    OTHER
  }

  private static final int GREETING_LIMIT_MS = 2_000;

  /** A packet's length and number, and the first byte of its content. */
  private static final int HEAD_BYTES = 5;

  private static final byte PROTOCOL = 10;
  private static final byte ERROR = (byte) 0xff;

  /** Messages of the drivers, which give no error code. */
  private static final List<String> KEY_REFUSED =
      List.of("RSA public key is not available client side", "Public Key Retrieval is not allowed");

  private static final List<String> TLS_MISSING =
      List.of("ssl not enabled in the server", "SSL Connection required, but not provided");

  /** Contacts the server where the driver's message may have another cause. */
  public static ConnectTrouble of(SQLException e, ServerPlace endpoint) {
    ConnectTrouble fromDriver = of(e);
    boolean unclear = fromDriver.kind == Kind.OTHER && isOfConnection(e) && !endpoint.isSocket();
    return unclear ? stranger(endpoint).orElse(fromDriver) : fromDriver;
  }

  /**
   * Checks whether another kind of server listens there; empty where it is a server of the family,
   * or where nothing answers. Drivers read such a server's answer as a packet, and complain about
   * its length.
   */
  public static Optional<ConnectTrouble> stranger(ServerPlace endpoint) {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(endpoint.host(), endpoint.port()), GREETING_LIMIT_MS);
      socket.setSoTimeout(GREETING_LIMIT_MS);
      byte[] head = socket.getInputStream().readNBytes(HEAD_BYTES);
      boolean isStranger =
          head.length == HEAD_BYTES
              && (head[HEAD_BYTES - 1] != PROTOCOL && head[HEAD_BYTES - 1] != ERROR);
      return isStranger
          ? Optional.of(new ConnectTrouble(Kind.STRANGER, "this is no MySQL or MariaDB server"))
          : Optional.empty();
    } catch (IOException e) {
      return Optional.empty(); // the driver's own message describes it
    }
  }

  /** From the driver's exception only. */
  public static ConnectTrouble of(SQLException e) {
    List<Throwable> causes = causes(e);
    String all = String.join("\n", causes.stream().map(c -> "" + c.getMessage()).toList());
    if (KEY_REFUSED.stream().anyMatch(all::contains)) {
      return new ConnectTrouble(
          Kind.KEY_OF_SERVER,
          "the server asks for the password under a key of its own, over a connection that is not"
              + " encrypted, where anybody could pose as it");
    }
    if (TLS_MISSING.stream().anyMatch(all::contains)) {
      return new ConnectTrouble(Kind.NO_TLS, "the server has no TLS");
    }
    String words = innermostMessage(e);
    Throwable last = causes.get(causes.size() - 1);
    if (last instanceof CertificateException
        || last instanceof CertPathBuilderException
        || last instanceof CertPathValidatorException) {
      return new ConnectTrouble(Kind.TLS, "the server's certificate is refused (" + words + ")");
    }
    return causes.stream().anyMatch(c -> c instanceof SSLException)
        ? new ConnectTrouble(Kind.TLS, "the encryption failed (" + words + ")")
        : new ConnectTrouble(Kind.OTHER, words);
  }

  /** Errors that the server itself reports are not of the connection. */
  public static boolean isOfConnection(SQLException e) {
    return e.getErrorCode() <= 0 || hasConnectionState(e);
  }

  public static boolean hasConnectionState(SQLException e) {
    return e.getSQLState() != null && e.getSQLState().startsWith("08");
  }

  static List<Throwable> causes(Throwable e) {
    List<Throwable> causes = new ArrayList<>();
    for (Throwable c = e; c != null && !causes.contains(c); c = c.getCause()) {
      causes.add(c);
    }
    return causes;
  }

  /** Returns the message of the innermost cause, which is nearest to the failure. */
  static String innermostMessage(Throwable e) {
    List<Throwable> causes = causes(e);
    Throwable last = causes.get(causes.size() - 1);
    String words = firstLine(last);
    if (last instanceof UnknownHostException) {
      return "its host is not found (" + words + ")";
    }
    if (last instanceof TimeoutException) {
      return "no answer in time (" + firstLine(e) + ")";
    }
    if (last instanceof SocketTimeoutException) {
      return "no answer in time (" + words + ")";
    }
    // One of the Java runtime's; those of the drivers themselves report what they met.
    boolean isParseFault =
        (last instanceof RuntimeException || last instanceof Error)
            && last.getClass().getName().startsWith("java.");
    return isParseFault ? unreadable(last) : words;
  }

  /** Describes an answer on which a driver failed. */
  static String unreadable(Throwable e) {
    return "the driver cannot make sense of the answer (" + firstLine(e) + ")";
  }

  /** The first line, without a connection id; drivers put context on further lines. */
  public static String firstLine(Throwable e) {
    String message = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
    return message.lines().findFirst().orElse("").replaceFirst("^\\(conn=\\d+\\) ", "");
  }
}
