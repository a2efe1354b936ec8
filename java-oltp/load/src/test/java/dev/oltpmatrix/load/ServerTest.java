package dev.oltpmatrix.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.oltpmatrix.load.driver.DbDriver;
import dev.oltpmatrix.load.driver.Endpoint;
import dev.oltpmatrix.load.options.CommandLine;
import dev.oltpmatrix.load.options.Options;
import dev.oltpmatrix.model.record.Interval;
import dev.oltpmatrix.model.record.LoadResult;
import dev.oltpmatrix.model.record.RecordFile;
import dev.oltpmatrix.workload.LoadWorkloads;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests the complete program against a real server, which must be otherwise idle: the environment
 * variable OLTP_TEST_SERVER holds the options that reach it, such as {@code --mysql-port=3307
 * --mysql-user=root}; the password may come from MYSQL_PWD. Tables sbtest1 and sbtest2 of its
 * database are created and dropped.
 */
@EnabledIfEnvironmentVariable(named = "OLTP_TEST_SERVER", matches = ".+")
class ServerTest {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @TempDir Path folder;

  private int oltp(String... arguments) throws InterruptedException {
    return Main.run(
        arguments(arguments),
        new PrintStream(out, true, StandardCharsets.UTF_8),
        new PrintStream(err, true, StandardCharsets.UTF_8));
  }

  static List<String> arguments(String... arguments) {
    List<String> all = new ArrayList<>();
    if (!arguments[0].equals("tpcc")) {
      all.addAll(List.of("--tables=2", "--table-size=500"));
    }
    Stream.of(System.getenv("OLTP_TEST_SERVER").split("\\s+", -1))
        .filter(option -> !option.isEmpty())
        .forEach(all::add);
    all.addAll(List.of(arguments));
    return all;
  }

  static Options options(String... more) {
    List<String> all = arguments("oltp_read_only", "run");
    all.addAll(List.of(more));
    return CommandLine.parse(all, System.getenv(), LoadWorkloads.names()).options();
  }

  private static String status(String scope, String name, String... options) throws SQLException {
    Options all = options(options);
    DbDriver driver = DbDriver.named(all.text("driver"), Endpoint.of(all));
    try (Connection connection = driver.connect();
        Statement statement = connection.createStatement();
        ResultSet result =
            statement.executeQuery("SHOW " + scope + " STATUS LIKE '" + name + "'")) {
      result.next();
      return result.getString(2);
    }
  }

  static long counter(String name) throws SQLException {
    return Long.parseLong(status("GLOBAL", name));
  }

  @AfterEach
  void cleanup() throws InterruptedException {
    oltp("oltp_read_only", "cleanup");
  }

  @ParameterizedTest
  @ValueSource(strings = {"mariadb", "mysql"})
  void prepareRunAndCleanUp(String driver) throws Exception {
    Path json = folder.resolve("result.json");
    String withDriver = "--driver=" + driver;
    assertThat(oltp("oltp_read_only", "cleanup", withDriver)).isZero();
    assertThat(oltp("oltp_read_only", "prepare", withDriver, "--threads=2")).isZero();

    int status =
        oltp("oltp_read_only", "run", withDriver, "--threads=4", "--time=2", "--json=" + json);

    assertThat(status).as(err::toString).isZero();
    LoadResult result = RecordFile.readLoad(json);
    assertThat(result.setup().generator()).isEqualTo("java-" + driver);
    assertThat(result.window().lengthS()).isEqualTo(2);
    assertThat(result.counts().transactions()).isPositive();
    assertThat(result.counts().queries().total()).isEqualTo(16 * result.counts().transactions());
    assertThat(result.latencies().histogram().count()).isEqualTo(result.counts().transactions());
    assertThat(result.intervals().stream().mapToLong(Interval::transactions).sum())
        .isEqualTo(result.counts().transactions());
    assertThat(out.toString(StandardCharsets.UTF_8)).contains("SQL statistics:");
  }

  @ParameterizedTest
  @ValueSource(strings = {"mariadb", "mysql"})
  void nothingIsPreparedAgainWhileItRuns(String driver) throws Exception {
    oltp("oltp_update_non_index", "prepare");
    long before = counter("Com_stmt_prepare");
    long executedBefore = counter("Com_stmt_execute");

    oltp("oltp_update_non_index", "run", "--driver=" + driver, "--events=100", "--threads=3");

    // Three clients, two tables, one statement.
    assertThat(counter("Com_stmt_prepare") - before).isEqualTo(6);
    assertThat(counter("Com_stmt_execute") - executedBefore).isEqualTo(100);
  }

