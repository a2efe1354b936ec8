package dev.oltpmatrix.load.driver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.wire.connect.ServerPlace;
import dev.oltpmatrix.wire.connect.Tls;
import dev.oltpmatrix.workload.data.FailedStatementException;
import java.io.EOFException;
import java.net.ConnectException;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ServerErrorsTest {
  private static final Endpoint ENDPOINT =
      new Endpoint(ServerPlace.tcp("db", 3306), "sbtest", "secret", "shop", Tls.OFF, false, true);

  private static String explained(SQLException e) {
    return ServerErrors.explain(e, ENDPOINT, 4096, 7).getMessage();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1045 | 28000 | access denied: check --mysql-user",
        "1049 | 42000 | no such database: run CREATE DATABASE shop",
        "1040 | 08004 | too many connections, 4096 are wanted: raise the server's max_connections",
        "1461 | 42000 | raise the server's max_prepared_stmt_count to 28672",
        "1146 | 42S02 | db:3306/shop: What the server says: create it with the command prepare",
        "1050 | 42S01 | drop it with the command cleanup",
        "1184 | 08S01 | db:3306/shop: error 1184: What the server says: mend the server's"
            + " init_connect",
        "1159 | 08S01 | db:3306/shop: error 1159: What the server says: see the server's error log",
        "1226 | 42000 | db:3306/shop: error 1226: What the server says: raise that limit of the"
            + " account",
        "1251 | 08004 | db:3306/shop: error 1251: What the server says: check the user, or give"
            + " the",
        "3118 | HY000 | db:3306/shop: error 3118: What the server says: ALTER USER",
        "3159 | HY000 | db:3306/shop: error 3159: What the server says: encrypt: --mysql-ssl=on",
        "3032 | HY000 | db:3306/shop: error 3032: What the server says: SET GLOBAL"
            + " offline_mode=OFF",
      })
  void eachHasItsRemedyInOneLine(int code, String state, String remedy) {
    assertThat(explained(new SQLException("(conn=7) What the server says\nmore", state, code)))
        .contains(remedy)
        .doesNotContain("\n", "secret", "conn=");
  }

  @Test
  void aLimitOfTheAccountIsRaisedByItsName() {
    String said = "User 'me' has exceeded the '%s' resource (current value: 4)";

    assertThat(explained(new SQLException(said.formatted("max_user_connections"), "42000", 1226)))
        .endsWith(
            "raise max_user_connections, of the server and of the account, or use fewer"
                + " clients");
    assertThat(explained(new SQLException(said.formatted("max_questions"), "42000", 1226)))
        .endsWith("raise that limit of the account (ALTER USER … WITH …), or wait for an hour");
  }

  /** A user's file may name tables and rights that no option of the program can mend. */
  @ParameterizedTest
  @ValueSource(ints = {1044, 1045, 1050, 1064, 1146})
  void aStatementOfAFileIsSaidWithItsPlaceAndTheServersWords(int code) {
    SQLException e =
        FailedStatementException.at(
            "/w/my.sql:4", "INSERT INTO t9\n VALUES (1)", new SQLException("no", "42000", code));

    assertThat(explained(e))
        .isEqualTo(
            "sbtest@db:3306/shop: /w/my.sql:4: INSERT INTO t9 VALUES (1): error " + code + ": no");
  }

  @Test
  void anAnswerThatADriverCannotParseIsNoReasonInItself() {
    SQLException e = new SQLException("x", "08000", new IndexOutOfBoundsException("Index 1"));

    assertThat(explained(e))
        .contains("cannot connect: the driver cannot make sense of the answer (Index 1): check");
  }

  @Test
  void aRefusedSocketFileIsNamed() {
    Endpoint local =
        new Endpoint(ServerPlace.ofSocket("/run/s"), "sbtest", "", "shop", Tls.OFF, false, true);
    SQLException e = new SQLException("x", "08000", new ConnectException("No such file"));

    assertThat(ServerErrors.explain(e, local, 1, 1))
        .hasMessageStartingWith("sbtest@/run/s/shop: cannot connect: No such file")
        .hasMessageContaining("--mysql-socket");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1153 | 08S01 | INSERT INTO sbtest1: the statement is larger than the server's max_allowed",
        "0    | 08S01 | INSERT INTO sbtest1: the server closed the connection: it was stopped, or",
        "1053 | 08S01 | INSERT INTO sbtest1: the server closed the connection: it is shutting down",
        "1927 | 70100 | INSERT INTO sbtest1: the server closed the connection: somebody used KILL",
        "3032 | HY000 | INSERT INTO sbtest1: the server closed the connection: it went into",
        "4031 | HY000 | INSERT INTO sbtest1: the server closed the connection: it was idle for",
        "1317 | 70100 | INSERT INTO sbtest1: error 1317: x",
        "1205 | HY000 | INSERT INTO sbtest1: error 1205: x: end the session that holds the lock",
        "1290 | HY000 | INSERT INTO sbtest1: error 1290: x: switch that option off there",
        "1792 | 25006 | INSERT INTO sbtest1: error 1792: x: SET GLOBAL transaction_read_only=OFF",
        "1062 | 23000 | INSERT INTO sbtest1: error 1062: x",
        "0    | S1009 | INSERT INTO sbtest1: x: check that a MySQL or MariaDB server answers there",
      })
  void afterALoginTheStatementIsReported(int code, String state, String words) {
    SQLException e =
        new FailedStatementException("INSERT\n INTO sbtest1", new SQLException("x", state, code));

    assertThat(explained(e))
        .startsWith("sbtest@db:3306/shop: " + words)
        .doesNotContain("cannot connect", "\n");
    assertThat(ServerErrors.explainStatement(e, "INSERT INTO sbtest1")).hasMessageContaining(words);
  }

  /** Drivers pass on these without a code. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Packet for query is too large. Set 'max_allowed_packet' | max_allowed_packet: raise it",
        "message from server: \"Too many connections\" | raise its max_connections",
        "read 0 bytes | the server closed the connection: it was stopped, or somebody used KILL",
      })
  void theInnermostMessageSaysWhyAConnectionIsClosed(String message, String words) {
    SQLException lost = new SQLException("Communications link failure", "08S01", 0);
    lost.initCause(new EOFException(message));

    assertThat(ServerErrors.words(lost)).contains(words);
  }

  @Test
  void afterALoginTheErrorsWithARemedyKeepIt() {
    SQLException e =
        new FailedStatementException(
            "preparing the statements", new SQLException("no table", "42S02", 1146));

    assertThat(explained(e)).contains("create it with the command prepare");
  }

  @Test
  void aLostConnectionIsNoRefusal() {
    SQLException lost = new SQLException("Communications link failure", "08S01", 0);
    SQLException refused = new SQLException("Too many connections", "08004", 1040);

    assertThat(ServerErrors.isConnectionLost(lost)).isTrue();
    assertThat(ServerErrors.isConnectionLost(refused)).isFalse();
    assertThat(ServerErrors.isConnectionLost(new SQLException("", "40001", 1213))).isFalse();
  }
}
