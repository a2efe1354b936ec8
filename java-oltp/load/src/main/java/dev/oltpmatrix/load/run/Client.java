package dev.oltpmatrix.load.run;

import dev.oltpmatrix.load.driver.ServerErrors;
import java.sql.SQLException;

/** One client: opens its session, waits at the gate, runs transactions until the window closes. */
final class Client implements Runnable {
  private final int index;
  private final LoadRun run;
  private final ClientStats stats = new ClientStats();
  private final QueryCounts counts = new QueryCounts();
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
      if (session != null && run.gate().arriveAndAwait()) {
        runTransactions(run.window());
      }
    } catch (SQLException e) {
      run.failed(e, session == null ? null : session.currentStatement());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException | Error e) {
      run.failed(e, null);
    } finally {
      closeSession();
      run.finished();
    }
  }

  private void runTransactions(Window window) throws SQLException {
    Clock clock = run.clock();
    while (!window.closed() && run.takeEvent()) {
      long startNs = clock.nanoTime();
      counts.reset();
      if (!runUntilCommitted(window)) {
        return;
      }
      long endNs = clock.nanoTime();
      if (window.admits(endNs)) {
        stats.completed(startNs, endNs, counts);
        run.recorder().record(index, endNs - startNs);
      }
      session.afterEvent();
    }
  }

  /** Runs a transaction again as long as the server asks for it; false if the window closed. */
  private boolean runUntilCommitted(Window window) throws SQLException {
    while (true) {
      try {
        session.runTransaction(counts);
        return true;
      } catch (SQLException e) {
        if (!ServerErrors.isRetryable(e)) {
          throw e;
        }
        if (window.admits(run.clock().nanoTime())) {
          run.errors().met(e.getErrorCode());
        }
        if (window.closed()) {
          return false;
        }
      }
    }
  }

  void abort() {
    Session open = session;
    if (open != null) {
      open.abort();
    }
  }

  private void closeSession() {
    if (session != null) {
      session.close();
    }
  }
}
