package dev.oltpmatrix.load.run;

import dev.oltpmatrix.load.measure.ClientStats;
import dev.oltpmatrix.load.measure.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;

/** All clients of a run on their threads, from the start of the first to the end of the last. */
final class Clients {
  /** How soon it is noticed that the wait for the last statements is to be short. */
  private static final long POLL_NS = TimeUnit.MILLISECONDS.toNanos(20);

  /** How long clients may take in a hurry. */
  private static final long HURRY_NS = TimeUnit.SECONDS.toNanos(5);

  /** How long they may take to notice that their connection was cut off; nothing depends on it. */
  private static final long CUT_OFF_NS = TimeUnit.SECONDS.toNanos(1);

  /**
   * Connections that are cut off at once, beside the thread that waits: a driver may ask the server
   * to end a statement, and a server that does not answer would be waited for for ever.
   */
  private static final int ABORTING = 32;

  private final int count;
  private final int active;
  private final Clock clock;
  private final List<Client> all = new ArrayList<>();
  private final CountDownLatch running;
  private final CountDownLatch activeRunning;
  private final CountDownLatch leaving = new CountDownLatch(1);
  private final AtomicInteger withEnough = new AtomicInteger();
  private volatile boolean cuttingOff;

  /**
   * @param active how many of them run transactions, the first ones
   */
  Clients(int count, int active, Clock clock) {
    this.count = count;
    this.active = active;
    this.clock = clock;
    running = new CountDownLatch(count);
    activeRunning = new CountDownLatch(active);
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
        finished(i);
      }
    }
  }

  /** A client says that it has finished. */
  void finished(int client) {
    running.countDown();
    if (client < active) {
      activeRunning.countDown();
    }
  }

  /** Whether there are left that run transactions. */
  boolean anyActive() {
    return activeRunning.getCount() > 0;
  }

  /** Lets those go that are idle. */
  void leave() {
    leaving.countDown();
  }

  void awaitLeave() throws InterruptedException {
    leaving.await();
  }

  /** One more has completed in the window what it is to complete. */
  void oneHasEnough() {
    withEnough.incrementAndGet();
  }

  long withEnough() {
    return withEnough.get();
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
    running.await(CUT_OFF_NS, TimeUnit.NANOSECONDS);
    aborting.shutdownNow();
    return left;
  }

  private static Thread daemon(Runnable task) {
    Thread thread = new Thread(task, "abort");
    thread.setDaemon(true);
    return thread;
  }

  /** Of those that run transactions. */
  List<ClientStats> stats() {
    return all.stream().limit(active).map(Client::stats).toList();
  }

  long lastCompletionNs() {
    return stats().stream().mapToLong(ClientStats::lastCompletionNs).max().orElseThrow();
  }
}
