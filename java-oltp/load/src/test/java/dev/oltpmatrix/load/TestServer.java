package dev.oltpmatrix.load;

import dev.oltpmatrix.load.driver.DbDriver;
import dev.oltpmatrix.load.driver.Endpoint;
import dev.oltpmatrix.load.options.CommandLine;
import dev.oltpmatrix.load.options.Options;
import dev.oltpmatrix.workload.LoadWorkloads;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The real server of these tests, which must be otherwise idle: the environment variable {@link
 * #VARIABLE} holds the options that reach it, such as {@code --mysql-port=3307 --mysql-user=root};
 * the password may come from MYSQL_PWD.
 */
final class TestServer {
  static final String VARIABLE = "OLTP_TEST_SERVER";

  private TestServer() {}

  /** Returns a command line with the options that reach the server after the first words. */
  static List<String> line(List<String> words, String... more) {
    List<String> all = new ArrayList<>(words);
    Stream.of(System.getenv(VARIABLE).split("\\s+", -1))
        .filter(option -> !option.isEmpty())
        .forEach(all::add);
    all.addAll(List.of(more));
    return all;
  }

  static Options options(String... more) {
    List<String> line = line(List.of("oltp_read_only", "run"), more);
    return CommandLine.parse(line, System.getenv(), LoadWorkloads.names()).options();
  }

  static Connection connect(String... more) throws SQLException {
    Options options = options(more);
    return DbDriver.named(options.text("driver"), Endpoint.of(options)).connect();
  }

  static void execute(String sql, String... more) throws SQLException {
    try (Connection connection = connect(more);
        Statement statement = connection.createStatement()) {
      statement.setEscapeProcessing(false);
      statement.execute(sql);
    }
  }

  static long number(String sql) throws SQLException {
    return Long.parseLong(text(1, sql));
  }

  /** Returns a column of a query's first row. */
  static String text(int column, String sql, String... more) throws SQLException {
    try (Connection connection = connect(more);
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      row.next();
      return row.getString(column);
    }
  }

  static long counter(String name) throws SQLException {
    return Long.parseLong(text(2, "SHOW GLOBAL STATUS LIKE '" + name + "'"));
  }

  /** Ends the other connections of the user, once, as soon as they run transactions. */
  static Thread killingClients() {
    return inBackground(
        () -> {
          Thread.sleep(1_500);
          try (Connection connection = connect();
              Statement statement = connection.createStatement()) {
            List<Long> ids = new ArrayList<>();
            try (ResultSet all =
                statement.executeQuery(
                    "SELECT id FROM information_schema.processlist"
                        + " WHERE db = DATABASE() AND id <> CONNECTION_ID()")) {
              while (all.next()) {
                ids.add(all.getLong(1));
              }
            }
            for (long id : ids) {
              statement.execute("KILL " + id);
            }
          }
        });
  }

  /** Ends the one of them that has been idle for longest. */
  static Thread killingOneIdle() {
    return inBackground(
        () -> {
          long id = 0;
          for (int look = 0; look < 100 && id == 0; look++) {
            Thread.sleep(100);
            id =
                number(
                    "SELECT COALESCE(MIN(id), 0) FROM information_schema.processlist"
                        + " WHERE command = 'Sleep' AND time >= 2 AND db IS NOT NULL");
          }
          execute("KILL " + id);
        });
  }

  private interface Work {
    void run() throws SQLException, InterruptedException;
  }

  private static Thread inBackground(Work work) {
    Thread thread =
        new Thread(
            () -> {
              try {
                work.run();
              } catch (SQLException | InterruptedException e) {
                throw new IllegalStateException(e);
              }
            },
            "killer");
    thread.start();
    return thread;
  }
}
