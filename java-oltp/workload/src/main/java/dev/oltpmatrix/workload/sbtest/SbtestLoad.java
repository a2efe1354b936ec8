package dev.oltpmatrix.workload.sbtest;

import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.model.text.Plural;
import dev.oltpmatrix.workload.data.DataSet;
import dev.oltpmatrix.workload.data.Queries;
import dev.oltpmatrix.workload.data.RowStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;

/** Creates and fills the table, and checks that it holds the rows that were sent. */
final class SbtestLoad {
  private static final String COLUMNS = " (id, k, c, pad)";

  private static final String LOAD =
      "LOAD DATA LOCAL INFILE 'rows' INTO TABLE "
          + Sbtest.TABLE
          + " CHARACTER SET latin1 FIELDS TERMINATED BY ','"
          + COLUMNS;

  private static final String BEGIN = "START TRANSACTION";
  private static final String COMMIT = "COMMIT";

  /** Rows of an INSERT: some 200 KB, below any max_allowed_packet. */
  private static final int BATCH_ROWS = 1000;

  /** Keeps redo log and locks of one transaction small. */
  private static final int BATCHES_PER_COMMIT = 20;

  private final Sbtest data;
  private final DataSet.Target target;
  private final Connection connection;
  private final String task;

  SbtestLoad(Sbtest data, DataSet.Target target) {
    this.data = data;
    this.target = target;
    this.connection = target.connection();
    this.task = "loading " + target.name();
  }

  /** Loads the table and returns the checksum, which is equal for generator and server. */
  long load() throws SQLException, ServerException, InterruptedException {
    Queries.execute(connection, create());
    long sum = target.localInfile() == null ? insert() : stream();
    target
        .reporter()
        .say(target.name() + ": indexing and checking " + Plural.of(data.rows(), "row"));
    Queries.execute(connection, SbtestTable.index(1));
    requireEqual("checksum", data.checksumText(sum), data.checksum(connection));
    requireEqual(
        "collation",
        Sbtest.COLLATION,
        Queries.one(
            connection,
            "SELECT table_collation FROM information_schema.tables"
                + " WHERE table_schema = DATABASE() AND table_name = '"
                + Sbtest.TABLE
                + "'"));
    Queries.execute(connection, "ANALYZE TABLE " + Sbtest.TABLE);
    return sum;
  }

  private String create() {
    String options = "ENGINE = InnoDB " + data.encoding() + " " + target.tableOptions();
    return SbtestTable.create(1, true, false, options);
  }

  private void requireEqual(String what, String wanted, String found) throws ServerException {
    if (!wanted.equals(found)) {
      throw new ServerException(
          String.format(
              Locale.ROOT,
              "%s: %s of %s: wanted %s, found %s",
              target.what(),
              what,
              Sbtest.TABLE,
              wanted,
              found));
    }
  }

  private void progress(long rowsDone) {
    target.reporter().progress(task, rowsDone, data.rows(), "rows");
  }

  private long stream() throws SQLException, InterruptedException {
    try (RowStream rows = new RowStream(new RowGenerator(data), this::progress);
        Statement statement = connection.createStatement()) {
      target.localInfile().feed(statement, rows);
      statement.execute(LOAD);
      return rows.checksum();
    }
  }

  private long insert() throws SQLException, InterruptedException {
    RowGenerator rows = new RowGenerator(data);
    // By statements: through some proxies drivers skip the calls, and the rows would be lost.
    Queries.execute(connection, BEGIN);
    int batches = 0;
    while (rows.hasNext()) {
      Queries.execute(connection, batch(rows));
      if (++batches % BATCHES_PER_COMMIT == 0) {
        Queries.execute(connection, COMMIT, BEGIN);
      }
      progress(rows.rowsDone());
      if (Thread.interrupted()) {
        throw new InterruptedException("interrupted while " + task);
      }
    }
    Queries.execute(connection, COMMIT);
    return rows.checksum();
  }

  /** Builds an INSERT; digits and dashes need no escapes. */
  private static String batch(RowGenerator rows) {
    StringBuilder sql = new StringBuilder("INSERT INTO " + Sbtest.TABLE + COLUMNS + " VALUES ");
    byte[] row = new byte[RowGenerator.MAX_ROW_BYTES];
    for (int i = 0; i < BATCH_ROWS && rows.hasNext(); i++) {
      int length = rows.next(row, 0);
      String[] cells = new String(row, 0, length, StandardCharsets.US_ASCII).split(",", -1);
      sql.append(i == 0 ? "" : ",")
          .append(String.format(Locale.ROOT, "(%s,%s,'%s','%s')", (Object[]) cells));
    }
    return sql.toString();
  }
}
