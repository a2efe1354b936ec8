package dev.oltpmatrix.driverstudy.cases;

import dev.oltpmatrix.driverstudy.run.Client;
import dev.oltpmatrix.driverstudy.run.Meter;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.openjdk.jmh.annotations.Benchmark;

/** Benchmarks the shortest calls: a driver's cost when there is nothing to do. */
public class Trivial {
  private static final int NO_SUCH_TABLE = 1146;

  @Benchmark
  public int doOne(Client client, Meter meter) throws SQLException {
    try (Statement statement = client.connection().createStatement()) {
      return statement.executeUpdate("DO 1");
    }
  }

  @Benchmark
  public int selectOne(Client client, Meter meter) throws SQLException {
    try (Statement statement = client.connection().createStatement();
        ResultSet rows = statement.executeQuery("SELECT 1")) {
      rows.next();
      return rows.getInt(1);
    }
  }

  @Benchmark
  public int failingStatement(Client client, Meter meter) throws SQLException {
    try (Statement statement = client.connection().createStatement();
        ResultSet rows = statement.executeQuery("SELECT 1 FROM no_such_table")) {
      return rows.next() ? 0 : -1;
    } catch (SQLException e) {
      // Any other error is not the expected one, such as that of a connection that has ended.
      if (e.getErrorCode() != NO_SUCH_TABLE) {
        throw e;
      }
      return e.getErrorCode();
    }
  }

  static void checkDoOne(Client client) throws SQLException {
    Expect.equal("DO 1", 0, new Trivial().doOne(client, null));
  }

  static void checkSelectOne(Client client) throws SQLException {
    Expect.equal("SELECT 1", 1, new Trivial().selectOne(client, null));
  }

  static void checkFailingStatement(Client client) throws SQLException {
    Expect.equal(
        "a table that is not there", NO_SUCH_TABLE, new Trivial().failingStatement(client, null));
  }
}
