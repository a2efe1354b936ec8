package dev.oltpmatrix.workload.tpcc;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Tests the conditions' texts; a test with servers plants faults for each of them. */
class ConditionTest {
  private static final String NAMES_AND_TABLES =
      """
      1: warehouse district
      2: district orders new_order
      3: new_order
      4: orders order_line
      5: orders new_order
      6: orders order_line
      7: orders order_line
      8: warehouse history
      9: district history
      10: customer history orders order_line
      11: district customer orders new_order
      12: customer history orders order_line
      stock: order_line stock
      customers: customer history orders
      """;

  @Test
  void theStandardsTwelveConditionsAndTwoOfOursReadTheTablesThatTheyAreAbout() {
    assertThat(Condition.ALL.stream().map(one -> one.name() + ": " + tables(one.query())))
        .containsExactlyInAnyOrderElementsOf(NAMES_AND_TABLES.lines().toList());
  }

  @Test
  void aFailureShowsSomeRowsAndWhetherThereAreMore() {
    Condition first = Condition.ALL.get(0);

    assertThat(first.failure(List.of("(w_id 1)", "(w_id 2)", "(w_id 3)")))
        .isEqualTo(
            "condition 1 (w_ytd = sum of d_ytd) does not hold in (w_id 1), (w_id 2), (w_id 3)");
    assertThat(first.failure(List.of("(w_id 1)", "(w_id 2)", "(w_id 3)", "(w_id 4)")))
        .endsWith("(w_id 3) and more");
  }

  private static String tables(String query) {
    return TpccTable.ALL.stream()
        .map(TpccTable::table)
        .filter(table -> query.matches("(?s).*(FROM|JOIN) " + table + "\\b.*"))
        .collect(Collectors.joining(" "));
  }
}
