package dev.oltpmatrix.workload.tpcc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.oltpmatrix.workload.script.RowLoad;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the loaded rows. */
class PopulationTest {
  private static final Population TWO = new Population(2, 42);

  private static TpccRows read(Population population, TpccTable table, int warehouse) {
    TpccRows rows = population.of(table, warehouse);
    byte[] bytes = new byte[rows.maxRowBytes()];
    while (rows.hasNext()) {
      rows.next(bytes, 0);
    }
    return rows;
  }

  /** The sums of a seed never change: a server may hold rows of an earlier version. */
  @ParameterizedTest
  @CsvSource({
    "WAREHOUSE, 1, 1000718336",
    "DISTRICT, 10, 21870373755",
    "CUSTOMER, 30000, 64290140492630",
    "HISTORY, 30000, 64238185994335",
    "ORDERS, 30000, 64591242755659",
    "NEW_ORDER, 9000, 19323478976108",
    "ORDER_LINE, 299981, 643975866101653",
    "STOCK, 100000, 214765096424200",
    "ITEM, 100000, 214711008492375",
    "TPCC_LOAD, 1, 3535223749"
  })
  void aWarehouseHasTheStandardsRowsAndASeedItsOwn(TpccTable table, int count, long sum) {
    TpccRows first = read(TWO, table, 1);

    assertThat(first.rowsDone()).isEqualTo(count);
    assertThat(first.checksum()).isEqualTo(sum);
    if (table != TpccTable.NEW_ORDER) {
      assertThat(read(new Population(2, 43), table, 1).checksum()).isNotEqualTo(sum);
    }
    if (table.hasRowsOfEachWarehouse()) {
      assertThat(read(TWO, table, 2).checksum()).isNotEqualTo(sum);
    }
  }

  private static List<String[]> rows(Population population, TpccTable table, int warehouse) {
    TpccRows rows = population.of(table, warehouse);
    byte[] bytes = new byte[rows.maxRowBytes()];
    List<String[]> all = new ArrayList<>();
    while (rows.hasNext()) {
      String line = new String(bytes, 0, rows.next(bytes, 0), StandardCharsets.US_ASCII);
      all.add(line.split(",", -1));
    }
    return all;
  }

  @Test
  void customersHaveTheirNamesCreditAndMoney() {
    List<String[]> customers = rows(TWO, TpccTable.CUSTOMER, 1);

    assertThat(customers.get(0)[5]).isEqualTo("BARBARBAR");
    assertThat(customers.get(371)[5]).isEqualTo("PRICALLYOUGHT");
    assertThat(customers).extracting(row -> row[16]).containsOnly("-10.00");
    assertThat(customers).extracting(row -> row[17]).containsOnly("10.00");
    assertThat(share(customers, 13, "BC")).isCloseTo(0.1, within(0.011));
    // Names of the others are not uniform: each of the loaded ones has some, few have many.
    Map<String, Long> named =
        customers.stream()
            .filter(row -> Integer.parseInt(row[2]) > 1_000)
            .collect(Collectors.groupingBy(row -> row[5], Collectors.counting()));
    assertThat(named.values()).anyMatch(count -> count > 100);
  }

  private static double share(List<String[]> rows, int column, String value) {
    return rows.stream().filter(row -> row[column].contains(value)).count() / (double) rows.size();
  }

  @Test
  void aTenthOfItemsAndStockIsOriginalAndTextsHaveTheirLengths() {
    List<String[]> items = rows(TWO, TpccTable.ITEM, 1);
    List<String[]> stock = rows(TWO, TpccTable.STOCK, 1);

    assertThat(share(items, 4, "ORIGINAL")).isCloseTo(0.1, within(0.006));
    assertThat(share(stock, 16, "ORIGINAL")).isCloseTo(0.1, within(0.006));
    assertThat(items).allMatch(row -> row[4].matches("[A-Za-z0-9]{26,50}"));
    assertThat(items).allMatch(row -> row[3].matches("\\d{1,3}\\.\\d{2}"));
    assertThat(stock).allMatch(row -> row[3].length() == 24 && row[12].length() == 24);
  }

  @Test
  void insertsHoldAllRowsAndNothingInPlaceOfAnEmptyValue() throws SQLException {
    List<String> inserts = new ArrayList<>();
    RowLoad.insert(TWO.of(TpccTable.ORDERS, 1), TpccTable.ORDERS.insert(), inserts::add);
    long rows = 0;
    for (String insert : inserts) {
      assertThat(insert).startsWith("INSERT INTO orders (o_w_id, ").doesNotContain("''");
      rows += insert.split("\\('", -1).length - 1;
    }

    assertThat(rows).isEqualTo(30_000);
    assertThat(TpccTable.ORDERS.load()).endsWith(" SET o_carrier_id = NULLIF(@o_carrier_id, '')");
  }
}
