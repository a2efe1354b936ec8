package dev.oltpmatrix.driverstudy.cases;

import dev.oltpmatrix.driverstudy.raw.RawConnection;
import dev.oltpmatrix.driverstudy.run.Meter;
import dev.oltpmatrix.driverstudy.run.RawClient;
import dev.oltpmatrix.load.failure.LoadException;
import java.sql.SQLException;
import org.openjdk.jmh.annotations.Benchmark;

/**
 * Benchmarks the same statements as bytes over a plain socket, which is the lower bound. Each
 * returns the number of bytes of an answer.
 */
public class Raw {
  private static final byte[] DO_ONE = RawConnection.query("DO 1");
  private static final byte[] SELECT_ONE = RawConnection.query("SELECT 1");

  @Benchmark
  public int doOne(RawClient client, Meter meter) throws SQLException {
    return client.connection().pingPong(DO_ONE);
  }

  @Benchmark
  public int selectOne(RawClient client, Meter meter) throws SQLException {
    return client.connection().pingPong(SELECT_ONE);
  }

  @Benchmark
  public int selectRow(RawClient client, Meter meter) throws SQLException {
    return client.row();
  }

  /** Checks the answers to all of them. */
  static void check(RawClient client) throws SQLException {
    client.connection().pingPong(DO_ONE);
    client.connection().pingPong(SELECT_ONE);
    // The value's length, and the digit.
    Expect.equal("SELECT 1", "\u00011", client.connection().lastRow());
    client.row();
    if (!client.connection().lastRow().endsWith(client.text())) {
      throw new LoadException("a text that was sent did not come back", null);
    }
  }
}
