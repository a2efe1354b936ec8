package dev.oltpmatrix.driverstudy.run;

import dev.oltpmatrix.driverstudy.driver.Connector;
import dev.oltpmatrix.driverstudy.driver.JdbcDriver;
import dev.oltpmatrix.load.measure.IntervalStats;
import dev.oltpmatrix.load.measure.RunOutcome;
import dev.oltpmatrix.workload.api.QueryCounts;
import java.sql.SQLException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/**
 * The run of this JVM, for the states that JMH creates. There is one at a time; JMH creates its
 * states by itself and passes them nothing.
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
        new Connector(
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

  public Connector connector() {
    return connector;
  }

  public Client client() throws SQLException {
    return Client.of(this);
  }

  Texts texts() {
    return new Texts((long) seed << 32 | clients.incrementAndGet());
  }

  Measure measure() {
    return measure;
  }

  public RunOutcome measured(
      QueryCounts countsOfOne, Consumer<IntervalStats> eachSecond, Runnable jmh)
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

  public long allocatedBytes() {
    return measure.allocatedBytes();
  }

  public double gcS() {
    return measure.gcS();
  }
}
