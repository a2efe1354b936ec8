package dev.oltpmatrix.driverstudy.run;

import dev.oltpmatrix.driverstudy.driver.Connector;
import dev.oltpmatrix.driverstudy.driver.JdbcDriver;
import dev.oltpmatrix.load.measure.IntervalStats;
import dev.oltpmatrix.load.measure.RunOutcome;
import dev.oltpmatrix.load.session.QueryCounts;
import java.sql.SQLException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/**
 * What the states that JMH makes have to know: the run of this JVM. There is one at a time; JMH
 * makes its states by itself and hands them nothing.
 */
public final class BenchRun {
  private static volatile BenchRun current;

  private final BenchRequest request;
  private final Connector connector;
  private final int seed;
  private final AtomicInteger clients = new AtomicInteger();
  private Measure measure;

  public BenchRun(BenchRequest request) {
    this.request = request;
    seed = request.options().seed();
    connector =
        request.isRaw()
            ? null
            : new Connector(
                JdbcDriver.named(request.driver()),
                request.arm(),
                request.driverCase(),
                request.endpoint());
  }

  static BenchRun current() {
    return current;
  }

  public BenchRequest request() {
    return request;
  }

  /** Not of raw, which has no driver. */
  public Connector connector() {
    return connector;
  }

  /** A client outside JMH. */
  public Client client() throws SQLException {
    return Client.of(this);
  }

  /** The same without a driver. */
  public RawClient rawClient() throws SQLException {
    return RawClient.of(this);
  }

  /** Other ones for each client. */
  Texts texts() {
    return new Texts((long) seed << 32 | clients.incrementAndGet());
  }

  Measure measure() {
    return measure;
  }

  /** Something that has JMH run. */
  public interface Runner {
    void run();
  }

  /** Measures while something has JMH run; gives what was measured. */
  public RunOutcome measured(
      QueryCounts countsOfOne, Consumer<IntervalStats> eachSecond, Runner jmh)
      throws InterruptedException {
    measure =
        new Measure(
            request.threads(),
            countsOfOne,
            TimeUnit.SECONDS.toNanos(request.options().integer("warmup-time")),
            TimeUnit.SECONDS.toNanos(request.options().integer("time")),
            eachSecond);
    current = this;
    try {
      jmh.run();
    } finally {
      current = null;
    }
    return measure.outcome();
  }

  /** What the clients' threads took from the heap in the window. */
  public long allocatedBytes() {
    return measure.allocatedBytes();
  }

  /** For how long garbage was collected in the window. */
  public double gcS() {
    return measure.gcS();
  }
}
