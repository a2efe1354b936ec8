package dev.oltpmatrix.workload.drivertables;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The tables and routines of the driver study: identical on every server, without a seed, and no
 * larger than a buffer pool of 64 MiB. The matrix loads them; each benchmark checks, before it
 * measures, that it reads the rows that were loaded.
 *
 * <p>No statement names the database: it is the connection's default.
 */
public final class DriverTables {
  public static final String DATABASE = "drivers";

  /**
   * A driver that supports three-byte UTF-8 only must be detected by losing a character of four.
   */
  public static final String ENCODING = "CHARACTER SET utf8mb4 COLLATE utf8mb4_bin";

  /**
   * Storage engine that discards rows: an insert then costs the network and the statement, and no
   * disk.
   */
  public static final String BLACKHOLE = "BLACKHOLE";

  public static final String INNODB = "InnoDB";

  /** Query that returns a row if the server has {@link #BLACKHOLE}. */
  public static final String ASK_BLACKHOLE =
      "SELECT 1 FROM information_schema.ENGINES WHERE ENGINE = 'BLACKHOLE'"
          + " AND SUPPORT IN ('YES', 'DEFAULT')";

  /** Has to change whenever tables, rows or routines do. */
  public static final String VERSION = "2";

  public static final String ROWS_1000 = "rows_1000";
  public static final String ROWS_100000 = "rows_100000";
  public static final String ROW_100_INTS = "row_100_ints";
  public static final String ROW_46_COLUMNS = "row_46_columns";
  public static final String BIG_ROWS = "big_rows";
  public static final String INSERTED = "inserted";
  public static final String INSERTED_KEY = "inserted_key";

  /**
   * Table that stores its rows on every server; it has no generated keys, whose digits would change
   * the size of the answer.
   */
  public static final String KEPT = "kept";

  public static final String UPDATED = "updated";
  public static final String ONE_ROW = "one_row";

  /**
   * Text of {@link #ONE_ROW}: a character of four bytes in UTF-8, characters that SQL escapes, and
   * some that a shell does.
   */
  public static final String HARD_TEXT = "\uD83D\uDE80 \\ ' \" % \u00E9\u20AC \\n";

  /** Size of a row of {@link #BIG_ROWS}. */
  public static final int BIG_ROW_BYTES = 10_000;

  public static final int INTS = 100;

  public static final int TEXTS = 10;

  private static final String TEXT_COLUMNS = columns(TEXTS, n -> "c" + n);
  private static final String INT_COLUMNS = columns(INTS, n -> "c" + n);

  private static final List<DriverTable> ALL =
      List.of(
          DriverTable.read(
              ROWS_1000,
              "id INT NOT NULL PRIMARY KEY, text CHAR(32) NOT NULL",
              "SELECT id, LEFT("
                  + DriverTable.hash("id")
                  + ", 32) FROM "
                  + numbers(3)
                  + " ORDER BY id",
              1_000,
              "id, text",
              2_207_236_061_379L),
          DriverTable.read(
              ROWS_100000,
              "id INT NOT NULL PRIMARY KEY, " + columns(TEXTS, n -> "c" + n + " CHAR(10) NOT NULL"),
              "SELECT id, "
                  + columns(
                      TEXTS, n -> "LEFT(" + DriverTable.hash("CONCAT(id, '-" + n + "')") + ", 10)")
                  + " FROM "
                  + numbers(5)
                  + " ORDER BY id",
              100_000,
              "id, " + TEXT_COLUMNS,
              214_976_687_583_953L),
          DriverTable.read(
              ROW_100_INTS,
              columns(INTS, n -> "c" + n + " INT NOT NULL"),
              "VALUES (" + columns(INTS, n -> "" + n) + ")",
              1,
              INT_COLUMNS,
              1_922_095_637L),
          DriverTable.read(
              ROW_46_COLUMNS,
              WideRow.COLUMNS,
              WideRow.VALUES,
              1,
              WideRow.NAMES.stream().collect(Collectors.joining(", ")),
              2_145_452_568L),
          DriverTable.read(
              BIG_ROWS,
              "id INT NOT NULL PRIMARY KEY, text MEDIUMTEXT NOT NULL",
              "SELECT id, LEFT(REPEAT("
                  + DriverTable.hash("id")
                  + ", 157), "
                  + BIG_ROW_BYTES
                  + ") FROM "
                  + numbers(3)
                  + " ORDER BY id",
              1_000,
              "id, text",
              2_156_727_766_303L),
          DriverTable.written(INSERTED, "text VARCHAR(100) NOT NULL"),
          DriverTable.written(
              INSERTED_KEY,
              "id BIGINT NOT NULL AUTO_INCREMENT PRIMARY KEY, text VARCHAR(100) NOT NULL"),
          DriverTable.written(KEPT, "text VARCHAR(100) NOT NULL"),
          new DriverTable(
              UPDATED,
              "id INT NOT NULL PRIMARY KEY, number INT NOT NULL",
              Optional.of("SELECT id, 0 FROM " + numbers(3) + " ORDER BY id"),
              1_000,
              "id, number",
              2_137_992_087_386L,
              Optional.of("UPDATE " + UPDATED + " SET number = 0")),
          DriverTable.read(
              ONE_ROW,
              "id INT NOT NULL PRIMARY KEY, number INT NOT NULL, text VARCHAR(100) NOT NULL",
              "VALUES (1, 1, " + literal(HARD_TEXT) + ")",
              1,
              "id, number, text",
              492_810_592L));

