package raw;

import dev.oltpmatrix.load.driver.Endpoint;
import dev.oltpmatrix.load.options.CommandLine;
import dev.oltpmatrix.workload.LoadWorkloads;
import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Sends statements as bytes over a plain socket, without a driver: the least that a call from Java
 * can cost. The bytes are built before anything is timed.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(5)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 1, time = 2)
public class Raw {
  private static final int TEXTS = 1024;
  private static final byte[] DO_ONE = RawConnection.query("DO 1");
  private static final byte[] SELECT_ONE = RawConnection.query("SELECT 1");

  /** How {@link #selectRow} is sent: COM_QUERY or COM_STMT_EXECUTE. */
  @Param({"text", "prepared"})
  private String options;

  private RawConnection connection;
  private final String[] texts = new String[TEXTS];
  private final byte[][] rows = new byte[TEXTS][];
  private int next;

  @Setup(Level.Trial)
  public void open() throws SQLException {
    List<String> arguments = new ArrayList<>(List.of("oltp_point_select"));
    arguments.addAll(List.of(System.getProperty("raw.server").split(" ", -1)));
    arguments.add("run");
    CommandLine line = CommandLine.parse(arguments, System.getenv(), LoadWorkloads.names());
    connection = RawConnection.open(Endpoint.of(line.options()));
    boolean prepared = options.equals("prepared");
    int id = prepared ? connection.prepare("SELECT CAST(? AS CHAR)") : 0;
    Random random = new Random(1);
    for (int i = 0; i < TEXTS; i++) {
      StringBuilder text = new StringBuilder();
      random.ints(100, 'a', 'z' + 1).forEach(text::appendCodePoint);
      texts[i] = text.toString();
      rows[i] =
          prepared
              ? RawConnection.execute(id, texts[i])
              : RawConnection.query("SELECT CAST('" + texts[i] + "' AS CHAR)");
    }
    selectRow();
    if (!connection.lastRow().endsWith(texts[next])) {
      throw new SQLException("a text that was sent did not come back");
    }
  }

  @TearDown(Level.Trial)
  public void close() throws IOException {
    connection.close();
  }

  @Benchmark
  public int doOne() throws SQLException {
    return connection.pingPong(DO_ONE);
  }

  @Benchmark
  public int selectOne() throws SQLException {
    return connection.pingPong(SELECT_ONE);
  }

  @Benchmark
  public int selectRow() throws SQLException {
    next = (next + 1) % TEXTS;
    return connection.pingPong(rows[next]);
  }
}