  @ParameterizedTest
  @ValueSource(strings = {"mariadb", "mysql"})
  void aMissingTableIsNamed(String driver) throws Exception {
    oltp("oltp_read_only", "cleanup");

    assertThat(oltp("oltp_read_only", "run", "--driver=" + driver)).isEqualTo(1);

    assertThat(err.toString(StandardCharsets.UTF_8))
        .contains("sbtest1")
        .contains("create it with the command prepare")
        .hasLineCount(1);
  }

  private static Stream<Arguments> everyTestOverEveryDriver() {
    return LoadWorkloads.names().stream()
        .flatMap(test -> Stream.of("mariadb", "mysql").map(driver -> Arguments.of(test, driver)));
  }

  @ParameterizedTest
  @MethodSource("everyTestOverEveryDriver")
  void everyTestRunsWithAndWithoutPreparedStatements(String test, String driver) throws Exception {
    for (String psMode : List.of("auto", "disable")) {
      String[] all = {
        "--driver=" + driver, "--db-ps-mode=" + psMode, "--threads=2", "--events=50", "--rate=2000"
      };
      for (String command : List.of("cleanup", "prepare", "run", "cleanup")) {
        List<String> arguments = new ArrayList<>(List.of(test, command));
        arguments.addAll(List.of(all));
        assertThat(oltp(arguments.toArray(new String[0]))).as(err::toString).isZero();
      }
    }
    assertThat(out.toString(StandardCharsets.UTF_8))
        .contains("total number of events:              50")
        .contains("Open loop");
  }

  @ParameterizedTest
  @ValueSource(strings = {"mariadb", "mysql"})
  void prewarmReadsTablesWithAndWithoutAPrimaryKey(String driver) throws Exception {
    for (String key : List.of("--secondary=off", "--secondary=on")) {
      oltp("oltp_read_only", "cleanup");
      assertThat(oltp("oltp_read_only", "prepare", key)).isZero();
      assertThat(oltp("oltp_read_only", "prewarm", key, "--driver=" + driver))
          .as(err::toString)
          .isZero();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"mariadb", "mysql"})
  void aLostConnectionIsReplacedWhenItIsIgnored(String driver) throws Exception {
    oltp("oltp_read_write", "prepare");
    Path json = folder.resolve("result.json");
    Thread killer = new Thread(ServerTest::killClients);
    killer.start();

    int status =
        oltp(
            "oltp_read_write",
            "run",
            "--driver=" + driver,
            "--threads=2",
            "--time=3",
            "--mysql-ignore-errors=all",
            "--json=" + json);
    killer.join();

    assertThat(status).as(err::toString).isZero();
    LoadResult result = RecordFile.readLoad(json);
    assertThat(result.counts().reconnects()).isPositive();
    assertThat(result.counts().restarts()).isGreaterThanOrEqualTo(result.counts().reconnects());
  }

