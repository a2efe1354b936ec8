package dev.oltpmatrix.workload.drivertables;

import dev.oltpmatrix.workload.data.Queries;
import dev.oltpmatrix.workload.data.SqlFile;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

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

  private static final List<DriverTable> ALL =
      SqlFile.blocks(DriverTables.class, "tables.sql").entrySet().stream()
          .map(block -> DriverTable.of(block.getKey(), block.getValue()))
          .toList();

  /** Each has one statement as its body, so that no client needs a delimiter. */
  private static final List<String> ROUTINES =
      List.of(
          "FUNCTION f(a INT, b INT, c INT) RETURNS INT DETERMINISTIC NO SQL RETURN a + b + c",
          "PROCEDURE with_result_set(n INT) DETERMINISTIC READS SQL DATA SELECT n",
          "PROCEDURE in_out(INOUT p INT) DETERMINISTIC NO SQL SET p = p * 10");

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
   * Returns the statements that create tables, rows and routines, in order. To create routines on a
   * server with a binary log, an account needs the SUPER privilege, or the server {@code
   * log_bin_trust_function_creators}.
   *
   * @param insertedEngine engine of {@link #INSERTED}: {@link #BLACKHOLE} where the server has it
   * @param tableOptions options for each CREATE TABLE; may be empty
   */
  static List<String> create(String insertedEngine, String tableOptions) {
    List<String> statements = new ArrayList<>();
    for (DriverTable table : ALL) {
      String engine = table.name().equals(INSERTED) ? insertedEngine : INNODB;
      statements.addAll(table.create(engine, tableOptions));
    }
    ROUTINES.forEach(routine -> statements.add("CREATE " + routine));
    return statements;
  }

  /** Creates tables, rows and routines in the connection's database, which has none of them. */
  public static void load(Connection connection, String tableOptions) throws SQLException {
    boolean hasBlackhole =
        Queries.one(
                connection,
                "SELECT 1 FROM information_schema.ENGINES WHERE ENGINE = 'BLACKHOLE'"
                    + " AND SUPPORT IN ('YES', 'DEFAULT')")
            != null;
    execute(connection, create(hasBlackhole ? BLACKHOLE : INNODB, tableOptions).stream());
  }

  /** Restores the tables that cells write to. */
  public static void reset(Connection connection) throws SQLException {
    execute(connection, ALL.stream().flatMap(table -> table.reset().stream()));
  }

  /** Drops tables and routines; DROP DATABASE drops both. */
  public static void drop(Connection connection) throws SQLException {
    Stream<String> routines =
        ROUTINES.stream()
            .map(text -> text.substring(0, text.indexOf('(')))
            .map(name -> "DROP " + name.replace(" ", " IF EXISTS "));
    Stream<String> tables = names().stream().map(name -> "DROP TABLE IF EXISTS " + name);
    execute(connection, Stream.concat(routines, tables));
  }

  private static void execute(Connection connection, Stream<String> statements)
      throws SQLException {
    Queries.execute(connection, statements.toArray(String[]::new));
  }

  /** Returns the number of rows and the sum of every table: equal for equal tables. */
  public static String checksum(Connection connection) throws SQLException {
    List<String> lines = new ArrayList<>();
    for (DriverTable table : ALL) {
      lines.add(table.found(connection));
    }
    return String.join("; ", lines);
  }

  /** Returns the result of {@link #checksum} for newly loaded tables. */
  public static String loadedChecksum() {
    return ALL.stream().map(DriverTable::loaded).collect(Collectors.joining("; "));
  }
}
