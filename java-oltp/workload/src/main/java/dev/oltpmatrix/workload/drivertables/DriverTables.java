package dev.oltpmatrix.workload.drivertables;

import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.model.descriptors.Workload;
import dev.oltpmatrix.workload.data.DataSet;
import dev.oltpmatrix.workload.data.Queries;
import dev.oltpmatrix.workload.data.SqlFile;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The tables and routines of the driver study: identical on every server, without a seed, and no
 * larger than a buffer pool of 64 MiB. The matrix loads them; each benchmark checks, before it
 * measures, that it reads the rows that were loaded.
 *
 * <p>No statement names the database: it is the connection's default.
 */
public record DriverTables() implements DataSet {
  public static final String ID = Workload.DRIVERS;
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

  /** Size with indexes: 15 MB of small rows, and a thousand of 10 kB. */
  private static final long BYTES = 50_000_000;

  @Override
  public String id() {
    return ID;
  }

  @Override
  public long rows() {
    return ALL.stream().mapToLong(DriverTable::rows).sum();
  }

  @Override
  public long seed() {
    return 0;
  }

  @Override
  public String database() {
    return DATABASE;
  }

  @Override
  public String encoding() {
    return ENCODING;
  }

  @Override
  public List<String> tables() {
    return ALL.stream().map(DriverTable::name).toList();
  }

  public static DriverTable named(String name) {
    return ALL.stream().filter(table -> table.name().equals(name)).findFirst().orElseThrow();
  }

  @Override
  public String templateKey() {
    return ID + VERSION;
  }

  @Override
  public String words() {
    return "tables of the driver study, version " + VERSION;
  }

  @Override
  public long bytes() {
    return BYTES;
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

  public static void load(Connection connection, String tableOptions) throws SQLException {
    boolean hasBlackhole =
        Queries.one(
                connection,
                "SELECT 1 FROM information_schema.ENGINES WHERE ENGINE = 'BLACKHOLE'"
                    + " AND SUPPORT IN ('YES', 'DEFAULT')")
            != null;
    execute(connection, create(hasBlackhole ? BLACKHOLE : INNODB, tableOptions).stream());
  }

  /** Loads the tables; the sums are known in advance, and a load with other sums is refused. */
  @Override
  public long load(Target target) throws SQLException, ServerException {
    target.reporter().say(target.name() + ": making tables and routines of the driver study");
    load(target.connection(), target.tableOptions());
    String found = checksum(target.connection());
    if (!found.equals(checksumText(0))) {
      throw new ServerException(
          "%s: checksum of the driver study's tables: wanted %s, found %s"
              .formatted(target.what(), checksumText(0), found));
    }
    return 0;
  }

  /** Restores the tables that cells write to. */
  @Override
  public void reset(Connection connection) throws SQLException {
    execute(connection, ALL.stream().flatMap(table -> table.reset().stream()));
  }

  /** Drops tables and routines; DROP DATABASE drops both. */
  public void drop(Connection connection) throws SQLException {
    Stream<String> routines =
        ROUTINES.stream()
            .map(text -> text.substring(0, text.indexOf('(')))
            .map(name -> "DROP " + name.replace(" ", " IF EXISTS "));
    Stream<String> drops = tables().stream().map(name -> "DROP TABLE IF EXISTS " + name);
    execute(connection, Stream.concat(routines, drops));
  }

  private static void execute(Connection connection, Stream<String> statements)
      throws SQLException {
    Queries.execute(connection, statements.toArray(String[]::new));
  }

  @Override
  public String checksumText(long sum) {
    return ALL.stream().map(DriverTable::loaded).collect(Collectors.joining("; "));
  }

  /** Returns the number of rows and the sum of every table: equal for equal tables. */
  @Override
  public String checksum(Connection connection) throws SQLException {
    List<String> lines = new ArrayList<>();
    for (DriverTable table : ALL) {
      lines.add(table.found(connection));
    }
    return String.join("; ", lines);
  }

  /** Checks only tables that no case writes to: the others are reset before each cell. */
  @Override
  public Optional<String> damage(Connection connection) throws SQLException {
    for (DriverTable table : ALL) {
      Optional<String> damage =
          table.reset().isPresent() ? Optional.empty() : table.damage(connection);
      if (damage.isPresent()) {
        return damage;
      }
    }
    return Optional.empty();
  }

  /** Computes the checksum, which reads every column of every row; there are no other indexes. */
  @Override
  public String warm(Connection connection) throws SQLException {
    return checksum(connection);
  }
}
