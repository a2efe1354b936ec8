package dev.oltpmatrix.bench.integrity;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** The clients of a trial. */
final class LedgerClients {
  /** Enough for some of them to be in a transaction at any moment. */
  private static final int LOADING = 4;

  /** Longer than a driver that connects anew by itself looks for its server. */
  private static final long END_LIMIT_S = 30;

  private static final long ATTEMPT_LIMIT_S = 15;

  private static final int MAX_ATTEMPTS = 6;

  private static final long POLL_MS = 20;

  private final Way way;
  private final LedgerClient.Opening opening;

  /** Those that load, and after them one for each attempt. */
  private final List<LedgerClient> clients = new ArrayList<>();

  private final List<Thread> threads = new ArrayList<>();

  LedgerClients(Way way, LedgerClient.Opening opening) {
    this.way = way;
    this.opening = opening;
    for (int number = 0; number < LOADING; number++) {
      clients.add(new LedgerClient(number, way, opening));
    }
  }

  /** Returns the largest number of connections at a time: an attempt that hangs keeps its own. */
  static int connections() {
    return LOADING + MAX_ATTEMPTS;
  }

  /**
   * Tries a commit and a rollback alone, several times if need be: through a proxy with a race one
   * attempt may fail and the next succeed. Returns the first error, empty if an attempt succeeded.
   * No transaction is repeated.
   */
  Optional<String> attempt() throws InterruptedException {
    Optional<String> first = Optional.empty();
    for (int attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      LedgerClient client = new LedgerClient(clients.size(), way, opening);
      clients.add(client);
      Optional<String> error = attempt(client);
      if (error.isEmpty()) {
        return error;
      }
      first = first.or(() -> error);
    }
    return first;
  }

  /**
   * Returns the error of an attempt. Some proxies leave a driver without an answer that it waits
   * for; its thread ends with the proxy.
   */
  private static Optional<String> attempt(LedgerClient client) throws InterruptedException {
    CompletableFuture<Optional<String>> outcome =
        CompletableFuture.supplyAsync(client::attempt, work -> start(work, "ledger-attempt"));
    try {
      return outcome.get(ATTEMPT_LIMIT_S, TimeUnit.SECONDS);
    } catch (TimeoutException e) {
      return Optional.of("no answer within " + ATTEMPT_LIMIT_S + " s");
    } catch (ExecutionException e) {
      throw new IllegalStateException(e); // an Error of the driver, such as a class it lacks
    }
  }

  private static Thread start(Runnable work, String name) {
    Thread thread = new Thread(work, name);
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  /** Starts the load. */
  void start() {
    for (LedgerClient client : clients.subList(0, LOADING)) {
      threads.add(start(client, "ledger-client"));
    }
  }

  /** Lets all end after their transactions; returns false if one has not within the limit. */
  boolean stop() throws InterruptedException {
    clients.forEach(LedgerClient::stop);
    long endNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(END_LIMIT_S);
    for (Thread thread : threads) {
      thread.join(Math.max(1, TimeUnit.NANOSECONDS.toMillis(endNs - System.nanoTime())));
    }
    return threads.stream().noneMatch(Thread::isAlive);
  }

  /** Returns the logs of all, which have ended, but for an attempt that hangs. */
  List<ClientLog> logs() {
    return clients.stream().map(LedgerClient::log).toList();
  }

  /** Checks whether one of them has committed under load. */
  boolean haveCommitted() {
    return clients.subList(0, LOADING).stream().anyMatch(LedgerClient::hasCommitted);
  }

  /**
   * Waits until one of them has committed under load, or for a limit: without a commit there is
   * none that a kill could lose.
   */
  void awaitCommit() throws InterruptedException {
    long endNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(END_LIMIT_S);
    while (!haveCommitted() && System.nanoTime() < endNs) {
      Thread.sleep(POLL_MS);
    }
  }

  /** Returns the number of errors of all, which have ended. */
  long errors() {
    return clients.stream().mapToLong(LedgerClient::errors).sum();
  }

  /** Returns the first error of one of them, which have ended; {@code null} if there was none. */
  String firstError() {
    return clients.stream()
        .map(LedgerClient::firstError)
        .filter(Objects::nonNull)
        .findFirst()
        .orElse(null);
  }
}
