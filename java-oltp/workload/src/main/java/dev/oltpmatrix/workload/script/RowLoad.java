package dev.oltpmatrix.workload.script;

import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.workload.api.WorkloadTables.Sql;
import dev.oltpmatrix.workload.data.DataSet;
import dev.oltpmatrix.workload.data.Queries;
import dev.oltpmatrix.workload.data.RowSource;
import dev.oltpmatrix.workload.data.RowStream;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.sql.Statement;

/** Fills the tables of a data set on a server, and checks that they hold what was sent. */
public final class RowLoad {
  private final DataSet data;
  private final DataSet.Target target;
  private final String task;
  private final long rows;
  private long rowsDone;
  private long sum;

  public RowLoad(DataSet data, DataSet.Target target) {
    this.data = data;
    this.target = target;
    task = "loading " + target.name();
    rows = data.rows();
  }

  /** Makes the tables. */
  public interface Work {
    void run() throws SQLException;
  }

  /** Runs the work; one that was interrupted ends with the exception for that. */
  public void run(Work work) throws SQLException, InterruptedException {
    try {
      work.run();
    } catch (SQLException e) {
      if (Thread.interrupted()) {
        throw new InterruptedException("interrupted while " + task);
      }
      throw e;
    }
  }

  /**
   * Fills a table: by a stream of lines where the server may take one, otherwise by INSERTs.
   *
   * @param load the statement that takes the lines
   * @param insert an INSERT up to VALUES
   */
  public void fill(RowSource made, String load, String insert) throws SQLException {
    if (target.localInfile() == null) {
      insert(
          made,
          insert,
          sql -> {
            Queries.execute(target.connection(), sql);
            progress(made.rowsDone());
            if (Thread.currentThread().isInterrupted()) {
              throw new SQLException("interrupted while " + task);
            }
          });
    } else {
      stream(made, load);
    }
    rowsDone += made.rowsDone();
    sum += made.checksum();
  }

  private void stream(RowSource made, String load) throws SQLException {
    try (RowStream stream = new RowStream(made, this::progress);
        Statement statement = target.connection().createStatement()) {
      target.localInfile().feed(statement, stream);
      statement.execute(load);
    }
  }

  private void progress(long rowsOfTable) {
    target.reporter().progress(task, rowsDone + rowsOfTable, rows, "rows");
  }

  /** Sends rows as INSERTs of many rows each; letters and digits need no escapes. */
  public static void insert(RowSource made, String insert, Sql sql) throws SQLException {
    BulkInsert bulk = new BulkInsert(insert);
    byte[] bytes = new byte[made.maxRowBytes()];
    while (made.hasNext()) {
      String line = new String(bytes, 0, made.next(bytes, 0), StandardCharsets.US_ASCII);
      String full = bulk.add(("('" + line.replace(",", "','") + "')").replace("''", "NULL"));
      if (full != null) {
        sql.execute(full);
      }
    }
    String rest = bulk.rest();
    if (rest != null) {
      sql.execute(rest);
    }
  }

  /** Compares the rows that were sent with the tables; returns the sum over all rows. */
  public long requireWhole() throws SQLException, ServerException {
    requireEqual("checksum", data.checksumText(sum), data.checksum(target.connection()));
    return sum;
  }

  public void requireEqual(String what, String wanted, String found) throws ServerException {
    if (!wanted.equals(found)) {
      throw new ServerException(
          "%s: %s of %s: wanted %s, found %s"
              .formatted(target.what(), what, data.id(), wanted, found));
    }
  }
}