  /** Ends the other connections of the user, once, as soon as they run transactions. */
  static void killClients() {
    try {
      Thread.sleep(1_500);
      DbDriver driver = DbDriver.named("mariadb", Endpoint.of(options()));
      try (Connection connection = driver.connect();
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
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"mariadb", "mysql"})
  void insertsAreCommittedWhereSessionsBeginWithoutAutocommit(String driver) throws Exception {
    oltp("oltp_insert", "prepare", "--driver=" + driver);
    try {
      execute("SET GLOBAL autocommit=0");
      assertThat(oltp("oltp_insert", "run", "--driver=" + driver, "--events=50", "--tables=1"))
          .as(err::toString)
          .isZero();
    } finally {
      execute("SET GLOBAL autocommit=1");
    }
    assertThat(number("SELECT COUNT(*) FROM sbtest1")).isEqualTo(550);
  }

  @ParameterizedTest
  @ValueSource(strings = {"NO_AUTO_VALUE_ON_ZERO", "EMPTY_STRING_IS_NULL", "ORACLE"})
  void sessionsInWhichStatementsDoNotMeanTheSameAreRefused(String mode) throws Exception {
    oltp("oltp_insert", "prepare");
    try {
      execute("SET GLOBAL sql_mode='" + mode + "'");
      for (String command : List.of("prepare", "prewarm", "run")) {
        err.reset();
        assertThat(oltp("oltp_insert", command, "--driver=mysql")).isEqualTo(1);
        assertThat(err.toString(StandardCharsets.UTF_8)).contains("the sql_mode " + mode);
      }
    } finally {
      // Not with this project's own driver, which cannot log in with every one of them.
      assertThat(oltp("oltp_insert", "cleanup", "--driver=mysql")).isZero();
      execute("SET GLOBAL sql_mode=DEFAULT", "--driver=mysql");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"mariadb", "mysql"})
  void aStatementThatIsTooLargeIsNoFailureToConnect(String driver) throws Exception {
    long before = number("SELECT @@GLOBAL.max_allowed_packet");
    try {
      execute("SET GLOBAL max_allowed_packet=65536");
      err.reset();
      assertThat(oltp("oltp_read_only", "prepare", "--driver=" + driver, "--table-size=9000"))
          .isEqualTo(1);
    } finally {
      execute("SET GLOBAL max_allowed_packet=" + before);
    }
    assertThat(err.toString(StandardCharsets.UTF_8))
        .contains("INSERT INTO sbtest", "larger than", "max_allowed_packet")
        .doesNotContain("cannot connect")
        .hasLineCount(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"mariadb", "mysql"})
  void aKilledClientSaysThatTheServerClosedItsConnection(String driver) throws Exception {
    oltp("oltp_read_only", "prepare");
    Thread killer = new Thread(ServerTest::killClients, "killer");
    killer.start();

    int status = oltp("oltp_read_only", "run", "--driver=" + driver, "--threads=2", "--time=20");
    killer.join();

    assertThat(status).isEqualTo(1);
    assertThat(err.toString(StandardCharsets.UTF_8))
        .containsPattern("^oltp: [a-z -]+ \\(.+\\) at ") // a COMMIT has no table to be named
        .contains("the server closed the connection", "KILL")
        .hasLineCount(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"mariadb", "mysql"})
  void idleConnectionsThatTheServerClosedFailTheRun(String driver) throws Exception {
    oltp("oltp_read_only", "prepare");
    long before = number("SELECT @@GLOBAL.wait_timeout");
    Path json = folder.resolve("lost.json");
    int status;
    try {
      execute("SET GLOBAL wait_timeout=2");
      status = idling(driver, "--time=6", "--json=" + json);
    } finally {
      execute("SET GLOBAL wait_timeout=" + before);
    }

    assertThat(status).isEqualTo(1);
    assertThat(err.toString(StandardCharsets.UTF_8))
        .startsWith("oltp: 3 of 3 idle connections were closed before the window's end: ")
        .contains("wait_timeout", "KILL")
        .hasLineCount(1);
    assertThat(json).doesNotExist();
    assertThat(out.toString(StandardCharsets.UTF_8)).doesNotContain("SQL statistics:");
  }

  @ParameterizedTest
  @ValueSource(strings = {"mariadb", "mysql"})
  void anIdleConnectionThatWasKilledFailsTheRun(String driver) throws Exception {
    oltp("oltp_read_only", "prepare");
    Thread killer = new Thread(ServerTest::killOneIdle, "killer");
    killer.start();

    int status = idling(driver, "--time=6");
    killer.join();

    assertThat(status).isEqualTo(1);
    assertThat(err.toString(StandardCharsets.UTF_8))
        .startsWith("oltp: 1 of 3 idle connections were closed ")
        .hasLineCount(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"mariadb", "mysql"})
  void idleConnectionsThatStayAreNoFailure(String driver) throws Exception {
    oltp("oltp_read_only", "prepare");
    assertThat(idling(driver, "--time=2")).as(err::toString).isZero();
  }

  private int idling(String driver, String... more) throws InterruptedException {
    List<String> all = new ArrayList<>(List.of("oltp_read_only", "run", "--driver=" + driver));
    all.addAll(List.of("--threads=4", "--active-clients=1"));
    all.addAll(List.of(more));
    return oltp(all.toArray(String[]::new));
  }

  /** The one of them that has been idle for longest. */
  private static void killOneIdle() {
    try {
      long id = 0;
      for (int look = 0; look < 100 && id == 0; look++) {
        Thread.sleep(100);
        id =
            number(
                "SELECT COALESCE(MIN(id), 0) FROM information_schema.processlist"
                    + " WHERE command = 'Sleep' AND time >= 2 AND db IS NOT NULL");
      }
      execute("KILL " + id);
    } catch (SQLException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void aShutdownThatHadToBeForcedIsAFailure() throws Exception {
    oltp("oltp_read_only", "prepare");
    DbDriver driver = DbDriver.named("mariadb", Endpoint.of(options()));
    try (Connection connection = driver.connect();
        Statement statement = connection.createStatement()) {
      statement.execute("LOCK TABLES sbtest1 READ, sbtest2 READ");
      String[] point = {"oltp_update_index", "run", "--time=1", "--forced-shutdown=1"};
      assertThat(oltp(point)).isEqualTo(1);
    }
    assertThat(err.toString(StandardCharsets.UTF_8))
        .contains("were cut off", "raise --forced-shutdown");
  }

  @ParameterizedTest
  @ValueSource(strings = {"mariadb", "mysql"})
  void aDatabaseOfOtherLettersIsFound(String driver) throws Exception {
    String[] names = {"dü", "データ"};
    for (String name : names) {
      execute("CREATE DATABASE `" + name + "`");
      try {
        assertThat(oltp("oltp_read_only", "prepare", "--driver=" + driver, "--mysql-db=" + name))
            .as(err::toString)
            .isZero();
      } finally {
        execute("DROP DATABASE `" + name + "`");
      }
    }
  }

  private static void execute(String sql, String... more) throws SQLException {
    Options all = options(more);
    try (Connection connection = DbDriver.named(all.text("driver"), Endpoint.of(all)).connect();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private static long number(String sql) throws SQLException {
    try (Connection connection = DbDriver.named("mariadb", Endpoint.of(options())).connect();
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      row.next();
      return row.getLong(1);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"mariadb", "mysql"})
  void connectionsAreCompressedOnDemand(String driver) throws Exception {
    String withDriver = "--driver=" + driver;

    assertThat(status("SESSION", "Compression", withDriver)).isEqualTo("OFF");
    assertThat(status("SESSION", "Compression", withDriver, "--mysql-compression")).isEqualTo("ON");

    oltp("oltp_read_only", "prepare");
    assertThat(oltp("oltp_read_only", "run", withDriver, "--mysql-compression", "--events=20"))
        .as(err::toString)
        .isZero();
  }

  @Test
  void serversAreTakenInTurn() throws Exception {
    oltp("oltp_read_only", "prepare");
    List<String> sockets = options().words("mysql-socket");
    assumeThat(sockets).as("the test server's socket file").isNotEmpty();
    Path other = Files.createSymbolicLink(folder.resolve("s"), Path.of(sockets.get(0)));
    String both = "--mysql-socket=" + sockets.get(0) + "," + other;

    assertThat(oltp("oltp_read_only", "run", both, "--threads=3", "--events=30"))
        .as(err::toString)
        .isZero();
    Files.delete(other);
    refused(both, "@" + other + "/");
  }

  @Test
  void deletedRowsAreMissed() throws Exception {
    oltp("oltp_read_only", "prepare");
    DbDriver driver = DbDriver.named("mariadb", Endpoint.of(options()));
    try (Connection connection = driver.connect();
        Statement statement = connection.createStatement()) {
      statement.execute("DELETE FROM sbtest2 WHERE id = 7");
    }

    refused("--threads=1", "table sbtest2 has 499 rows with ids up to 500");
    assertThat(oltp("oltp_delete", "run", "--events=5")).as(err::toString).isZero();
  }

  @Test
  void badInputIsOneLineWithItsRemedy() throws Exception {
    oltp("oltp_read_only", "prepare");

    refused("--table-size=501", "--table-size=501 expects more: pass --table-size=500");
    refused("--mysql-db=nonesuch", "no such database: run CREATE DATABASE nonesuch");
    refused("--mysql-password=wrong", "access denied: check --mysql-user");
    refused("--mysql-socket=/nonexistent/socket", "cannot connect");
    long before = number("SELECT @@GLOBAL.max_connections");
    execute("SET GLOBAL max_connections=10");
    try {
      refused("--threads=20", "too many connections, 20 are wanted: raise the server's");
    } finally {
      execute("SET GLOBAL max_connections=" + before);
    }
  }

  private void refused(String option, String message) throws InterruptedException {
    err.reset();
    assertThat(oltp("oltp_read_only", "run", option)).isEqualTo(1);
    assertThat(err.toString(StandardCharsets.UTF_8)).contains(message).hasLineCount(1);
  }
}
