package dev.oltpmatrix.load.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.load.driver.Servers;
import dev.oltpmatrix.load.options.Part;
import dev.oltpmatrix.load.options.TestOptions;
import dev.oltpmatrix.model.descriptors.Workload;
import dev.oltpmatrix.model.descriptors.Workloads;
import dev.oltpmatrix.workload.LoadWorkloads;
import dev.oltpmatrix.workload.api.QueryCounts;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.sql.SQLException;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JdbcSessionTest {
  private final FakeDatabase database = new FakeDatabase("", 1);
  private final QueryCounts counts = new QueryCounts();

  private static Session open(FakeDatabase on, int client, String test, String... options) {
    return new JdbcSessions(
            new Servers(List.of(on), 1, 0),
            LoadWorkloads.named(test),
            TestOptions.of(test, options),
            Part.WHOLE)
        .open(client);
  }

  private void run(FakeDatabase on, int events, String test, String... options)
      throws SQLException {
    run(open(on, 0, test, options), events);
  }

  private void run(Session session, int events) throws SQLException {
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
    assertThat(List.of(counts.read, counts.write, counts.other)).containsExactly(12, 0, 4);
  }

  /** Statements and values of two of three clients; SameStreamTest has compared with sysbench's. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      value = {
        "oltp_read_only        | -                                     | 320 | 9c90619882d1",
        "oltp_read_only        | --skip-trx --range-selects=off        | 200 | db7e5501fd5c",
        "oltp_read_write       | --tables=4                            | 400 | 005f6b99487f",
        "oltp_read_write       | --rand-type=pareto                    | 400 | 1a2f795765df",
        "oltp_write_only       | --rand-type=gaussian --delete-inserts=2 | 160 | ac88529e67ca",
        "oltp_point_select     | --rand-type=zipfian --point-selects=3 | 20 | 2af5b50ed5ed",
        "oltp_point_select     | --percentile=0                        | 20 | 62e8c7e5d61d",
        "oltp_update_index     | --rand-type=uniform                   | 20 | 85e09c601dd4",
        "oltp_update_non_index | --rand-seed=6                         | 20 | 30d5fd3f8975",
        "oltp_delete           | --rand-spec-pct=7                     | 20 | ec0c68fa3bff",
        "oltp_insert           | -                                     | 20 | da14e29d7776",
        "oltp_insert           | --auto-inc=off                        | 20 | 1ab62971c120",
        "select_random_points  | --random-points=3                     | 20 | 1cb86b79d913",
        "select_random_ranges  | --number-of-ranges=2 --delta=5        | 20 | eb60d976eab2",
      })
  void aSeedsStatementsNeverChange(String test, String options, int statements, String sha256)
      throws Exception {
    String[] given =
        ("--threads=3 --rand-seed=5 " + (options == null ? "" : options)).strip().split(" ", -1);
    run(open(database, 0, test, given), 10);
    run(open(database, 2, test, given), 10);

    byte[] digest =
        MessageDigest.getInstance("SHA-256")
            .digest(String.join("\n", database.sent).getBytes(StandardCharsets.UTF_8));
    assertThat(database.sent).hasSize(statements);
    assertThat(HexFormat.of().formatHex(digest)).startsWith(sha256);
  }

  @Test
  void everyWorkloadIsHereWithAsManyStatementsAsItsDescriptorSays() {
    List<Workload> workloads =
        Workloads.all().stream().filter(w -> !Workloads.areCalls(w.name())).toList();

    assertThat(LoadWorkloads.names())
        .containsExactlyInAnyOrderElementsOf(workloads.stream().map(Workload::name).toList());
    assertThat(workloads)
        .allSatisfy(
            one ->
                assertThat(
                        LoadWorkloads.named(one.name())
                            .run(TestOptions.of(one.name()), 1)
                            .preparedStatements())
                    .isEqualTo(one.preparedStatements()));
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
    assertThat(List.of(counts.write, counts.other)).containsExactly(0, 1);

    run(database, 1, "oltp_update_non_index");
    assertThat(List.of(counts.write, counts.other)).containsExactly(1, 1);
  }

  @Test
  void rowsOfABulkInsertAreSentTogether() throws SQLException {
    Session session = open(database, 1, "bulk_insert", "--threads=2");
    run(session, 3);
    assertThat(database.sent).isEmpty();

    session.finish(counts);

    assertThat(database.sent).containsExactly("Query INSERT INTO sbtest2 VALUES(1,1),(2,2),(3,3)");
    assertThat(counts.write).isEqualTo(1);
  }

  @Test
  void aDryRunSendsNothingAndCountsAllAsOther() throws SQLException {
    run(database, 3, "oltp_read_write", "--mysql-dry-run");

    assertThat(database.sent).isEmpty();
    assertThat(List.of(counts.read, counts.write, counts.other)).containsExactly(0, 0, 60);
  }

  @Test
  void aNewConnectionGoesOnWithTheSameStream() throws SQLException {
    run(database, 2, "oltp_point_select", "--rand-seed=5");
    FakeDatabase other = new FakeDatabase("", 1);
    Session session = open(other, 0, "oltp_point_select", "--rand-seed=5");
    run(session, 1);
    session.reconnect();
    run(session, 1);

    assertThat(other.sent).isEqualTo(database.sent);
  }
}
