package dev.oltpmatrix.workload.sbtest;

import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.model.text.Plural;
import dev.oltpmatrix.workload.data.DataSet;
import dev.oltpmatrix.workload.data.Queries;
import dev.oltpmatrix.workload.script.RowLoad;
import java.sql.Connection;
import java.sql.SQLException;

/** Creates and fills the table, and checks that it holds the rows that were sent. */
final class SbtestLoad {
  private static final String COLUMNS = " (id, k, c, pad)";
  private static final String LOAD =
      "LOAD DATA LOCAL INFILE 'rows' INTO TABLE "
          + Sbtest.TABLE
          + " CHARACTER SET latin1 FIELDS TERMINATED BY ','"
          + COLUMNS;
  private static final String COLLATION_OF_TABLE =
      "SELECT table_collation FROM information_schema.tables"
          + " WHERE table_schema = DATABASE() AND table_name = '"
          + Sbtest.TABLE
          + "'";

  private SbtestLoad() {}

  /** Loads the table and returns the checksum, which is equal for generator and server. */
  static long load(Sbtest data, DataSet.Target target)
      throws SQLException, ServerException, InterruptedException {
    Connection connection = target.connection();
    RowLoad load = new RowLoad(data, target);
    String options = "ENGINE = InnoDB " + data.encoding() + " " + target.tableOptions();
    load.run(
        () -> {
          Queries.execute(connection, SbtestTables.create(1, true, false, options));
          load.fill(
              new RowGenerator(data), LOAD, "INSERT INTO " + Sbtest.TABLE + COLUMNS + " VALUES");
        });
    target
        .reporter()
        .say(target.name() + ": indexing and checking " + Plural.of(data.rows(), "row"));
    Queries.execute(connection, SbtestTables.index(1));
    long sum = load.requireWhole();
    load.requireEqual("collation", Sbtest.COLLATION, Queries.one(connection, COLLATION_OF_TABLE));
    Queries.execute(connection, "ANALYZE TABLE " + Sbtest.TABLE);
    return sum;
  }
}
