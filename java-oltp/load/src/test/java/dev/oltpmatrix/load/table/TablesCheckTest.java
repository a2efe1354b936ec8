package dev.oltpmatrix.load.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.load.options.TestOptions;
import dev.oltpmatrix.workload.LoadWorkloads;
import java.sql.SQLException;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
    return LoadWorkloads.named("oltp_read_only")
        .check(server.connect(), TestOptions.ofReadOnly(given));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "9999  | 9999  | table sbtest1 has ids up to 9999, --table-size=10000 expects more",
        "10000 | 9998  | table sbtest1 has 9998 rows with ids up to 10000, --table-size=10000",
        "19999 | 10000 |",
      })
  void aTableHasAsManyRowsAsItsSizeSays(long greatestId, long rows, String refusal)
      throws SQLException {
    table(1, greatestId, rows);

    assertThat(check().orElse("")).startsWith(refusal == null ? "" : refusal);
    assertThat(check().isPresent()).isEqualTo(refusal != null);
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
