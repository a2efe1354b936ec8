package dev.oltpmatrix.workload.tpcc;

import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.workload.api.WorkloadTables.Sql;
import dev.oltpmatrix.workload.data.DataSet;
import dev.oltpmatrix.workload.data.Queries;
import dev.oltpmatrix.workload.data.RowStream;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/** Makes the tables on a server, and checks that they hold the rows that were sent. */
final class TpccLoad {
  private final TpccData data;
  private final DataSet.Target target;
  private final Connection connection;
  private final String task;
  private final long rows;
  private long rowsDone;
  private long sum;

  TpccLoad(TpccData data, DataSet.Target target) {
    this.data = data;
    this.target = target;
    connection = target.connection();
    task = "loading " + target.name();
    rows = data.rows();
  }

  /** Loads the tables and returns the checksum, which is equal for generator and server. */
  long load() throws SQLException, ServerException, InterruptedException {
    TpccTables tables = new TpccTables(data.population(), " " + target.tableOptions(), this::fill);
    try {
      for (int part = 1; part <= tables.parts(); part++) {
        tables.prepare(part, sql -> Queries.execute(connection, sql), line -> {});
      }
    } catch (SQLException e) {
      if (Thread.interrupted()) {
        throw new InterruptedException("interrupted while " + task);
      }
      throw e;
    }
    target.reporter().say(target.name() + ": checking " + data.words());
    requireWhole();
    return sum;
  }

  private void fill(TpccTable table, TpccRows made, Sql sql) throws SQLException {
    if (target.localInfile() == null) {
      TpccTables.insert(
          made,
          insert -> {
            sql.execute(insert);
            progress(made.rowsDone());
            if (Thread.currentThread().isInterrupted()) {
              throw new SQLException("interrupted while " + task);
            }
          });
    } else {
      stream(table, made);
    }
    rowsDone += made.rowsDone();
    sum += made.checksum();
  }

  private void stream(TpccTable table, TpccRows made) throws SQLException {
    try (RowStream stream = new RowStream(made, this::progress);
        Statement statement = connection.createStatement()) {
      target.localInfile().feed(statement, stream);
      statement.execute(table.load());
      stream.checksum(); // waits for the thread that makes the rows
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new SQLException("interrupted while " + task, e);
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
