import dev.oltpmatrix.wire.connect.ConnectTrouble;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** The clients of a trial. */
final class Clients {
  /** Enough for some of them to be in a transaction at any moment. */
  private static final int LOADING = 4;

  /** Longer than a driver that connects anew by itself looks for its server. */
  private static final long END_LIMIT_MS = 30_000;

  private static final long ATTEMPT_LIMIT_MS = 15_000;
  private static final int MAX_ATTEMPTS = 6;
  private static final int ROLLBACK_EVERY = 5;

  /** The largest number of connections at a time: an attempt that hangs keeps its own. */
  static final int CONNECTIONS = LOADING + MAX_ATTEMPTS;

  private final Way way;
  private final Opening opening;

  /** Those that load, and after them one for each attempt. */
  private final List<Client> clients = new ArrayList<>();

  /** Opens a connection in the way that is tried. */
  interface Opening {
    Connection open() throws SQLException;
  }

  Clients(Way way, Opening opening) {
    this.way = way;
    this.opening = opening;
    for (int number = 0; number < LOADING; number++) {
      clients.add(new Client(number, false));
    }
  }

  /**
   * Tries a commit and a rollback alone, several times if need be: through a proxy with a race one
   * attempt may fail and the next succeed. Returns the first error, null if an attempt succeeded.
   * No transaction is repeated.
   */
  String attempt() throws InterruptedException {
    String first = null;
    for (int attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      Client client = new Client(clients.size(), true);
      clients.add(client);
      client.start();
      client.join(ATTEMPT_LIMIT_MS);
      // Some proxies leave a driver without an answer; its thread ends with the proxy.
      String error =
          client.isAlive() ? "no answer within " + ATTEMPT_LIMIT_MS / 1000 + " s" : client.error;
      if (error == null) {
        return null;
      }
      first = first == null ? error : first;
    }
    return first;
  }

  private List<Client> loading() {
    return clients.subList(0, LOADING);
  }

  void start() {
    loading().forEach(Thread::start);
  }

  /** Lets all end after their transactions; returns false if one has not within the limit. */
  boolean stop() throws InterruptedException {
    clients.forEach(client -> client.stopped = true);
    long endNs = System.nanoTime() + END_LIMIT_MS * 1_000_000;
    for (Client client : loading()) {
      client.join(Math.max(1, (endNs - System.nanoTime()) / 1_000_000));
    }
    return loading().stream().noneMatch(Thread::isAlive);
  }

  /** Returns the logs of all, which have ended, but for an attempt that hangs. */
  List<Rows.Log> logs() {
    return clients.stream().map(client -> client.log).toList();
  }

  boolean haveCommitted() {
    return loading().stream().anyMatch(client -> client.hasCommitted);
  }

  /** Waits for a commit, or for a limit: without one there is none that a kill could lose. */
  void awaitCommit() throws InterruptedException {
    long endNs = System.nanoTime() + END_LIMIT_MS * 1_000_000;
    while (!haveCommitted() && System.nanoTime() < endNs) {
      Thread.sleep(20);
    }
  }

  long errors() {
    return clients.stream().mapToLong(client -> client.errors).sum();
  }

  /** Returns the first error of one of them; null if there was none. */
  String firstError() {
    return clients.stream()
        .map(client -> client.error)
        .filter(Objects::nonNull)
        .findFirst()
        .orElse(null);
  }

  /**
   * Runs one transaction after the other, each fifth of which it rolls back, and notes how each
   * ended. After an error it drops its connection, opens another and goes on with the next
   * transaction: it repeats none, so one that is there twice was not repeated by the client.
   */
  private final class Client extends Thread {
    private final int number;
    private final boolean isAttempt;
    private final Rows.Log log = new Rows.Log();
    private Connection connection;
    private volatile long errors;
    private volatile String error;
    private volatile boolean stopped;
    private volatile boolean hasCommitted;

    /**
     * Creates a client.
     *
     * @param isAttempt whether it runs a commit and a rollback, and no more
     */
    Client(int number, boolean isAttempt) {
      this.number = number;
      this.isAttempt = isAttempt;
      setDaemon(true);
    }

    @Override
    public void run() {
      if (isAttempt) {
        runOne(0);
        runOne(ROLLBACK_EVERY - 1);
      } else {
        for (int txn = 0; !stopped; txn++) {
          runOne(txn);
        }
      }
      discard();
    }

    private void runOne(int txn) {
      boolean commits = !way.rollsBack() || txn % ROLLBACK_EVERY != ROLLBACK_EVERY - 1;
      try {
        if (connection == null) {
          connection = opening.open();
          way.ready(connection);
        }
        log.begun().set(txn);
        way.run(
            connection,
            new Way.Transaction(
                number,
                txn,
                commits,
                () -> {
                  (commits ? log.acknowledged() : log.rolledBack()).set(txn);
                  hasCommitted |= commits;
                }));
      } catch (SQLException | RuntimeException e) {
        // Drivers fail also with other exceptions on answers that they do not expect.
        errors++;
        error = error == null ? ConnectTrouble.firstLine(e) : error;
        discard();
        pause();
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
        Thread.sleep(50);
      } catch (InterruptedException e) {
        stopped = true;
      }
    }
  }
}
