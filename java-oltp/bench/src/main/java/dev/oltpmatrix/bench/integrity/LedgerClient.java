package dev.oltpmatrix.bench.integrity;

import dev.oltpmatrix.wire.connect.ConnectTrouble;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;

/**
 * A client that runs one transaction after the other, each fifth of which it rolls back, and notes
 * how each ended. After an error it drops its connection, opens another and goes on with the next
 * transaction: it repeats none, so one that is there twice was not repeated by the client.
 */
final class LedgerClient implements Runnable {
  private static final int ROLLBACK_EVERY = 5;

  /** More than a client can run in a trial. */
  private static final int MAX_TXNS = 1 << 20;

  private static final long RETRY_PAUSE_MS = 50;

  private final int number;
  private final Way way;
  private final Opening opening;
  private final ClientLog log = new ClientLog();
  private Connection connection;
  private long errors;
  private String firstError;
  private volatile boolean stopped;
  private volatile boolean hasCommitted;

  /** Opens a connection in the way that is tried. */
  interface Opening {
    Connection open() throws SQLException;
  }

  LedgerClient(int number, Way way, Opening opening) {
    this.number = number;
    this.way = way;
    this.opening = opening;
  }

  /** A transaction that notes its end in the log. */
  private final class Noted implements Way.Transaction {
    private final int txn;

    Noted(int txn) {
      this.txn = txn;
    }

    @Override
    public int client() {
      return number;
    }

    @Override
    public int number() {
      return txn;
    }

    @Override
    public boolean commits() {
      return !way.rollsBack() || txn % ROLLBACK_EVERY != ROLLBACK_EVERY - 1;
    }

    @Override
    public void ended() {
      (commits() ? log.acknowledged() : log.rolledBack()).set(txn);
      hasCommitted |= commits();
    }
  }

  /**
   * Runs a commit and a rollback, and ends the connection; returns the first error, empty if there
   * was none.
   */
  Optional<String> attempt() {
    runOne(0);
    runOne(ROLLBACK_EVERY - 1);
    discard();
    return Optional.ofNullable(firstError);
  }

  @Override
  public void run() {
    for (int txn = 0; !stopped && txn < MAX_TXNS; txn++) {
      if (!runOne(txn)) {
        pause();
      }
    }
    discard();
  }

  /** Runs a transaction; returns false if there was an error. */
  private boolean runOne(int txn) {
    try {
      if (connection == null) {
        connection = opening.open();
        way.ready(connection);
      }
      log.begun().set(txn);
      way.run(connection, new Noted(txn));
      return true;
    } catch (SQLException | RuntimeException e) {
      // Drivers fail also with other exceptions on answers that they do not expect.
      errors++;
      if (firstError == null) {
        firstError = ConnectTrouble.firstLine(e);
      }
      discard();
      return false;
    }
  }

  private void discard() {
    try {
      if (connection != null) {
        connection.close();
      }
    } catch (SQLException | RuntimeException e) {
      // It is not used again, and what has become of its transaction is asked of the server.
    } finally {
      connection = null;
    }
  }

  private void pause() {
    try {
      Thread.sleep(RETRY_PAUSE_MS);
    } catch (InterruptedException e) {
      stopped = true;
      Thread.currentThread().interrupt();
    }
  }

  /** Lets it end after its transaction. */
  void stop() {
    stopped = true;
  }

  /** Checks whether a commit was acknowledged. */
  boolean hasCommitted() {
    return hasCommitted;
  }

  /** Returns its log, once it has ended. */
  ClientLog log() {
    return log;
  }

  /** Returns the number of its errors, once it has ended. */
  long errors() {
    return errors;
  }

  /** Returns its first error, once it has ended; {@code null} if there was none. */
  String firstError() {
    return firstError;
  }
}
