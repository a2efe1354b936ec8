package dev.oltpmatrix.workload.tpcc;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Tests the conditions' texts; a test with servers plants faults for each of them. */
class ConditionTest {
  private static final Map<String, Set<TpccTable>> TABLES =
      Map.ofEntries(
          Map.entry("1", Set.of(TpccTable.WAREHOUSE, TpccTable.DISTRICT)),
          Map.entry("2", Set.of(TpccTable.DISTRICT, TpccTable.ORDERS, TpccTable.NEW_ORDER)),
          Map.entry("3", Set.of(TpccTable.NEW_ORDER)),
          Map.entry("4", Set.of(TpccTable.ORDERS, TpccTable.ORDER_LINE)),
          Map.entry("5", Set.of(TpccTable.ORDERS, TpccTable.NEW_ORDER)),
          Map.entry("6", Set.of(TpccTable.ORDERS, TpccTable.ORDER_LINE)),
          Map.entry("7", Set.of(TpccTable.ORDERS, TpccTable.ORDER_LINE)),
          Map.entry("8", Set.of(TpccTable.WAREHOUSE, TpccTable.HISTORY)),
          Map.entry("9", Set.of(TpccTable.DISTRICT, TpccTable.HISTORY)),
          Map.entry(
              "10",
              Set.of(
                  TpccTable.CUSTOMER, TpccTable.ORDERS, TpccTable.ORDER_LINE, TpccTable.HISTORY)),
          Map.entry(
              "11",
              Set.of(
                  TpccTable.DISTRICT, TpccTable.ORDERS, TpccTable.NEW_ORDER, TpccTable.CUSTOMER)),
          Map.entry(
              "12",
              Set.of(
                  TpccTable.CUSTOMER, TpccTable.ORDERS, TpccTable.ORDER_LINE, TpccTable.HISTORY)),
          Map.entry("stock", Set.of(TpccTable.STOCK, TpccTable.ORDER_LINE)),
          Map.entry("customers", Set.of(TpccTable.CUSTOMER, TpccTable.HISTORY, TpccTable.ORDERS)));

  @Test
  void theStandardsTwelveConditionsAndTwoOfOursEachHaveAName() {
    assertThat(Condition.ALL)
        .extracting(Condition::name)
        .containsExactlyInAnyOrderElementsOf(TABLES.keySet());
  }

  @Test
  void aConditionReadsTheTablesThatItIsAbout() {
    for (Condition condition : Condition.ALL) {
      assertThat(tables(condition.query()))
          .as("condition %s", condition.name())
          .isEqualTo(TABLES.get(condition.name()));
    }
  }

  @Test
  void aFailureShowsSomeRowsAndWhetherThereAreMore() {
    Condition first = Condition.ALL.get(0);

    assertThat(new Condition.Failure(first, List.of("(w_id 1)", "(w_id 2)"), true))
        .hasToString("condition 1 (w_ytd = sum of d_ytd) does not hold in (w_id 1), (w_id 2)");
    assertThat(new Condition.Failure(first, List.of("(w_id 1)"), false).toString())
        .endsWith("does not hold in (w_id 1) and more");
  }

  private static Set<TpccTable> tables(String query) {
    return TpccTable.ALL.stream()
        .filter(table -> query.matches("(?s).*(FROM|JOIN) " + table.table() + "\\b.*"))
        .collect(Collectors.toSet());
  }
}
