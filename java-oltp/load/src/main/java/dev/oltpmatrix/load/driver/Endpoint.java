package dev.oltpmatrix.load.driver;

import dev.oltpmatrix.load.failure.LoadException;
import dev.oltpmatrix.load.options.Options;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.text.IoWords;
import dev.oltpmatrix.model.text.Secrets;
import dev.oltpmatrix.wire.connect.AnswerLimit;
import dev.oltpmatrix.wire.connect.JdbcLogin;
import dev.oltpmatrix.wire.connect.ServerPlace;
import dev.oltpmatrix.wire.connect.Tls;
import java.io.File;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeoutException;

/** The server, database and user to connect to, and how. */
public record Endpoint(
    ServerPlace place,
    String user,
    String password,
    String database,
    Tls tls,
    boolean compression,
    boolean serverPrepare) {
  /** Where C clients look for a server of the name localhost. */
  private static final List<String> SOCKET_FILES =
      List.of("/run/mysqld/mysqld.sock", "/var/run/mysqld/mysqld.sock", "/tmp/mysql.sock");

  public static Endpoint of(Options options) {
    return allOf(options).get(0);
  }

  /** In the order in which sysbench connects: all ports of a host, then the next host's. */
  public static List<Endpoint> allOf(Options options) {
    return allOf(
        options, SOCKET_FILES.stream().filter(f -> new File(f).exists()).findFirst().orElse(""));
  }

  static List<Endpoint> allOf(Options options, String localSocket) {
    List<String> sockets = options.words("mysql-socket");
    if (!sockets.isEmpty()) {
      return sockets.stream().map(socket -> of(options, ServerPlace.ofSocket(socket))).toList();
    }
    List<Endpoint> all = new ArrayList<>();
    for (String host : options.words("mysql-host")) {
      for (int port : options.integers("mysql-port")) {
        all.add(
            // To C clients localhost means the socket file, whatever the port.
            host.equals(ServerPlace.LOCALHOST) && !localSocket.isEmpty()
                ? of(options, ServerPlace.ofSocket(localSocket))
                : of(options, ServerPlace.tcp(host, port)));
      }
    }
    return all;
  }

  private static Endpoint of(Options options, ServerPlace place) {
    return new Endpoint(
        place,
        options.text("mysql-user"),
        options.text("mysql-password"),
        options.text("mysql-db"),
        tls(options),
        options.flag("mysql-compression"),
        options.text("db-ps-mode").equals("auto"));
  }

  private static Tls tls(Options options) {
    if (!options.flag("mysql-ssl")) {
      return options.isGiven("mysql-ssl") ? Tls.DISABLED : Tls.OFF;
    }
    return Tls.on(
        Tls.Verify.valueOf(options.text("mysql-ssl-verify").toUpperCase(Locale.ROOT)),
        options.text("mysql-ssl-ca"),
        options.text("mysql-ssl-cert"),
        options.text("mysql-ssl-key"));
  }

  /** This login at another address, such as a relay's. */
  public Endpoint at(ServerPlace other) {
    return new Endpoint(other, user, password, database, tls, compression, serverPrepare);
  }

  public Endpoint with(String otherDatabase) {
    return new Endpoint(place, user, password, otherDatabase, tls, compression, serverPrepare);
  }

  /** Refuses a network that is not declared trusted: anybody could pose as the server there. */
  public void requireTrusted(String who, String why) {
    if (!place.isLocal() && !tls.plainByChoice()) {
      throw new UsageException(
          "%s: %s: %s: say --mysql-ssl=off if you trust the network between"
              .formatted(who, address(), why));
    }
  }

  /** A driver's URL and properties of a login. */
  public interface Spelling {
    JdbcLogin of(ServerPlace place, String user, String password, String database, Tls tls)
        throws IOException;
  }

  /** Call it once, because it may write certificate files. */
  public JdbcLogin login(Spelling driver) {
    try {
      return driver.of(place, user, password, database, tls);
    } catch (IOException e) {
      throw new LoadException(
          "%s: certificate or key cannot be used: %s: check --mysql-ssl-ca, --mysql-ssl-cert and --mysql-ssl-key"
              .formatted(address(), IoWords.of(e)),
          e);
    }
  }

  /** Makes a request, and explains it when no complete answer arrives in time. */
  public <T, E extends Exception> T within(int seconds, AnswerLimit.Request<T, E> question)
      throws SQLException, E {
    try {
      return AnswerLimit.within(Duration.ofSeconds(seconds), question);
    } catch (TimeoutException e) {
      throw ServerErrors.explainSilence(this, seconds);
    }
  }

  public String address() {
    return place.address();
  }

  @Override
  public String toString() {
    return Secrets.hidden(user + "@" + address() + "/" + database);
  }
}
