package dev.oltpmatrix.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.oltpmatrix.model.record.Interval;
import dev.oltpmatrix.model.record.LoadResult;
import dev.oltpmatrix.model.record.RecordFile;
import dev.oltpmatrix.workload.LoadWorkloads;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
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
 * Tests the complete program against {@link TestServer}. Tables sbtest1 and sbtest2 of its database
 * are created and dropped.
 */
@EnabledIfEnvironmentVariable(named = TestServer.VARIABLE, matches = ".+")
class ServerTest {
  private final Oltp oltp = new Oltp();

  @TempDir Path folder;

  static List<String> line(String test, String command, String... more) {
    List<String> words = new ArrayList<>(List.of(test, command));
    if (!test.equals("tpcc")) {
      words.addAll(List.of("--tables=2", "--table-size=500"));
    }
    return TestServer.line(words, more);
  }

  private int oltp(String test, String command, String... more) throws InterruptedException {
    return oltp.run(line(test, command, more));
  }

  private void succeeds(String test, String command, String... more) throws InterruptedException {
    assertThat(oltp(test, command, more)).as(oltp::err).isZero();
  }

  /** Runs a load that fails with one line, which has these words. */
  private void fails(List<String> words, String test, String command, String... more)
      throws InterruptedException {
    oltp.forget();
    assertThat(oltp(test, command, more)).isEqualTo(1);
    assertThat(oltp.err()).contains(words).hasLineCount(1);
  }

  @AfterEach
  void cleanup() throws InterruptedException {
    oltp("oltp_read_only", "cleanup");
  }

  @ParameterizedTest
  @ValueSource(strings = {"mariadb", "mysql"})
  void prepareRunAndCleanUp(String name) throws Exception {
    Path json = folder.resolve("result.json");
    String driver = "--driver=" + name;
    succeeds("oltp_read_only", "cleanup", driver);
    succeeds("oltp_read_only", "prepare", driver, "--threads=2");

    succeeds("oltp_read_only", "run", driver, "--threads=4", "--time=2", "--json=" + json);

    LoadResult result = RecordFile.readLoad(json);
    long transactions = result.counts().transactions();
    assertThat(result.setup().generator()).isEqualTo("java-" + name);
    assertThat(result.window().lengthS()).isEqualTo(2);
    assertThat(transactions).isPositive();
    assertThat(result.counts().queries().total()).isEqualTo(16 * transactions);
    assertThat(result.latencies().histogram().count()).isEqualTo(transactions);
    assertThat(result.intervals().stream().mapToLong(Interval::transactions).sum())
        .isEqualTo(transactions);
    assertThat(oltp.out()).contains("SQL statistics:");
  }

  @ParameterizedTest
  @ValueSource(strings = {"mariadb", "mysql"})
  void nothingIsPreparedAgainWhileItRuns(String driver) throws Exception {
    oltp("oltp_update_non_index", "prepare");
    long before = TestServer.counter("Com_stmt_prepare");
    long executedBefore = TestServer.counter("Com_stmt_execute");

    oltp("oltp_update_non_index", "run", "--driver=" + driver, "--events=100", "--threads=3");

    // Three clients, two tables, one statement.
    assertThat(TestServer.counter("Com_stmt_prepare") - before).isEqualTo(6);
    assertThat(TestServer.counter("Com_stmt_execute") - executedBefore).isEqualTo(100);
  }

  private static Stream<Arguments> everyTestOverEveryDriver() {
    return LoadWorkloads.names().stream()
        .flatMap(test -> Stream.of("mariadb", "mysql").map(driver -> Arguments.of(test, driver)));
  }

  @ParameterizedTest
  @MethodSource("everyTestOverEveryDriver")
  void everyTestRunsWithAndWithoutPreparedStatements(String test, String driver) throws Exception {
    for (String psMode : List.of("auto", "disable")) {
      for (String command : List.of("cleanup", "prepare", "run", "cleanup")) {
        succeeds(
            test,
            command,
            "--driver=" + driver,
            "--db-ps-mode=" + psMode,
            "--threads=2",
            "--events=50",
            "--rate=2000");
      }
    }
    assertThat(oltp.out())
        .contains("total number of events:              50")
        .contains("Open loop");
  }

