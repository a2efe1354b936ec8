package dev.oltpmatrix.workload.tpcc;

import dev.oltpmatrix.workload.data.SqlFile;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

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
  private record Column(String name, String type, boolean isNullable) {
    static Column of(String line) {
      String[] parts = line.split(" ", 2);
      return new Column(parts[0], parts[1], line.endsWith(" NULL"));
    }
  }

  /** The file tables.sql; its blocks are named by table, key and index. */
  private static final class File {
    static final Map<String, String> BLOCKS = SqlFile.blocks(TpccTable.class, "tables.sql");
  }

  private final String key;
  private final String index;

  @SuppressWarnings("ImmutableEnumChecker") // of Stream.toList
  private final List<Column> columns;

  TpccTable() {
    String head =
        File.BLOCKS.keySet().stream()
            .filter(one -> one.startsWith(table() + ":"))
            .findFirst()
            .orElseThrow();
    String[] words = head.split(": ?", -1);
    key = words[1];
    index = words[2];
    columns = File.BLOCKS.get(head).lines().map(Column::of).toList();
  }

  private String columns(Function<Column, String> text, String separator) {
    return columns.stream().map(text).collect(Collectors.joining(separator));
  }

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
    String definitions =
        columns(one -> one.name + " " + one.type + (one.isNullable ? "" : " NOT NULL"), ",\n  ");
    String primary = key.isEmpty() ? SURROGATE_KEY : "PRIMARY KEY (" + key + ")";
    return "CREATE TABLE %s (\n  %s,\n  %s\n) %s".formatted(table(), definitions, primary, options);
  }

  /** Returns the statements that add what is faster added to a full table; may be none. */
  List<String> indexes() {
    return index.isEmpty()
        ? List.of()
        : List.of("CREATE INDEX " + table() + "_2 ON " + table() + " (" + index + ")");
  }

  /** Returns the statement that takes a stream of lines, in which an empty value is NULL. */
  String load() {
    String values = columns(column -> (column.isNullable ? "@" : "") + column.name, ", ");
    String nulls =
        columns.stream()
            .filter(Column::isNullable)
            .map(column -> "%1$s = NULLIF(@%1$s, '')".formatted(column.name))
            .collect(Collectors.joining(", "));
    return "LOAD DATA LOCAL INFILE 'rows' INTO TABLE %s CHARACTER SET latin1 FIELDS TERMINATED BY ',' (%s)%s"
        .formatted(table(), values, nulls.isEmpty() ? "" : " SET " + nulls);
  }

  String insert() {
    return "INSERT INTO " + table() + " (" + columns(Column::name, ", ") + ") VALUES";
  }

  /**
   * Returns the query for the number of rows and the sum of their lines' CRC32; reads every row.
   */
  String checksum() {
    String values =
        columns(one -> one.isNullable ? "COALESCE(" + one.name + ", '')" : one.name, ", ");
    return "SELECT COUNT(*), COALESCE(SUM(CRC32(CONCAT_WS(',', %s))), 0) FROM %s FORCE INDEX (PRIMARY)"
        .formatted(values, table());
  }

  /** Returns the query that reads its index; empty where it has none. */
  List<String> indexReads() {
    return index.isEmpty()
        ? List.of()
        : List.of("SELECT COUNT(*) FROM " + table() + " FORCE INDEX (" + table() + "_2)");
  }
}
