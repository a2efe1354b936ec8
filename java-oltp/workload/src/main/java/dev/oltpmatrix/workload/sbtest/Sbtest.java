package dev.oltpmatrix.workload.sbtest;

import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.model.input.IntRange;
import dev.oltpmatrix.model.text.Plural;
import dev.oltpmatrix.workload.data.DataSet;
import dev.oltpmatrix.workload.data.Queries;
import dev.oltpmatrix.workload.script.RowLoad;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/**
 * Data set with sysbench's table.
 *
 * @param tableSize number of rows
 */
public record Sbtest(long tableSize, long seed) implements DataSet {
  public static final String ID = "sbtest";
  public static final String TABLE = "sbtest1";

  /** Default database, also for a URL that names none. */
  public static final String DATABASE = "sbtest";

  /** The id column is a signed INTEGER. */
  public static final long MAX_TABLE_SIZE = Integer.MAX_VALUE;

  public static final IntRange TABLE_SIZE = new IntRange("table-size", 1, MAX_TABLE_SIZE);

  static final String COLLATION = "latin1_swedish_ci";

  /** Size including the index. */
  private static final long BYTES_PER_ROW = 300;

  /**
   * Gives the same sum on any server, independently of its page format; reads every row, and so
   * warms the buffer pool.
   */
  private static final String CHECKSUM =
      "SELECT CONCAT(COUNT(*), ' rows, ', SUM(CRC32(CONCAT_WS(',', id, k, c, pad)))) FROM "
          + TABLE
          + " FORCE INDEX (PRIMARY)";

  private static final String COLUMNS = " (id, k, c, pad)";
  private static final String LOAD =
      "LOAD DATA LOCAL INFILE 'rows' INTO TABLE "
          + TABLE
          + " CHARACTER SET latin1 FIELDS TERMINATED BY ','"
          + COLUMNS;
  private static final String COLLATION_OF_TABLE =
      "SELECT table_collation FROM information_schema.tables"
          + " WHERE table_schema = DATABASE() AND table_name = '"
          + TABLE
          + "'";

  public Sbtest {
    TABLE_SIZE.require(tableSize);
  }

  @Override
  public String id() {
    return ID;
  }

  @Override
  public long rows() {
    return tableSize;
  }

  @Override
  public String database() {
    return DATABASE;
  }

  @Override
  public String encoding() {
    return "CHARACTER SET latin1 COLLATE " + COLLATION;
  }

  @Override
  public List<String> tables() {
    return List.of(TABLE);
  }

  @Override
  public String templateKey() {
    return "rows" + tableSize + "-seed" + seed;
  }

  @Override
  public String words() {
    return tableSize + " rows, seed " + seed;
  }

  @Override
  public long bytes() {
    return tableSize * BYTES_PER_ROW;
  }

  @Override
  public long load(Target target) throws SQLException, ServerException, InterruptedException {
    Connection connection = target.connection();
    RowLoad load = new RowLoad(this, target);
    String options = "ENGINE = InnoDB " + encoding() + " " + target.tableOptions();
    load.run(
        () -> {
          Queries.execute(connection, SbtestTables.create(1, true, false, options));
          load.fill(new RowGenerator(this), LOAD, "INSERT INTO " + TABLE + COLUMNS + " VALUES");
        });
    target.reporter().say(target.name() + ": indexing and checking " + Plural.of(rows(), "row"));
    Queries.execute(connection, SbtestTables.index(1));
    long sum = load.requireWhole();
    load.requireEqual("collation", COLLATION, Queries.one(connection, COLLATION_OF_TABLE));
    Queries.execute(connection, "ANALYZE TABLE " + TABLE);
    return sum;
  }

  @Override
  public String checksumText(long sum) {
    return tableSize + " rows, " + sum;
  }

  @Override
  public String checksum(Connection connection) throws SQLException {
    return Queries.one(connection, CHECKSUM);
  }

  @Override
  public Optional<String> damage(Connection connection) throws SQLException {
    String rows = Queries.one(connection, "SELECT COUNT(*) FROM " + TABLE);
    return Long.toString(tableSize).equals(rows)
        ? Optional.empty()
        : Optional.of(TABLE + " has " + rows + " rows, wanted " + tableSize);
  }

  @Override
  public String warm(Connection connection) throws SQLException {
    String checksum = checksum(connection);
    Queries.one(connection, "SELECT SUM(k) FROM " + TABLE + " FORCE INDEX (k_1)");
    return checksum;
  }
}
