package dev.oltpmatrix.wire.connect;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Encryption of a connection.
 *
 * @param plainByChoice whether the user has explicitly disabled encryption, and thus declared the
 *     network trusted
 * @param ca PEM file with the authorities that may have issued a server's certificate; empty for
 *     those that Java knows
 * @param cert PEM file with the client's certificate; empty for none
 * @param key PEM file with the client's key
 */
public record Tls(
    boolean on, boolean plainByChoice, Verify verify, String ca, String cert, String key) {
  /** Checks of the server's certificate. */
  public enum Verify {
    NONE,
    /** Requires that it was issued by a known authority. */
    CA,
    /** Requires also that it was issued for this host name. */
    IDENTITY
  }

  /** No encryption, because it was not requested. */
  public static final Tls OFF = new Tls(false, false, Verify.NONE, "", "", "");

  /** No encryption, because the user disabled it explicitly. */
  public static final Tls DISABLED = new Tls(false, true, Verify.NONE, "", "", "");

  /** Encrypted, with a server of unknown identity. */
  public static final Tls UNVERIFIED = on(Verify.NONE, "", "", "");

  public static Tls on(Verify verify, String ca, String cert, String key) {
    return new Tls(true, false, verify, ca, cert, key);
  }

  /** Returns the properties for MariaDB Connector/J. Each call writes files, so call it once. */
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

  /** Returns the properties for MySQL Connector/J. Each call writes files, so call it once. */
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
