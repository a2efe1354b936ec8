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
    NONE("trust", "REQUIRED"),
    CA("verify-ca", "VERIFY_CA"),
    IDENTITY("verify-full", "VERIFY_IDENTITY");

    private final String ofMariadb;
    private final String ofMysql;

    Verify(String ofMariadb, String ofMysql) {
      this.ofMariadb = ofMariadb;
      this.ofMysql = ofMysql;
    }
  }

  public static final Tls OFF = new Tls(false, false, Verify.NONE, "", "", "");

  public static final Tls DISABLED = new Tls(false, true, Verify.NONE, "", "", "");

  /** Encrypted, with a server of unknown identity. */
  public static final Tls UNVERIFIED = on(Verify.NONE, "", "", "");

  public static Tls on(Verify verify, String ca, String cert, String key) {
    return new Tls(true, false, verify, ca, cert, key);
  }

  /** Properties for either driver. Each call writes files, so call it once. */
  public Map<String, String> properties(boolean mysql) throws IOException {
    Map<String, String> p = new LinkedHashMap<>();
    if (!on) {
      p.put("sslMode", mysql ? "DISABLED" : "disable");
      return p;
    }
    p.put("sslMode", mysql ? verify.ofMysql : verify.ofMariadb);
    if (!ca.isEmpty() && verify != Verify.NONE) {
      Path store = PemStores.of(Path.of(ca), null);
      put(p, mysql ? "trustCertificateKeyStore" : "trustStore", store, mysql);
    }
    if (!cert.isEmpty()) {
      Path store = PemStores.of(Path.of(cert), Path.of(key));
      put(p, mysql ? "clientCertificateKeyStore" : "keyStore", store, mysql);
    }
    return p;
  }

  private static void put(Map<String, String> p, String name, Path store, boolean asUrl)
      throws IOException {
    p.put(asUrl ? name + "Url" : name, asUrl ? store.toUri().toURL().toString() : store.toString());
    p.put(name + "Password", PemStores.PASSWORD);
    p.put(name + "Type", PemStores.TYPE);
  }
}
