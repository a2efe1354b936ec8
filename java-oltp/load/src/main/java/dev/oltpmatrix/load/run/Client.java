package dev.oltpmatrix.load.run;

import dev.oltpmatrix.load.driver.ServerErrors;
import dev.oltpmatrix.load.measure.ClientStats;
import dev.oltpmatrix.load.measure.Clock;
import dev.oltpmatrix.load.measure.Window;
import dev.oltpmatrix.load.session.Session;
import dev.oltpmatrix.workload.api.QueryCounts;
import java.sql.SQLException;
import java.util.concurrent.TimeUnit;

/** Opens its session, waits for the others, runs transactions until the window closes. */
final class Client implements Runnable {
  /** The interval at which a waiting client checks whether the run is over. */
  private static final long POLL_NS = TimeUnit.SECONDS.toNanos(1);

  /** The pause between attempts to reconnect, as in sysbench. */
  private static final long RECONNECT_NS = TimeUnit.MILLISECONDS.toNanos(1);

  private final int index;
  private final LoadRun run;
  private final ClientStats stats = new ClientStats();
  private final QueryCounts counts = new QueryCounts();
  private int warmupTransactions;

  /** Start of the present transaction's latency: in an open loop its arrival. */
  private long fromNs;

  private volatile Session session;

  Client(int index, LoadRun run) {
    this.index = index;
    this.run = run;
  }

  ClientStats stats() {
    return stats;
  }

  @Override
  public void run() {
    try {
      session = run.openSession(index);
      if (session != null && run.clients.readyAndReleased()) {
        work();
      }
    } catch (SQLException e) {
      run.failed(e, session == null ? null : session.currentStatement());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException | Error e) {
      run.failed(e, null);
    } finally {
      if (session != null) {
        session.close();
      }
      run.clients.finished(index);
    }
  }

  private void work() throws SQLException, InterruptedException {
    if (index < run.settings.activeClients()) {
      runTransactions(run.window);
      finish(run.window);
    } else {
      run.clients.leaving.await();
      if (run.failure.get() == null && !session.isConnected() && !run.clients.cuttingOff()) {
        run.clients.lostIdle.incrementAndGet();
      }
    }
  }

  private void runTransactions(Window window) throws SQLException, InterruptedException {
    Clock clock = run.clock;
    boolean open = run.arrivals != null;
    while (!window.closed() && run.takeEvent()) {
      if (open ? !awaitArrival(window) : !pause(window)) {
        return;
      }
      long startNs = clock.nanoTime();
      if (!open) {
        begin(startNs);
      }
      counts.reset();
      if (!runUntilCommitted(window)) {
        return;
      }
      long endNs = clock.nanoTime();
      if (window.admits(endNs)) {
        count(startNs, endNs);
      } else if (endNs - window.startNs() < 0) {
        countWarmup(endNs);
      }
      session.afterEvent();
    }
  }

  private void begin(long timeNs) {
    fromNs = timeNs;
    stats.began(timeNs);
  }

  private void count(long startNs, long endNs) {
    run.recorder.record(index, counts.kind, endNs - fromNs);
    if (counts.rolledBack) {
      run.errors.rolledBack(counts.kind);
    }
    if (run.arrivals != null) {
      run.serviceRecorder.record(index, endNs - startNs);
      long ageAtStartNs = run.window.startNs() - fromNs;
      if (ageAtStartNs > 0) {
        run.agesAtStart.record(index, ageAtStartNs);
      }
    }
    if (run.poolWaits != null) {
      run.poolWaits.record(index, session.waitedNs());
    }
    run.completed(stats, stats.completed(fromNs, endNs, counts));
  }

  private void countWarmup(long endNs) {
    stats.endedBefore();
    warmupTransactions++;
    run.warmUp.completed(warmupTransactions);
    run.warmUp.look(endNs);
  }

  /** Waits for the next arrival, which a burst may bring forward; false after the window. */
  private boolean awaitArrival(Window window) throws InterruptedException {
    Clock clock = run.clock;
    long planNs = run.arrivals.take();
    while (true) {
      begin(run.arrivals.timeNs(planNs));
      long nowNs = clock.nanoTime();
      if (window.closed() || nowNs - fromNs >= 0) {
        return !window.closed();
      }
      clock.sleepUntil(Math.min(fromNs, nowNs + POLL_NS));
    }
  }

  /** Waits as its workload says; returns false if the window closed before. */
  private boolean pause(Window window) throws InterruptedException {
    long pauseNs = session.pauseNs();
    if (pauseNs == 0) {
      return true;
    }
    Clock clock = run.clock;
    long nowNs = clock.nanoTime();
    long untilNs = nowNs + pauseNs;
    while (untilNs - nowNs > 0 && !window.closed()) {
      clock.sleepUntil(Math.min(untilNs, nowNs + POLL_NS));
      nowNs = clock.nanoTime();
    }
    return !window.closed();
  }

  /** Repeats while its errors are to be ignored; returns false if the window closed. */
  private boolean runUntilCommitted(Window window) throws SQLException, InterruptedException {
    while (true) {
      try {
        session.runTransaction(counts);
        return true;
      } catch (SQLException e) {
        if (!run.settings.ignored().contains(e)) {
          throw e;
        }
        boolean lost = ServerErrors.isConnectionLost(e);
        if (window.admits(run.clock.nanoTime())) {
          run.errors.met(counts.kind, e.getErrorCode(), lost);
          stats.attempted(counts);
        }
        counts.reset();
        if (window.closed() || (lost && !reconnect(window))) {
          return false;
        }
      }
    }
  }

  /** Tries to reconnect until it succeeds; returns false if the window closed before. */
  private boolean reconnect(Window window) throws InterruptedException {
    while (!window.closed()) {
      try {
        session.reconnect();
        return true;
      } catch (SQLException e) {
        run.clock.sleepUntil(run.clock.nanoTime() + RECONNECT_NS);
      }
    }
    return false;
  }

  private void finish(Window window) throws SQLException {
    counts.reset();
    session.finish(counts);
    long endNs = run.clock.nanoTime();
    if (counts.total() > 0 && window.admits(endNs)) {
      stats.finished(endNs, counts);
    }
  }

  void abort() {
    Session open = session;
    if (open != null) {
      open.abort();
    }
  }
}
