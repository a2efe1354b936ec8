package dev.oltpmatrix.workload.tpcc;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The tables: the standard's nine (1.3), and one of this project that says how they were loaded. No
 * column is NULL unless it says so.
 */
enum TpccTable {
  WAREHOUSE(
      "w_id",
      "",
      """
      w_id SMALLINT UNSIGNED
      w_name VARCHAR(10)
      w_street_1 VARCHAR(20)
      w_street_2 VARCHAR(20)
      w_city VARCHAR(20)
      w_state CHAR(2)
      w_zip CHAR(9)
      w_tax DECIMAL(4,4)
      w_ytd DECIMAL(15,2)
      """),
  DISTRICT(
      "d_w_id, d_id",
      "",
      """
      d_w_id SMALLINT UNSIGNED
      d_id TINYINT UNSIGNED
      d_name VARCHAR(10)
      d_street_1 VARCHAR(20)
      d_street_2 VARCHAR(20)
      d_city VARCHAR(20)
      d_state CHAR(2)
      d_zip CHAR(9)
      d_tax DECIMAL(4,4)
      d_ytd DECIMAL(15,2)
      d_next_o_id INT UNSIGNED
      """),
  CUSTOMER(
      "c_w_id, c_d_id, c_id",
      "c_w_id, c_d_id, c_last, c_first",
      """
      c_w_id SMALLINT UNSIGNED
      c_d_id TINYINT UNSIGNED
      c_id MEDIUMINT UNSIGNED
      c_first VARCHAR(16)
      c_middle CHAR(2)
      c_last VARCHAR(16)
      c_street_1 VARCHAR(20)
      c_street_2 VARCHAR(20)
      c_city VARCHAR(20)
      c_state CHAR(2)
      c_zip CHAR(9)
      c_phone CHAR(16)
      c_since DATETIME
      c_credit CHAR(2)
      c_credit_lim DECIMAL(12,2)
      c_discount DECIMAL(4,4)
      c_balance DECIMAL(15,2)
      c_ytd_payment DECIMAL(15,2)
      c_payment_cnt INT UNSIGNED
      c_delivery_cnt INT UNSIGNED
      c_data VARCHAR(500)
      """),
  HISTORY(
      "",
      "",
      """
      h_c_id MEDIUMINT UNSIGNED
      h_c_d_id TINYINT UNSIGNED
      h_c_w_id SMALLINT UNSIGNED
      h_d_id TINYINT UNSIGNED
      h_w_id SMALLINT UNSIGNED
      h_date DATETIME
      h_amount DECIMAL(6,2)
      h_data VARCHAR(24)
      """),
  ORDERS(
      "o_w_id, o_d_id, o_id",
      "o_w_id, o_d_id, o_c_id, o_id",
      """
      o_w_id SMALLINT UNSIGNED
      o_d_id TINYINT UNSIGNED
      o_id INT UNSIGNED
      o_c_id MEDIUMINT UNSIGNED
      o_entry_d DATETIME
      o_carrier_id TINYINT UNSIGNED NULL
      o_ol_cnt TINYINT UNSIGNED
      o_all_local TINYINT UNSIGNED
      """),
  NEW_ORDER(
      "no_w_id, no_d_id, no_o_id",
      "",
      """
      no_w_id SMALLINT UNSIGNED
      no_d_id TINYINT UNSIGNED
      no_o_id INT UNSIGNED
      """),
  ORDER_LINE(
      "ol_w_id, ol_d_id, ol_o_id, ol_number",
      "",
      """
      ol_w_id SMALLINT UNSIGNED
      ol_d_id TINYINT UNSIGNED
      ol_o_id INT UNSIGNED
      ol_number TINYINT UNSIGNED
      ol_i_id MEDIUMINT UNSIGNED
      ol_supply_w_id SMALLINT UNSIGNED
      ol_delivery_d DATETIME NULL
      ol_quantity TINYINT UNSIGNED
      ol_amount DECIMAL(6,2)
      ol_dist_info CHAR(24)
      """),
  STOCK(
      "s_w_id, s_i_id",
      "",
      """
      s_w_id SMALLINT UNSIGNED
      s_i_id MEDIUMINT UNSIGNED
      s_quantity SMALLINT
      s_dist_01 CHAR(24)
      s_dist_02 CHAR(24)
      s_dist_03 CHAR(24)
      s_dist_04 CHAR(24)
      s_dist_05 CHAR(24)
      s_dist_06 CHAR(24)
      s_dist_07 CHAR(24)
      s_dist_08 CHAR(24)
      s_dist_09 CHAR(24)
      s_dist_10 CHAR(24)
      s_ytd INT UNSIGNED
      s_order_cnt INT UNSIGNED
      s_remote_cnt INT UNSIGNED
      s_data VARCHAR(50)
      """),
  ITEM(
      "i_id",
      "",
      """
      i_id MEDIUMINT UNSIGNED
      i_im_id SMALLINT UNSIGNED
      i_name VARCHAR(24)
      i_price DECIMAL(5,2)
      i_data VARCHAR(50)
      """),
  /** Has one row: the last names of transactions must fit the constant of the loaded ones. */
  TPCC_LOAD(
      "warehouses",
      "",
      """
      warehouses SMALLINT UNSIGNED
      seed BIGINT UNSIGNED
      c_last SMALLINT UNSIGNED
      """);

