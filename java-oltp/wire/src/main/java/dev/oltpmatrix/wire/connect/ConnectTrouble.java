package dev.oltpmatrix.wire.connect;

import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.security.cert.CertPathBuilderException;
import java.security.cert.CertPathValidatorException;
import java.security.cert.CertificateException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.security.cert.PKIXReason;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLException;

/**
 * What kept a connection from being made, in words, whichever driver tells it. The remedy is the
 * caller's: options have other names there.
 */
public record ConnectTrouble(Kind kind, String words) {
  /** By what is to be done about it. */
  public enum Kind {
    /** It is no server of the family. */
    STRANGER,
    /** The server's certificate, or the encryption as a whole. */
    TLS,
    /** The server has none. */
    NO_TLS,
    /** The server wants the password under a key of its own, and anybody could pose as it. */
    KEY_OF_SERVER,
    OTHER
  }

  /** SQL states that begin so speak of the connection. */
  private static final String CONNECTION_STATE = "08";

  /** Of the drivers' texts, as they give it no code. */
  private static final List<String> KEY_REFUSED =
      List.of("RSA public key is not available client side", "Public Key Retrieval is not allowed");

  private static final List<String> TLS_MISSING =
      List.of("ssl not enabled in the server", "SSL Connection required, but not provided");

  /** Looks at the server where the driver's words may be about something else. */
  public static ConnectTrouble of(SQLException e, ServerPlace place) {
    ConnectTrouble told = of(e);
    boolean unclear = told.kind == Kind.OTHER && isOfConnection(e);
    return unclear ? stranger(place).orElse(told) : told;
  }

  /** Looks whether something else is there; empty where it is a server, or where nobody answers. */
  public static Optional<ConnectTrouble> stranger(ServerPlace place) {
    return Greeting.ofStranger(place)
        .map(words -> "this is no MySQL or MariaDB server: " + words)
        .map(words -> new ConnectTrouble(Kind.STRANGER, words));
  }

  /** From what the driver says alone. */
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
    return certificate(causes)
        .map(words -> new ConnectTrouble(Kind.TLS, words))
        .orElseGet(() -> new ConnectTrouble(Kind.OTHER, lastWords(causes)));
  }

  /** Whether it is about the connection; the server's own refusals are not meant. */
  public static boolean isOfConnection(SQLException e) {
    return e.getErrorCode() <= 0
        || (e.getSQLState() != null && e.getSQLState().startsWith(CONNECTION_STATE));
  }

  private static List<Throwable> causes(Throwable e) {
    List<Throwable> causes = new ArrayList<>();
    for (Throwable c = e; c != null && !causes.contains(c); c = c.getCause()) {
      causes.add(c);
    }
    return causes;
  }

  private static Optional<String> certificate(List<Throwable> causes) {
    Throwable last = causes.get(causes.size() - 1);
    String words = firstLine(last);
    if (last instanceof CertificateExpiredException) {
      return Optional.of("the server's certificate has expired (" + words + ")");
    }
    if (last instanceof CertificateNotYetValidException) {
      return Optional.of("the server's certificate is not valid yet (" + words + ")");
    }
    if (last instanceof CertPathBuilderException || isWithoutAnchor(last)) {
      return Optional.of("the server's certificate comes from no authority that is known");
    }
    if (last instanceof CertificateException) {
      return Optional.of("the server's certificate does not fit (" + words + ")");
    }
    boolean ofTls = causes.stream().anyMatch(c -> c instanceof SSLException);
    return ofTls ? Optional.of("the encryption failed (" + words + ")") : Optional.empty();
  }

  private static boolean isWithoutAnchor(Throwable e) {
    return e instanceof CertPathValidatorException invalid
        && invalid.getReason() == PKIXReason.NO_TRUST_ANCHOR;
  }

  /** What the innermost cause says, which is nearest to what happened. */
  static String lastWords(Throwable e) {
    return lastWords(causes(e));
  }

  private static String lastWords(List<Throwable> causes) {
    Throwable last = causes.get(causes.size() - 1);
    String words = firstLine(last);
    if (last instanceof UnknownHostException) {
      return "its host is not found (" + words + ")";
    }
    if (last instanceof TimeoutException) {
      return "no answer in time (" + firstLine(causes.get(causes.size() - 2)) + ")";
    }
    return last instanceof SocketTimeoutException ? "no answer in time (" + words + ")" : words;
  }

  /** Drivers put context on further lines and connection ids in front. */
  public static String firstLine(Throwable e) {
    String message = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
    return message.lines().findFirst().orElse("").replaceFirst("^\\(conn=\\d+\\) ", "");
  }
}