  @ParameterizedTest
  @ValueSource(strings = {"mariadb", "mysql"})
  void prewarmReadsTablesWithAndWithoutAPrimaryKey(String driver) throws Exception {
    for (String key : List.of("--secondary=off", "--secondary=on")) {
      oltp("oltp_read_only", "cleanup");
      succeeds("oltp_read_only", "prepare", key);
      succeeds("oltp_read_only", "prewarm", key, "--driver=" + driver);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"mariadb", "mysql"})
  void aLostConnectionIsReplacedWhenItIsIgnoredAndElseReported(String name) throws Exception {
    oltp("oltp_read_write", "prepare");
    Path json = folder.resolve("result.json");
    String[] run = {"--driver=" + name, "--threads=2", "--time=3", "--json=" + json, ""};
    Thread killer = TestServer.killingClients();
    run[4] = "--mysql-ignore-errors=all";
    succeeds("oltp_read_write", "run", run);
    killer.join();

    LoadResult result = RecordFile.readLoad(json);
    assertThat(result.counts().reconnects()).isPositive();
    assertThat(result.counts().restarts()).isGreaterThanOrEqualTo(result.counts().reconnects());

    killer = TestServer.killingClients();
    run[4] = "--time=20";
    fails(List.of("the server closed the connection", "KILL"), "oltp_read_only", "run", run);
    killer.join();
    assertThat(oltp.err())
        .containsPattern("^oltp: [a-z -]+ \\(.+\\) at "); // a COMMIT has no table to be named
  }

  @ParameterizedTest
  @ValueSource(strings = {"mariadb", "mysql"})
  void insertsAreCommittedWhereSessionsBeginWithoutAutocommit(String driver) throws Exception {
    oltp("oltp_insert", "prepare", "--driver=" + driver);
    try {
      TestServer.execute("SET GLOBAL autocommit=0");
      succeeds("oltp_insert", "run", "--driver=" + driver, "--events=50", "--tables=1");
    } finally {
      TestServer.execute("SET GLOBAL autocommit=1");
    }
    assertThat(TestServer.number("SELECT COUNT(*) FROM sbtest1")).isEqualTo(550);
  }

  @ParameterizedTest
  @ValueSource(strings = {"NO_AUTO_VALUE_ON_ZERO", "EMPTY_STRING_IS_NULL", "ORACLE"})
  void sessionsInWhichStatementsDoNotMeanTheSameAreRefused(String mode) throws Exception {
    oltp("oltp_insert", "prepare");
    try {
      TestServer.execute("SET GLOBAL sql_mode='" + mode + "'");
      for (String command : List.of("prepare", "prewarm", "run")) {
        fails(List.of("the sql_mode " + mode), "oltp_insert", command, "--driver=mysql");
      }
    } finally {
      // Not with this project's own driver, which cannot log in with every one of them.
      succeeds("oltp_insert", "cleanup", "--driver=mysql");
      TestServer.execute("SET GLOBAL sql_mode=DEFAULT", "--driver=mysql");
    }
  }

  /** Sets a global variable, does the work, and restores the variable. */
  private static void with(String variable, long value, Work work) throws Exception {
    long before = TestServer.number("SELECT @@GLOBAL." + variable);
    try {
      TestServer.execute("SET GLOBAL " + variable + "=" + value);
      work.run();
    } finally {
      TestServer.execute("SET GLOBAL " + variable + "=" + before);
    }
  }

  private interface Work {
    void run() throws Exception;
  }

  @ParameterizedTest
  @ValueSource(strings = {"mariadb", "mysql"})
  void aStatementThatIsTooLargeIsNoFailureToConnect(String driver) throws Exception {
    List<String> words = List.of("INSERT INTO sbtest", "larger than", "max_allowed_packet");
    String[] more = {"--driver=" + driver, "--table-size=9000"};
    TestServer.execute("DO 1", more); // MySQL's driver keeps the limit that it reads first
    with("max_allowed_packet", 65_536, () -> fails(words, "oltp_read_only", "prepare", more));
    assertThat(oltp.err()).doesNotContain("cannot connect");
  }

