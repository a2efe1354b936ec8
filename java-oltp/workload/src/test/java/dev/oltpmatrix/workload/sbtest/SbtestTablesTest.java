package dev.oltpmatrix.workload.sbtest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.workload.random.LibcRandom;
import dev.oltpmatrix.workload.random.Xoroshiro128Plus;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SbtestTablesTest {
  private static List<String> statements(int rows, boolean autoInc) throws SQLException {
    Xoroshiro128Plus random = Xoroshiro128Plus.seededFrom(new LibcRandom(1));
    List<String> statements = new ArrayList<>();
    SbtestTables.insert(3, rows, autoInc, Xoroshiro128Plus::nextInt, random, statements::add);
    return statements;
  }

  private static long rows(List<String> statements) {
    return statements.stream().flatMap(s -> s.chars().boxed()).filter(c -> c == '(').count()
        - statements.size();
  }

  @Test
  void everyRowIsInOneStatementAndNoneIsTooLong() throws SQLException {
    List<String> statements = statements(10_000, true);

    assertThat(rows(statements)).isEqualTo(10_000);
    assertThat(statements).hasSizeGreaterThan(1);
    assertThat(statements).allMatch(s -> s.length() < 512 * 1024);
    assertThat(statements)
        .allMatch(s -> s.startsWith("INSERT INTO sbtest3(k, c, pad) VALUES(") && s.endsWith("')"));
  }

  @Test
  void withoutAutoIncrementRowsCarryTheirIds() throws SQLException {
    assertThat(statements(2, false))
        .singleElement()
        .asString()
        .matches("INSERT INTO sbtest3\\(id, k, c, pad\\) VALUES\\(1, .*\\),\\(2, .*\\)");
  }
}
