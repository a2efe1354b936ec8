package dev.oltpmatrix.workload.tpcc;

import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.workload.data.DataSet;
import dev.oltpmatrix.workload.data.Queries;
import dev.oltpmatrix.workload.data.RowStream;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/** Creates and fills the tables, and checks that they hold the rows that were sent. */
final class TpccLoad {
  private final TpccData data;
  private final DataSet.Target target;
  private final Connection connection;
  private final Population population;
  private final long rows;
  private final String task;
  private long rowsDone;
  private long sum;

  TpccLoad(TpccData data, DataSet.Target target) {
    this.data = data;
    this.target = target;
    connection = target.connection();
    population = data.population();
    rows = data.rows();
    task = "loading " + target.name();
  }

  /** Loads the tables and returns the checksum, which is equal for generator and server. */
  long load() throws SQLException, ServerException, InterruptedException {
    for (TpccTable table : TpccTable.ALL) {
      load(table);
    }
    target.reporter().say(target.name() + ": indexing and checking " + data.words());
    for (TpccTable table : TpccTable.ALL) {
      Queries.execute(connection, table.indexes().toArray(String[]::new));
      Queries.execute(connection, "ANALYZE TABLE " + table.table());
    }
    requireWhole();
    return sum;
  }

  private void load(TpccTable table) throws SQLException, InterruptedException {
    Queries.execute(
        connection,
        table.create("ENGINE = InnoDB " + TpccTable.ENCODING + " " + target.tableOptions()));
    for (int warehouse : population.warehousesOf(table)) {
      TpccRows ofWarehouse = population.of(table, warehouse);
      if (target.localInfile() == null) {
        insert(ofWarehouse);
      } else {
        stream(table, ofWarehouse);
      }
      rowsDone += ofWarehouse.rowsDone();
      sum += ofWarehouse.checksum();
    }
  }

  private void stream(TpccTable table, TpccRows made) throws SQLException, InterruptedException {
    try (RowStream stream = new RowStream(made, this::progress);
        Statement statement = connection.createStatement()) {
      target.localInfile().feed(statement, stream);
      statement.execute(table.load());
      stream.checksum(); // waits for the thread that makes the rows
    }
  }

  private void insert(TpccRows made) throws SQLException, InterruptedException {
    for (String insert = made.nextInsert(); insert != null; insert = made.nextInsert()) {
      Queries.execute(connection, insert);
      progress(made.rowsDone());
      if (Thread.interrupted()) {
        throw new InterruptedException("interrupted while " + task);
      }
    }
  }

  private void progress(long rowsOfTable) {
    target.reporter().progress(task, rowsDone + rowsOfTable, rows, "rows");
  }

  private void requireWhole() throws SQLException, ServerException {
    String wanted = data.checksumText(sum);
    String found = data.checksum(connection);
    if (!wanted.equals(found)) {
      throw new ServerException(
          "%s: checksum of TPC-C's tables: wanted %s, found %s"
              .formatted(target.what(), wanted, found));
    }
    List<Condition.Failure> failures = Condition.failures(connection);
    if (!failures.isEmpty()) {
      throw new ServerException(target.what() + ": after loading, " + failures.get(0));
    }
  }
}
