package dev.oltpmatrix.load.run;

import dev.oltpmatrix.load.measure.ClientStats;
import dev.oltpmatrix.load.measure.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** All clients of a run on their threads, from the start of the first to the end of the last. */
final class Clients {
  /** How soon it is noticed that the wait for the last statements is to be short. */
  private static final long POLL_NS = TimeUnit.MILLISECONDS.toNanos(20);

  /** How long clients may take in a hurry, and to notice that their connection was cut off. */
  private static final long HURRY_NS = TimeUnit.SECONDS.toNanos(5);

  /**
   * Connections that are cut off at once, beside the thread that waits: a driver may ask the server
   * to end a statement, and a server that does not answer would be waited for for ever.
   */
  private static final int ABORTING = 32;

  private final int count;
  private final Clock clock;
  private final List<Client> all = new ArrayList<>();
  private final CountDownLatch running;
  private volatile boolean cuttingOff;

  Clients(int count, Clock clock) {
    this.count = count;
    this.clock = clock;
    running = new CountDownLatch(count);
  }

  void start(LoadRun run, ThreadStarter threads) {
    for (int i = 0; i < count; i++) {
      all.add(new Client(i, run));
    }
    int started = 0;
    try {
      for (; started < count; started++) {
        threads.start("client-" + started, all.get(started));
      }
    } catch (OutOfMemoryError e) {
      run.failed(e, null);
      // Nobody waits for those that have no thread.
      for (int i = started; i < count; i++) {
        finished();
      }
    }
  }

  /** A client says that it has finished. */
  void finished() {
    running.countDown();
  }

  boolean anyRunning() {
    return running.getCount() > 0;
  }

  /** Whether clients lose their connections on purpose. */
  boolean cuttingOff() {
    return cuttingOff;
  }

  /**
   * Lets statements in flight end, up to a limit that becomes shorter in a hurry; returns how many
   * clients had to be cut off.
   */
  int drain(long limitNs, BooleanSupplier hurry) throws InterruptedException {
    long untilNs = clock.nanoTime() + limitNs;
    boolean hurried = false;
    while (!running.await(POLL_NS, TimeUnit.NANOSECONDS)) {
      long nowNs = clock.nanoTime();
      if (!hurried && hurry.getAsBoolean()) {
        hurried = true;
        untilNs = Math.min(untilNs, nowNs + HURRY_NS);
      }
      if (nowNs - untilNs >= 0) {
        return cutOff();
      }
    }
    return 0;
  }

  private int cutOff() throws InterruptedException {
    int left = (int) running.getCount();
    cuttingOff = true;
    ExecutorService aborting = Executors.newFixedThreadPool(ABORTING, Clients::daemon);
    all.forEach(client -> aborting.execute(client::abort));
    running.await(HURRY_NS, TimeUnit.NANOSECONDS);
    aborting.shutdownNow();
    return left;
  }

  private static Thread daemon(Runnable task) {
    Thread thread = new Thread(task, "abort");
    thread.setDaemon(true);
    return thread;
  }

  List<ClientStats> stats() {
    return all.stream().map(Client::stats).toList();
  }

  long transactions() {
    return all.stream().mapToLong(client -> client.stats().transactions()).sum();
  }

  long lastCompletionNs() {
    return all.stream().mapToLong(client -> client.stats().lastCompletionNs()).max().orElseThrow();
  }
}
