package dev.oltpmatrix.analysis.aggregate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.testing.Factorial;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

class WhichCellsTest {
  private static final List<CellKey> ALL =
      Factorial.records(1).stream().map(CellRecord::cell).map(CellKey::series).toList();

  private static String words(Predicate<String> which) {
    return WhichCells.of(ALL.stream().filter(cell -> which.test(cell.label())).toList(), ALL);
  }

  @Test
  void theFewestFactorsThatTellThemAreNamed() {
    assertThat(words(cell -> cell.contains("flush_log 0"))).isEqualTo("flush_log 0");
    assertThat(words(cell -> cell.contains("flush_log 0") && cell.contains("sync_binlog 1")))
        .isEqualTo("flush_log 0 with sync_binlog 1");
    assertThat(words(cell -> cell.startsWith("mysql") && cell.contains("64 clients")))
        .isEqualTo("mysql-9.7 with 64 clients");
    assertThat(words(cell -> cell.contains("flush_log 0") == cell.contains("sync_binlog 0")))
        .isEqualTo("flush_log 0 with sync_binlog 0, flush_log 1 with sync_binlog 1");
    assertThat(words(cell -> true)).isEqualTo("all cells");
    assertThat(words(cell -> false)).isEqualTo("no cell");
    assertThat(WhichCells.of(List.of(ALL.get(0), ALL.get(3), ALL.get(21)), ALL))
        .isEqualTo("3 of 32 cells");
  }
}