  static final List<TpccTable> ALL = List.of(values());

  /** For a table that has no key in the standard: some servers refuse tables without one. */
  private static final String SURROGATE_KEY =
      "h_id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY";

  static final String ENCODING = "CHARACTER SET latin1 COLLATE latin1_bin";

  /** A column as a line has it: name, type, and NULL where it may be. */
  private record Column(String name, String type) {
    private static final String NULL = " NULL";

    static Column of(String line) {
      String[] parts = line.split(" ", 2);
      return new Column(parts[0], parts[1]);
    }

    boolean isNullable() {
      return type.endsWith(NULL);
    }

    String definition() {
      return name + " " + type + (isNullable() ? "" : " NOT NULL");
    }

    /** Returns its value as a text, which is empty for NULL. */
    String text() {
      return isNullable() ? "COALESCE(" + name + ", '')" : name;
    }
  }

  private final String key;
  private final String index;
  private final String columns;

  TpccTable(String key, String index, String columns) {
    this.key = key;
    this.index = index;
    this.columns = columns;
  }

  private Stream<Column> columns() {
    return columns.lines().map(Column::of);
  }

  /** Returns its name in SQL. */
  String table() {
    return name().toLowerCase(Locale.ROOT);
  }

  boolean hasRowsOfEachWarehouse() {
    return this != ITEM && this != TPCC_LOAD;
  }

  /**
   * Returns the statement that creates it, without its index.
   *
   * @param options engine and others, in the syntax of CREATE
   */
  String create(String options) {
    String definitions = columns().map(Column::definition).collect(Collectors.joining(",\n  "));
    String primary = key.isEmpty() ? SURROGATE_KEY : "PRIMARY KEY (" + key + ")";
    return "CREATE TABLE "
        + table()
        + " (\n  "
        + definitions
        + ",\n  "
        + primary
        + "\n) "
        + options;
  }

  /** Returns the statements that add what is faster added to a full table; may be none. */
  List<String> indexes() {
    return index.isEmpty()
        ? List.of()
        : List.of("CREATE INDEX " + table() + "_2 ON " + table() + " (" + index + ")");
  }

  /** Returns the statement that takes a stream of lines, in which an empty value is NULL. */
  String load() {
    String values =
        columns()
            .map(column -> (column.isNullable() ? "@" : "") + column.name())
            .collect(Collectors.joining(", "));
    String nulls =
        columns()
            .filter(Column::isNullable)
            .map(column -> column.name() + " = NULLIF(@" + column.name() + ", '')")
            .collect(Collectors.joining(", "));
    return "LOAD DATA LOCAL INFILE 'rows' INTO TABLE "
        + table()
        + " CHARACTER SET latin1 FIELDS TERMINATED BY ',' ("
        + values
        + ")"
        + (nulls.isEmpty() ? "" : " SET " + nulls);
  }

  /** Returns the beginning of an INSERT, up to VALUES. */
  String insert() {
    return "INSERT INTO "
        + table()
        + " ("
        + columns().map(Column::name).collect(Collectors.joining(", "))
        + ") VALUES";
  }

  /**
   * Returns the query for the number of rows and the sum of their lines' CRC32; reads every row.
   */
  String checksum() {
    return "SELECT COUNT(*), COALESCE(SUM(CRC32(CONCAT_WS(',', "
        + columns().map(Column::text).collect(Collectors.joining(", "))
        + "))), 0) FROM "
        + table()
        + " FORCE INDEX (PRIMARY)";
  }

  /** Returns the query that reads its index; empty where it has none. */
  List<String> indexReads() {
    return index.isEmpty()
        ? List.of()
        : List.of("SELECT COUNT(*) FROM " + table() + " FORCE INDEX (" + table() + "_2)");
  }
}
