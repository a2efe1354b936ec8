package dev.oltpmatrix.load.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.load.options.CommandLine;
import dev.oltpmatrix.load.options.Options;
import dev.oltpmatrix.load.workload.Workloads;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class JdbcSessionTest {
  private final FakeDatabase database = new FakeDatabase("", 1);
  private final QueryCounts counts = new QueryCounts();

  private static Options options(String test, String... options) {
    List<String> arguments = new ArrayList<>(List.of(test, "run"));
    arguments.addAll(List.of(options));
    return CommandLine.parse(arguments, Map.of(), Workloads.names()).options();
  }

  private void run(FakeDatabase on, int events, String test, String... options)
      throws SQLException {
    Session.Factory sessions = new JdbcSessions(on, Workloads.named(test), options(test, options));
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
}
