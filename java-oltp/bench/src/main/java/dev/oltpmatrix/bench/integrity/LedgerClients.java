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

  private static final long POLL_MS = 20;

  /** The last one is the first to run, alone. */
  private final List<LedgerClient> clients = new ArrayList<>();

  private final List<Thread> threads = new ArrayList<>();

  LedgerClients(Way way, LedgerClient.Opening opening) {
    for (int number = 0; number <= LOADING; number++) {
      clients.add(new LedgerClient(number, way, opening));
    }
  }

  /** Returns the largest number of connections at a time. */
  static int connections() {
    return LOADING;
  }

  /**
   * Tries a commit and a rollback alone, again after an error; returns the first error, empty if
   * they succeeded once. Some proxies leave a driver without an answer that it waits for; its
   * thread ends with the proxy.
   */
  Optional<String> attempt() throws InterruptedException {
    LedgerClient client = clients.get(LOADING);
    CompletableFuture<Optional<String>> outcome = new CompletableFuture<>();
    Thread thread = new Thread(() -> outcome.complete(client.attempt()), "ledger-attempt");
    thread.setDaemon(true);
    thread.start();
    try {
      return outcome.get(END_LIMIT_S, TimeUnit.SECONDS);
    } catch (TimeoutException e) {
      client.stop();
      String error = client.firstError();
      return Optional.of(error == null ? "no answer within " + END_LIMIT_S + " s" : error);
    } catch (ExecutionException e) {
      throw new IllegalStateException(e); // it is completed with an outcome alone
    }
  }

  /** Starts the load. */
  void start() {
    for (LedgerClient client : clients.subList(0, LOADING)) {
      Thread thread = new Thread(client, "ledger-client");
      thread.setDaemon(true);
      threads.add(thread);
      thread.start();
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

  /** Returns the logs of all, which have ended. */
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