  @ParameterizedTest
  @ValueSource(strings = {"mariadb", "mysql"})
  void idleConnectionsThatWereClosedFailTheRun(String name) throws Exception {
    oltp("oltp_read_only", "prepare");
    Path json = folder.resolve("lost.json");
    String[] idling = {"--driver=" + name, "--threads=4", "--active-clients=1", "", ""};
    idling[3] = "--time=2";
    idling[4] = "--rand-seed=1";
    succeeds("oltp_read_only", "run", idling);

    idling[3] = "--time=6";
    Thread killer = TestServer.killingOneIdle();
    fails(List.of("oltp: 1 of 3 idle connections were closed "), "oltp_read_only", "run", idling);
    killer.join();

    idling[4] = "--json=" + json;
    List<String> words = List.of("oltp: 3 of 3 idle connections", "wait_timeout", "KILL");
    with("wait_timeout", 2, () -> fails(words, "oltp_read_only", "run", idling));
    assertThat(json).doesNotExist();
    assertThat(oltp.out()).doesNotContain("SQL statistics:");
  }

  @Test
  void aShutdownThatHadToBeForcedIsAFailure() throws Exception {
    oltp("oltp_read_only", "prepare");
    try (Connection connection = TestServer.connect();
        Statement statement = connection.createStatement()) {
      statement.execute("LOCK TABLES sbtest1 READ, sbtest2 READ");
      fails(
          List.of("were cut off", "raise --forced-shutdown"),
          "oltp_update_index",
          "run",
          "--time=1",
          "--forced-shutdown=1");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"mariadb", "mysql"})
  void connectionsAreCompressedOnDemand(String name) throws Exception {
    String driver = "--driver=" + name;
    String compression = "SHOW SESSION STATUS LIKE 'Compression'";

    assertThat(TestServer.text(2, compression, driver)).isEqualTo("OFF");
    assertThat(TestServer.text(2, compression, driver, "--mysql-compression")).isEqualTo("ON");
    oltp("oltp_read_only", "prepare");
    succeeds("oltp_read_only", "run", driver, "--mysql-compression", "--events=20");
  }

  @Test
  void serversAreTakenInTurn() throws Exception {
    oltp("oltp_read_only", "prepare");
    List<String> sockets = TestServer.options().words("mysql-socket");
    assumeThat(sockets).as("the test server's socket file").isNotEmpty();
    Path other = Files.createSymbolicLink(folder.resolve("s"), Path.of(sockets.get(0)));
    String both = "--mysql-socket=" + sockets.get(0) + "," + other;

    succeeds("oltp_read_only", "run", both, "--threads=3", "--events=30");
    Files.delete(other);
    fails(List.of("@" + other + "/"), "oltp_read_only", "run", both);
  }

  @Test
  void badInputIsOneLineWithItsRemedy() throws Exception {
    fails(List.of("sbtest1", "create it with the command prepare"), "oltp_read_only", "run");
    oltp("oltp_read_only", "prepare");
    String[][] refused = {
      {"--table-size=501", "--table-size=501 expects more: pass --table-size=500"},
      {"--mysql-db=nonesuch", "no such database: run CREATE DATABASE nonesuch"},
      {"--mysql-password=wrong", "access denied: check --mysql-user"},
      {"--mysql-socket=/nonexistent/socket", "cannot connect"},
    };
    for (String driver : List.of("--driver=mariadb", "--driver=mysql")) {
      for (String[] one : refused) {
        fails(List.of(one[1]), "oltp_read_only", "run", driver, one[0]);
      }
    }
    List<String> full = List.of("too many connections, 20 are wanted: raise the server's");
    with("max_connections", 10, () -> fails(full, "oltp_read_only", "run", "--threads=20"));

    TestServer.execute("DELETE FROM sbtest2 WHERE id = 7");
    List<String> missing = Collections.singletonList("sbtest2 has 499 rows with ids up to 500");
    fails(missing, "oltp_read_only", "run", "--threads=1");
    succeeds("oltp_delete", "run", "--events=5");
  }
}
