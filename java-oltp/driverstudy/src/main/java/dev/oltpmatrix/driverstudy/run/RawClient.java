package dev.oltpmatrix.driverstudy.run;

import dev.oltpmatrix.driverstudy.raw.RawConnection;
import dev.oltpmatrix.model.drivercases.DriverArms;
import java.io.IOException;
import java.sql.SQLException;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** A client without a driver: its statements are bytes, built before anything is timed. */
@State(Scope.Thread)
public class RawClient implements AutoCloseable {
  private RawConnection connection;
  private String[] texts;
  private byte[][] rows;
  private int next;

  /** Returns a client outside JMH, which checks before others measure. */
  static RawClient of(BenchRun run) throws SQLException {
    RawClient client = new RawClient();
    client.open(run);
    return client;
  }

  @Setup(Level.Trial)
  public void open() throws SQLException {
    open(BenchRun.current());
    BenchRun.current().measure().connected();
  }

  private void open(BenchRun run) throws SQLException {
    BenchRequest request = run.request();
    connection = request.inTime(() -> RawConnection.open(request.endpoint()));
    texts = run.texts().all();
    rows = new byte[texts.length][];
    boolean prepared = request.arm().equals(DriverArms.PREPARED);
    int id = prepared ? connection.prepare("SELECT CAST(? AS CHAR)") : 0;
    for (int i = 0; i < rows.length; i++) {
      rows[i] =
          prepared
              ? RawConnection.execute(id, texts[i])
              : RawConnection.query("SELECT CAST(" + literal(texts[i]) + " AS CHAR)");
    }
  }

  private static String literal(String text) {
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
  }

  @TearDown(Level.Trial)
  @Override
  public void close() throws IOException {
    if (connection != null) {
      connection.close();
    }
  }

  public RawConnection connection() {
    return connection;
  }

  /** Sends the next text in a statement that returns it as a row. */
  public int row() throws SQLException {
    next = (next + 1) % rows.length;
    return connection.pingPong(rows[next]);
  }

  /** Returns the text that the last row must contain. */
  public String text() {
    return texts[next];
  }
}