  private DriverTables() {}

  public static List<DriverTable> all() {
    return ALL;
  }

  public static List<String> names() {
    return ALL.stream().map(DriverTable::name).toList();
  }

  public static DriverTable named(String name) {
    return ALL.stream()
        .filter(table -> table.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no table is named " + name));
  }

  /**
   * Returns the statements that create tables, rows and routines, in order.
   *
   * @param insertedEngine engine of {@link #INSERTED}: {@link #BLACKHOLE} where the server has it
   * @param tableOptions options for each CREATE TABLE; may be empty
   */
  public static List<String> create(String insertedEngine, String tableOptions) {
    List<String> statements = new ArrayList<>();
    for (DriverTable table : ALL) {
      String engine = table.name().equals(INSERTED) ? insertedEngine : INNODB;
      statements.addAll(table.create(engine, tableOptions));
    }
    statements.addAll(DriverRoutines.create());
    return statements;
  }

  /** Returns the statements that revert the changes of a cell. */
  public static List<String> reset() {
    return ALL.stream().flatMap(table -> table.reset().stream()).toList();
  }

  /** Returns the statements that drop tables and routines; DROP DATABASE drops both. */
  public static List<String> drop() {
    List<String> statements = new ArrayList<>(DriverRoutines.drop());
    ALL.forEach(table -> statements.add("DROP TABLE IF EXISTS " + table.name()));
    return statements;
  }

  /**
   * Returns a derived table of the numbers from 1 to ten to the power of {@code digits}; no server
   * needs a table of numbers.
   */
  private static String numbers(int digits) {
    String ten =
        IntStream.range(0, 10)
            .mapToObj(n -> n == 0 ? "SELECT 0 AS n" : "SELECT " + n)
            .collect(Collectors.joining(" UNION ALL "));
    StringBuilder value = new StringBuilder("1");
    List<String> tables = new ArrayList<>();
    int factor = 1;
    for (int digit = 0; digit < digits; digit++, factor *= 10) {
      value.append(" + ").append(factor).append(" * d").append(digit).append(".n");
      tables.add("(" + ten + ") AS d" + digit);
    }
    return "(SELECT " + value + " AS id FROM " + String.join(", ", tables) + ") AS numbers";
  }

  /**
   * Returns a literal that is independent of the connection's character set and of whether a
   * backslash escapes.
   */
  private static String literal(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return "CONVERT(0x" + HexFormat.of().formatHex(bytes) + " USING utf8mb4)";
  }

  private interface OfNumber {
    String text(int number);
  }

  private static String columns(int count, OfNumber column) {
    return IntStream.rangeClosed(1, count).mapToObj(column::text).collect(Collectors.joining(", "));
  }
}
