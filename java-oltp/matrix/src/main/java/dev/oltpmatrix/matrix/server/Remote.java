package dev.oltpmatrix.matrix.server;

import dev.oltpmatrix.connect.Tls;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.Properties;

/** A server that runs without us: how to log in there. */
final class Remote {
  /** A server that lives answers a login in this time, unless its machine is far too busy. */
  private static final int LOGIN_LIMIT_MS = 5_000;

  private static final int ACCESS_DENIED = 1045;

  private final String name;
  private final RemoteUrl url;
  private final RemoteLogin login;
  private final boolean force;
  private final Path sysbenchTls;
  private Tls tls;
  private Map<String, String> tlsProperties;

  /**
   * @param force whether to use a schema that somebody else's tables are in
   * @param sysbenchTls see {@link Access}; {@code null} where there is no authority to check by
   */
  Remote(String name, RemoteUrl url, RemoteLogin login, boolean force, Path sysbenchTls)
      throws IOException {
    this.name = name;
    this.url = url;
    this.login = login;
    this.force = force;
    this.sysbenchTls = sysbenchTls;
    encrypt(!url.tls().equals("disabled"));
  }

  private void encrypt(boolean on) throws IOException {
    tls = on ? new Tls(true, verify(), text(url.ca()), text(url.cert()), text(url.key())) : Tls.OFF;
    tlsProperties = tls.mariadbProperties();
  }

  private Tls.Verify verify() {
    return switch (url.tls()) {
      case "verify-ca" -> Tls.Verify.CA;
      case "verify-identity" -> Tls.Verify.IDENTITY;
      default -> Tls.Verify.NONE;
    };
  }

  private static String text(Path file) {
    return file == null ? "" : file.toString();
  }

  /** Settles what {@code preferred} comes to here, and whether the login works. */
  void settleTls() throws SQLException, IOException {
    try (Connection connection = open("", true)) {
      Connections.one(connection, "SELECT 1");
    } catch (SQLException e) {
      if (!url.tls().equals("preferred") || e.getErrorCode() == ACCESS_DENIED) {
        throw e;
      }
      encrypt(false);
      try (Connection connection = open("", true)) {
        Connections.one(connection, "SELECT 1");
      }
    }
  }

  /** To the database; answers may take any time. */
  Connection connect() throws SQLException {
    return open(url.database(), false);
  }

  /** To no database, for the first look at it. */
  Connection connectToServer() throws SQLException {
    return open("", false);
  }

  /** {@code null} if it answers, else why not. */
  String silence() {
    try (Connection connection = open("", true)) {
      Connections.one(connection, "SELECT 1");
      return null;
    } catch (SQLException e) {
      return e.getMessage().lines().findFirst().orElse("no answer");
    }
  }

  private Connection open(String database, boolean impatient) throws SQLException {
    Properties p = new Properties();
    p.setProperty("user", login.user());
    p.setProperty("password", login.password());
    p.setProperty("connectTimeout", Integer.toString(LOGIN_LIMIT_MS));
    // A server that hangs takes the connection, but does not greet.
    p.setProperty("socketTimeout", Integer.toString(LOGIN_LIMIT_MS));
    p.setProperty("allowPublicKeyRetrieval", "true");
    tlsProperties.forEach(p::setProperty);
    if (url.socket() != null) {
      p.setProperty("localSocket", url.socket().toString());
    }
    String host = url.host().isEmpty() ? "localhost" : url.urlHost();
    // MariaDB's driver for both products: one that knows socket files.
    String address = "jdbc:mariadb://" + host + ":" + url.port() + "/" + database;
    Connection connection = new org.mariadb.jdbc.Driver().connect(address, p);
    if (!impatient) {
      connection.setNetworkTimeout(Runnable::run, 0); // after the login, statements take their time
    }
    return connection;
  }

  Access access() {
    return new Access(url.host(), url.port(), url.socket(), tls, tls.on() ? sysbenchTls : null);
  }

  String name() {
    return name;
  }

  RemoteUrl url() {
    return url;
  }

  RemoteLogin login() {
    return login;
  }

  boolean force() {
    return force;
  }

  /** For messages. */
  String what() {
    return name + " (" + url.address() + ")";
  }
}
