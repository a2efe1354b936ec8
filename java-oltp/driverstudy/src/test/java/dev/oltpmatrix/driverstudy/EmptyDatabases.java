package dev.oltpmatrix.driverstudy;

import dev.oltpmatrix.driverstudy.driver.JdbcDriver;
import dev.oltpmatrix.wire.connect.JdbcLogin;
import dev.oltpmatrix.wire.connect.ServerPlace;
import dev.oltpmatrix.wire.connect.Tls;
import dev.oltpmatrix.workload.drivertables.DriverTables;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.Statement;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Creates databases in which a server's user may create tables. */
final class EmptyDatabases {
  private static final Pattern PASSWORD = Pattern.compile("mysql-password=[\"']?([^\"'\\n]*)");

  private EmptyDatabases() {}

  static void make(StudyServer server, List<String> databases) throws Exception {
    try (Connection connection = asRoot(server);
        Statement statement = connection.createStatement()) {
      for (String database : databases) {
        statement.executeUpdate("CREATE DATABASE " + database + " " + DriverTables.ENCODING);
        for (String host : List.of("127.0.0.1", "localhost")) {
          statement.executeUpdate("GRANT ALL ON " + database + ".* TO 'oltp'@'" + host + "'");
        }
      }
    }
  }

  /** Opens a connection with all privileges, over the socket file. */
  static Connection asRoot(StudyServer server) throws Exception {
    String socket = value(server.rootOptions(), "--mysql-socket=");
    String secret = Files.readString(Path.of(value(server.rootOptions(), "--config-file=")));
    Matcher password = PASSWORD.matcher(secret);
    password.find();
    return root(socket, password.group(1));
  }

  private static String value(List<String> options, String name) {
    return options.stream()
        .filter(option -> option.startsWith(name))
        .map(option -> option.substring(name.length()))
        .findFirst()
        .orElseThrow();
  }

  @SuppressWarnings("resource") // the driver of the connection needs its classes
  private static Connection root(String socket, String password) throws Exception {
    JdbcDriver mariadb = JdbcDriver.named("mariadb");
    URL[] jars = {BenchJvm.jarOf("mariadb").toUri().toURL()};
    Driver driver =
        Class.forName(mariadb.className(), true, new URLClassLoader(jars))
            .asSubclass(Driver.class)
            .getDeclaredConstructor()
            .newInstance();
    ServerPlace place = ServerPlace.ofSocket(socket);
    return JdbcLogin.mariadb(place, "root", password, "", Tls.OFF).connect(driver);
  }
}
