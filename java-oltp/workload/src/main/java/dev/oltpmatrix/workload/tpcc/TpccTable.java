package dev.oltpmatrix.workload.tpcc;

import dev.oltpmatrix.workload.data.SqlFile;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The tables, whose columns are in tables.sql. */
enum TpccTable {
  WAREHOUSE,
  DISTRICT,
  CUSTOMER,
  HISTORY,
  ORDERS,
  NEW_ORDER,
  ORDER_LINE,
  STOCK,
  ITEM,

  /** Has one row: the last names of transactions must fit the constant of the loaded ones. */
  TPCC_LOAD;

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

  /** The file tables.sql; its blocks are named by table, key and index. */
  private static final class File {
    static final Map<String, String> BLOCKS = SqlFile.blocks(TpccTable.class, "tables.sql");
  }

  private final String key;
  private final String index;
  private final String columns;

  TpccTable() {
    Map.Entry<String, String> block =
        File.BLOCKS.entrySet().stream()
            .filter(one -> one.getKey().startsWith(table() + ":"))
            .findFirst()
            .orElseThrow();
    String[] words = block.getKey().split(":", -1);
    key = words[1].strip();
    index = words[2].strip();
    columns = block.getValue();
  }

  private Stream<Column> columns() {
    return columns.lines().map(Column::of);
  }

  private String columns(Function<Column, String> text, String separator) {
    return columns().map(text).collect(Collectors.joining(separator));
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
    String definitions = columns(Column::definition, ",\n  ");
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
    String values = columns(column -> (column.isNullable() ? "@" : "") + column.name(), ", ");
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
    return "INSERT INTO " + table() + " (" + columns(Column::name, ", ") + ") VALUES";
  }

  /**
   * Returns the query for the number of rows and the sum of their lines' CRC32; reads every row.
   */
  String checksum() {
    return "SELECT COUNT(*), COALESCE(SUM(CRC32(CONCAT_WS(',', "
        + columns(Column::text, ", ")
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
