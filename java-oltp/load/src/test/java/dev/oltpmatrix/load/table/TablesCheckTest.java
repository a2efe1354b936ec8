package dev.oltpmatrix.load.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.load.options.CommandLine;
import dev.oltpmatrix.load.options.Options;
import dev.oltpmatrix.workload.LoadWorkloads;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class TablesCheckTest {
  private final FakeServer server = new FakeServer(sql -> {});

  @BeforeEach
  void aDefaultServer() {
    table(1, 10_000, 10_000);
  }

  private void table(int number, long greatestId, long rows) {
    server.numbers.put("SELECT COALESCE(MAX(id), 0) FROM sbtest" + number, greatestId);
    server.numbers.put("SELECT COUNT(*) FROM sbtest" + number, rows);
  }

  private Optional<String> check(String... given) throws SQLException {
    List<String> arguments = new ArrayList<>(List.of("oltp_read_only", "run"));
    arguments.addAll(List.of(given));
    CommandLine line = CommandLine.parse(arguments, Map.of(), LoadWorkloads.names());
    Options options = line.options();
    return LoadWorkloads.named(line.test()).check(server.connect(), options);
  }

  private void assertRefused(String message) throws SQLException {
    assertThat(check()).hasValueSatisfying(words -> assertThat(words).startsWith(message));
  }

  @Test
  void aTableThatEndsEarlyIsReported() throws SQLException {
    table(1, 9_999, 9_999);

    assertRefused("table sbtest1 has ids up to 9999, --table-size=10000 expects more");
  }

  @Test
  void missingRowsBelowTheGreatestIdAreDetected() throws SQLException {
    table(1, 10_000, 9_998);

    assertRefused("table sbtest1 has 9998 rows with ids up to 10000, --table-size=10000 expects");
  }

  @Test
  void idsWithGapsAreAcceptedIfThereAreEnoughRows() throws SQLException {
    table(1, 19_999, 10_000);

    assertThat(check()).isEmpty();
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
