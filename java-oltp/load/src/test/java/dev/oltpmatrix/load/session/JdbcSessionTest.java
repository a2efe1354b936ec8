package dev.oltpmatrix.load.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.load.options.CommandLine;
import dev.oltpmatrix.load.options.Options;
import dev.oltpmatrix.workload.LoadWorkloads;
import dev.oltpmatrix.workload.api.QueryCounts;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class JdbcSessionTest {
  private final FakeDatabase database = new FakeDatabase("", 1);
  private final QueryCounts counts = new QueryCounts();

  private static Options options(String test, String... options) {
    List<String> arguments = new ArrayList<>(List.of(test, "run"));
    arguments.addAll(List.of(options));
    return CommandLine.parse(arguments, Map.of(), LoadWorkloads.names()).options();
  }

  private void run(FakeDatabase on, int events, String test, String... options)
      throws SQLException {
    Session.Factory sessions =
        new JdbcSessions(on, LoadWorkloads.named(test), options(test, options));
    Session session = sessions.open(0);
    for (int i = 0; i < events; i++) {
      session.runTransaction(counts);
      session.afterEvent();
    }
  }

  @Test
  void readOnlySendsWhatSysbenchSends() throws SQLException {
    run(database, 2, "oltp_read_only", "--rand-type=uniform", "--rand-seed=5", "--point-selects=2");

    // From the general log of MariaDB 10.11 under sysbench 1.0.20 with these options.
    assertThat(database.sent)
        .containsExactly(
            "Execute BEGIN",
            "Execute SELECT c FROM sbtest1 WHERE id=6261",
            "Execute SELECT c FROM sbtest1 WHERE id=4208",
            "Execute SELECT c FROM sbtest1 WHERE id BETWEEN 4943 AND 5042",
            "Execute SELECT SUM(k) FROM sbtest1 WHERE id BETWEEN 6184 AND 6283",
            "Execute SELECT c FROM sbtest1 WHERE id BETWEEN 5919 AND 6018 ORDER BY c",
            "Execute SELECT DISTINCT c FROM sbtest1 WHERE id BETWEEN 5354 AND 5453 ORDER BY c",
            "Execute COMMIT",
            "Execute BEGIN",
            "Execute SELECT c FROM sbtest1 WHERE id=2338",
            "Execute SELECT c FROM sbtest1 WHERE id=1241",
            "Execute SELECT c FROM sbtest1 WHERE id BETWEEN 5759 AND 5858",
            "Execute SELECT SUM(k) FROM sbtest1 WHERE id BETWEEN 2743 AND 2842",
            "Execute SELECT c FROM sbtest1 WHERE id BETWEEN 9733 AND 9832 ORDER BY c",
            "Execute SELECT DISTINCT c FROM sbtest1 WHERE id BETWEEN 992 AND 1091 ORDER BY c",
            "Execute COMMIT");
    assertThat(counts.read).isEqualTo(12);
    assertThat(counts.write).isZero();
    assertThat(counts.other).isEqualTo(4);
  }

  @Test
  void aTransactionHasSixteenStatementsByDefault() throws SQLException {
    run(database, 1, "oltp_read_only");

    assertThat(database.sent).hasSize(16);
  }

  @Test
  void transactionsAndRangesCanBeLeftOut() throws SQLException {
    run(database, 1, "oltp_read_only", "--skip-trx", "--range-selects=off", "--point-selects=3");

    assertThat(database.sent)
        .hasSize(3)
        .allMatch(sql -> sql.startsWith("Execute SELECT c FROM sbtest1 WHERE id="));
  }

  @Test
  void whatCannotBePreparedIsSentAsText() throws SQLException {
    FakeDatabase withoutBegin = new FakeDatabase("BEGIN", 1);
    run(withoutBegin, 1, "oltp_read_only", "--point-selects=0", "--range-selects=off");

    assertThat(withoutBegin.sent).containsExactly("Query BEGIN", "Execute COMMIT");
  }

  @Test
  void anUpdateOfNoRowIsNotAWrite() throws SQLException {
    run(new FakeDatabase("", 0), 1, "oltp_update_non_index");

    assertThat(counts.write).isZero();
    assertThat(counts.other).isEqualTo(1);
  }

  @Test
  void anUpdateDrawsItsTextBeforeItsId() throws SQLException {
    run(database, 1, "oltp_update_non_index", "--tables=4", "--rand-type=uniform");

    assertThat(database.sent)
        .singleElement()
        .asString()
        .matches("Execute UPDATE sbtest[1-4] SET c='(\\d{11}-){9}\\d{11}' WHERE id=\\d+");
    assertThat(counts.write).isEqualTo(1);
  }

  @Test
  void anInsertIsTextWithTheValuesInIt() throws SQLException {
    run(database, 1, "oltp_insert");

    assertThat(database.sent)
        .singleElement()
        .asString()
        .matches(
            "Query INSERT INTO sbtest1 \\(id, k, c, pad\\) VALUES"
                + " \\(0, \\d+, '(\\d{11}-){9}\\d{11}', '(\\d{11}-){4}\\d{11}'\\)");
    assertThat(counts.write).isEqualTo(1);
  }

  @Test
  void withoutAutoIncrementAnInsertBringsItsId() throws SQLException {
    run(database, 2, "oltp_insert", "--auto-inc=off");

    assertThat(database.sent).noneMatch(sql -> sql.contains("VALUES (0,")).doesNotHaveDuplicates();
  }

  @Test
  void aDeletedRowIsInsertedAgainUnderItsId() throws SQLException {
    run(
        database,
        1,
        "oltp_write_only",
        "--index-updates=0",
        "--non-index-updates=0",
        "--delete-inserts=2");

    assertThat(database.sent).hasSize(6).startsWith("Execute BEGIN").endsWith("Execute COMMIT");
    for (int pair = 1; pair < 5; pair += 2) {
      String id = database.sent.get(pair).replaceFirst(".*id=", "");
      assertThat(database.sent.get(pair)).startsWith("Execute DELETE FROM sbtest1 WHERE id=");
      assertThat(database.sent.get(pair + 1))
          .startsWith("Execute INSERT INTO sbtest1 (id, k, c, pad) VALUES (" + id + ", ");
    }
  }

  @Test
  void aPointSelectIsOneWhateverTheOptionForOthersSays() throws SQLException {
    run(database, 1, "oltp_point_select", "--point-selects=10");

    assertThat(database.sent).hasSize(1);
  }

  @Test
  void aListHasAsManyValuesAsAsked() throws SQLException {
    run(database, 1, "select_random_points", "--random-points=3");
    run(database, 1, "select_random_ranges", "--number-of-ranges=2", "--delta=5");

    assertThat(database.sent.get(0)).matches("(?s)Execute SELECT.* k IN \\(\\d+, \\d+, \\d+\\)");
    Matcher ranges = Pattern.compile("k BETWEEN (\\d+) AND (\\d+)").matcher(database.sent.get(1));
    for (int i = 0; i < 2; i++) {
      assertThat(ranges.find()).isTrue();
      assertThat(Integer.parseInt(ranges.group(2)))
          .isEqualTo(Integer.parseInt(ranges.group(1)) + 5);
    }
    assertThat(ranges.find()).isFalse();
  }

  @Test
  void clientsSelectFromTheirOwnShareOfTheTable() throws SQLException {
    String[] options = {"--random-points=50", "--threads=4", "--rand-type=uniform"};
    Session.Factory sessions =
        new JdbcSessions(
            database,
            LoadWorkloads.named("select_random_points"),
            options("select_random_points", options));
    sessions.open(2).runTransaction(counts);

    Matcher values = Pattern.compile("\\b\\d+\\b").matcher(database.sent.get(0));
    assertThat(values.results().map(v -> Integer.parseInt(v.group())))
        .hasSize(50)
        .allMatch(value -> value >= 5_000 && value <= 7_500);
  }

  @Test
  void rowsOfABulkInsertAreSentTogether() throws SQLException {
    String[] options = {"--threads=2"};
    Session session =
        new JdbcSessions(
                database, LoadWorkloads.named("bulk_insert"), options("bulk_insert", options))
            .open(1);
    for (int i = 0; i < 3; i++) {
      session.runTransaction(counts);
    }
    assertThat(database.sent).isEmpty();

    session.finish(counts);

    assertThat(database.sent).containsExactly("Query INSERT INTO sbtest2 VALUES(1,1),(2,2),(3,3)");
    assertThat(counts.write).isEqualTo(1);
  }

  @Test
  void aDryRunSendsNothingAndCountsAllAsOther() throws SQLException {
    run(database, 3, "oltp_read_write", "--mysql-dry-run");

    assertThat(database.sent).isEmpty();
    assertThat(counts.other).isEqualTo(60);
    assertThat(counts.read + counts.write).isZero();
  }

  @Test
  void aNewConnectionGoesOnWithTheSameStream() throws SQLException {
    run(database, 2, "oltp_point_select", "--rand-seed=5");
    FakeDatabase other = new FakeDatabase("", 1);
    Session session =
        new JdbcSessions(
                other,
                LoadWorkloads.named("oltp_point_select"),
                options("oltp_point_select", "--rand-seed=5"))
            .open(0);
    session.runTransaction(counts);
    session.afterEvent();
    session.reconnect();
    session.runTransaction(counts);

    assertThat(other.sent).isEqualTo(database.sent);
  }

  @Test
  void withoutPercentilesNothingIsDrawnForTheHistogram() throws SQLException {
    run(database, 2, "oltp_point_select", "--rand-seed=5");
    FakeDatabase other = new FakeDatabase("", 1);
    run(other, 2, "oltp_point_select", "--rand-seed=5", "--percentile=0");

    assertThat(other.sent.get(0)).isEqualTo(database.sent.get(0));
    assertThat(other.sent.get(1)).isNotEqualTo(database.sent.get(1));
  }
}
