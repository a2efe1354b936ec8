package dev.oltpmatrix.wire.connect;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Whether and how a connection is encrypted.
 *
 * @param plainByChoice whether the user has said in so many words that it shall not be encrypted,
 *     and so that the network is trusted
 * @param ca PEM file with the authorities that a server's certificate may come from; empty for
 *     those that Java knows
 * @param cert PEM file with the certificate that the client shows; empty for none
 * @param key PEM file with its key
 */
public record Tls(
    boolean on, boolean plainByChoice, Verify verify, String ca, String cert, String key) {
  /** What is asked of the server's certificate. */
  public enum Verify {
    NONE,
    /** It comes from a known authority. */
    CA,
    /** And it is for this very host. */
    IDENTITY
  }

  /** Nobody has asked for it. */
  public static final Tls OFF = new Tls(false, false, Verify.NONE, "", "", "");

  /** The user has asked for none. */
  public static final Tls DISABLED = new Tls(false, true, Verify.NONE, "", "", "");

  /** Encrypted, whoever it is at the other end. */
  public static final Tls UNVERIFIED = on(Verify.NONE, "", "", "");

  public static Tls on(Verify verify, String ca, String cert, String key) {
    return new Tls(true, false, verify, ca, cert, key);
  }

  /** What MariaDB Connector/J is told. It writes files, so ask once. */
  public Map<String, String> mariadbProperties() throws IOException {
    Map<String, String> p = new LinkedHashMap<>();
    p.put("sslMode", !on ? "disable" : pick("trust", "verify-ca", "verify-full"));
    if (on && !ca.isEmpty() && verify != Verify.NONE) {
      p.put("trustStore", PemStores.trusting(Path.of(ca)).toString());
      p.put("trustStorePassword", PemStores.PASSWORD);
      p.put("trustStoreType", PemStores.TYPE);
    }
    if (on && !cert.isEmpty()) {
      p.put("keyStore", PemStores.showing(Path.of(cert), Path.of(key)).toString());
      p.put("keyStorePassword", PemStores.PASSWORD);
      p.put("keyStoreType", PemStores.TYPE);
    }
    return p;
  }

  /** What MySQL Connector/J is told. It writes files, so ask once. */
  public Map<String, String> mysqlProperties() throws IOException {
    Map<String, String> p = new LinkedHashMap<>();
    p.put("sslMode", !on ? "DISABLED" : pick("REQUIRED", "VERIFY_CA", "VERIFY_IDENTITY"));
    if (on && !ca.isEmpty() && verify != Verify.NONE) {
      p.put(
          "trustCertificateKeyStoreUrl",
          PemStores.trusting(Path.of(ca)).toUri().toURL().toString());
      p.put("trustCertificateKeyStorePassword", PemStores.PASSWORD);
      p.put("trustCertificateKeyStoreType", PemStores.TYPE);
    }
    if (on && !cert.isEmpty()) {
      p.put(
          "clientCertificateKeyStoreUrl",
          PemStores.showing(Path.of(cert), Path.of(key)).toUri().toURL().toString());
      p.put("clientCertificateKeyStorePassword", PemStores.PASSWORD);
      p.put("clientCertificateKeyStoreType", PemStores.TYPE);
    }
    return p;
  }

  private String pick(String unverified, String byAuthority, String byIdentity) {
    return switch (verify) {
      case NONE -> unverified;
      case CA -> byAuthority;
      case IDENTITY -> byIdentity;
    };
  }
}
