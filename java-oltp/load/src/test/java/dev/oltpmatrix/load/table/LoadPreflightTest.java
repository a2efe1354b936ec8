package dev.oltpmatrix.load.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.oltpmatrix.load.failure.LoadException;
import dev.oltpmatrix.load.options.CommandLine;
import dev.oltpmatrix.load.options.Options;
import dev.oltpmatrix.workload.LoadWorkloads;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LoadPreflightTest {
  private final FakeServer server = new FakeServer(sql -> {});

  @BeforeEach
  void aDefaultServer() {
    table(1, 10_000, 10_000);
    server.numbers.put("SELECT @@max_connections", 151L);
    server.numbers.put("SELECT @@max_prepared_stmt_count", 16_382L);
  }

  private void table(int number, long greatestId, long rows) {
    server.numbers.put("SELECT COALESCE(MAX(id), 0) FROM sbtest" + number, greatestId);
    server.numbers.put("SELECT COUNT(*) FROM sbtest" + number, rows);
  }

  private void check(String... given) throws SQLException {
    List<String> arguments = new ArrayList<>(List.of("oltp_read_only", "run"));
    arguments.addAll(List.of(given));
    CommandLine line = CommandLine.parse(arguments, Map.of(), LoadWorkloads.names());
    Options options = line.options();
    new LoadPreflight(
            server,
            server.connect(),
            options,
            LoadWorkloads.named(line.test()),
            options.integer("threads"))
        .check();
  }

  private void assertRefused(String message, String... given) {
    assertThatThrownBy(() -> check(given))
        .isInstanceOf(LoadException.class)
        .hasMessageStartingWith("me@fake:1/shop: " + message);
  }

  @Test
  void whatIsNotPreparedDoesNotCountAgainstTheLimit() {
    // Seven statements per client, one of which MySQL does not prepare.
    server.numbers.put("SELECT @@max_prepared_stmt_count", 60L);
    assertRefused("the server's max_prepared_stmt_count is 60, 10 clients need 70", "--threads=10");

    server.unpreparable.add("BEGIN");

    assertThatCode(() -> check("--threads=10")).doesNotThrowAnyException();
    assertRefused("the server's max_prepared_stmt_count is 60, 11 clients need 66", "--threads=11");
  }

  @Test
  void aServerWithoutLimitsTakesAnyNumberOfClients() {
    server.numbers.put("SELECT @@max_connections", 0L);
    server.numbers.put("SELECT @@max_prepared_stmt_count", -1L);

    assertThatCode(() -> check("--threads=4096")).doesNotThrowAnyException();
  }

  @Test
  void aServerThatPreparesNothingIsReported() {
    server.numbers.put("SELECT @@max_prepared_stmt_count", 0L);

    assertRefused("the server's max_prepared_stmt_count is 0, 1 clients need 7");
  }

  @Test
  void tooFewConnectionsAreReported() {
    assertRefused("the server's max_connections is 151, 152 clients need 152", "--threads=152");
  }

  @Test
  void aTableThatEndsEarlyIsReported() {
    table(1, 9_999, 9_999);

    assertRefused("table sbtest1 has ids up to 9999, --table-size=10000 expects more");
  }

  @Test
  void missingRowsBelowTheGreatestIdAreDetected() {
    table(1, 10_000, 9_998);

    assertRefused("table sbtest1 has 9998 rows with ids up to 10000, --table-size=10000 expects");
  }

  @Test
  void idsWithGapsAreAcceptedIfThereAreEnoughRows() {
    table(1, 19_999, 10_000);

    assertThatCode(this::check).doesNotThrowAnyException();
  }

  @Test
  void onlySomeMillionsOfRowsAreCounted() throws SQLException {
    for (int number = 1; number <= 12; number++) {
      table(number, 1_000_000, 1_000_000);
    }

    check("--tables=12", "--table-size=1000000");

    assertThat(server.asked).contains("SELECT COUNT(*) FROM sbtest10");
    assertThat(server.asked).doesNotContain("SELECT COUNT(*) FROM sbtest11");
  }
}
