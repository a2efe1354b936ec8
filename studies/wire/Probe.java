
import dev.oltpmatrix.driverstudy.cases.Cases;
import dev.oltpmatrix.driverstudy.run.BenchRequest;
import dev.oltpmatrix.driverstudy.run.BenchRun;
import dev.oltpmatrix.driverstudy.run.Client;
import dev.oltpmatrix.workload.drivertables.DriverTables;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * Times single calls over one connection, in such a way that a busy moment does not count as a
 * delay.
 */
final class Probe implements AutoCloseable {
  private static final int SHORT_CALLS = 1_000;
  private static final int LONG_CALLS = 25;

  /**
   * The fraction of the calls, one fourth, that is run before the timed ones and does not count.
   */
  private static final int WARM_UP_PART = 4;

  private static final String LARGE =
      "SELECT b.text FROM "
          + DriverTables.BIG_ROWS
          + " AS b, (SELECT 1 UNION ALL SELECT 2 UNION ALL SELECT 3 UNION ALL SELECT 4) AS four";

  private static final long LARGE_ROWS = 4_000;

  private static final String MANY = "SELECT * FROM " + DriverTables.ROWS_100000 + " ORDER BY id";

  private static final String HARD = "SELECT text FROM " + DriverTables.ONE_ROW;

  private final Client client;

  private Probe(Client client) {
    this.client = client;
  }

  static Probe of(BenchRequest request) throws SQLException {
    return new Probe(new BenchRun(request).client());
  }

  double doOneUs() throws SQLException {
    Operation one = new Operation(Cases.named("drv_do_1"));
    return medianUs(SHORT_CALLS, () -> one.call(client));
  }

  /** Times a batch of 100 UPDATEs over each of two connections. */
  static double[] updatesUs(Probe one, Probe other) throws SQLException {
    Operation batch = new Operation(Cases.named("drv_batch_update_100"));
    // Otherwise both would write the same numbers, and the second would change nothing.
    for (int i = 0; i < 2 * LONG_CALLS; i++) {
      other.client.number();
    }
    return inTurnUs(() -> batch.call(one.client), () -> batch.call(other.client));
  }

  /** Times 40 MB that are read as they arrive, over each of two connections. */
  static double[] largeResultsUs(Probe one, Probe other) throws SQLException {
    return inTurnUs(one::readLarge, other::readLarge);
  }

  private void readLarge() throws SQLException {
    try (Statement statement = client.connection().createStatement()) {
      statement.setFetchSize(client.fetchRows());
      try (ResultSet rows = statement.executeQuery(LARGE)) {
        long count = 0;
        while (rows.next()) {
          count += rows.getBytes(1).length / DriverTables.BIG_ROW_BYTES;
        }
        if (count != LARGE_ROWS) {
          throw new SQLException(count + " rows of 10 kB came, expected " + LARGE_ROWS);
        }
      }
    }
  }

  /** Returns a digest of 12 MB, and of a text with all difficult characters. */
  String digest() throws SQLException {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      add(MANY, digest);
      add(HARD, digest);
      return HexFormat.of().formatHex(digest.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JVM has SHA-256", e);
    }
  }

  private void add(String sql, MessageDigest digest) throws SQLException {
    try (Statement statement = client.connection().createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      int columns = rows.getMetaData().getColumnCount();
      while (rows.next()) {
        for (int i = 1; i <= columns; i++) {
          digest.update(rows.getString(i).getBytes(StandardCharsets.UTF_8));
        }
      }
    }
  }

  private interface Call {
    void call() throws SQLException;
  }

  private static double medianUs(int calls, Call call) throws SQLException {
    double[] us = new double[calls];
    for (int i = -calls / WARM_UP_PART; i < calls; i++) {
      us[Math.max(0, i)] = us(call);
    }
    return median(us);
  }

  /**
   * Returns the minimum of each: calls of many packets are delayed somewhere when other programs
   * run.
   */
  private static double[] inTurnUs(Call one, Call other) throws SQLException {
    double[] ofOne = new double[LONG_CALLS];
    double[] ofOther = new double[LONG_CALLS];
    for (int i = -LONG_CALLS / WARM_UP_PART; i < LONG_CALLS; i++) {
      ofOne[Math.max(0, i)] = us(one);
      ofOther[Math.max(0, i)] = us(other);
    }
    return new double[] {min(ofOne), min(ofOther)};
  }

  private static double us(Call call) throws SQLException {
    long beganNs = System.nanoTime();
    call.call();
    return (System.nanoTime() - beganNs) / 1e3;
  }

  private static double min(double[] values) {
    return Arrays.stream(values).min().orElseThrow();
  }

  static double median(double[] values) {
    Arrays.sort(values);
    return values[values.length / 2];
  }

  @Override
  public void close() throws SQLException {
    client.close();
  }
}
