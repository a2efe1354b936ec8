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
  /**
   * The interval at which the wait for the last statements checks whether it has to be shortened.
   */
  private static final long POLL_NS = TimeUnit.MILLISECONDS.toNanos(20);

  /** The time that clients may take in a shortened wait. */
  private static final long HURRY_NS = TimeUnit.SECONDS.toNanos(5);

  /**
   * The time that clients may take to notice that their connection was aborted; nothing depends on
   * it.
   */
  private static final long CUT_OFF_NS = TimeUnit.SECONDS.toNanos(1);

  /**
   * The number of connections aborted at the same time, on threads other than the waiting one: a
   * driver may ask the server to end a statement, and would wait forever for a server that does not
   * answer.
   */
  private static final int ABORTING = 32;

  private final int count;
  private final int active;
  private final Clock clock;
  private final List<Client> all = new ArrayList<>();
  private final CountDownLatch running;
  private final CountDownLatch activeRunning;

  /** Releases the idle clients. */
  final CountDownLatch leaving = new CountDownLatch(1);

  /** Number of clients that have completed enough transactions in the window. */
  final AtomicInteger withEnough = new AtomicInteger();

  private final AtomicInteger lostIdle = new AtomicInteger();
  private volatile boolean cuttingOff;

  /**
   * Creates the clients.
   *
   * @param active number of them that run transactions, which are the first ones
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
      // Clients that have no thread are not waited for.
      for (int i = started; i < count; i++) {
        finished(i);
      }
    }
  }

  /** Records that a client has finished. */
  void finished(int client) {
    running.countDown();
    if (client < active) {
      activeRunning.countDown();
    }
  }

  /** Returns whether clients that run transactions are left. */
  boolean anyActive() {
    return activeRunning.getCount() > 0;
  }

  /**
   * Counts an idle client that has lost its connection, unless connections are aborted on purpose.
   */
  void oneLostIdle() {
    if (!cuttingOff) {
      lostIdle.incrementAndGet();
    }
  }

  int lostIdle() {
    return lostIdle.get();
  }

  /** Returns whether clients' connections are being aborted on purpose. */
  boolean cuttingOff() {
    return cuttingOff;
  }

  /**
   * Waits for the statements in flight, up to a limit that is shortened in a hurry, and returns the
   * number of clients that had to be cut off.
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

  /** Returns the counts of the clients that run transactions. */
  List<ClientStats> stats() {
    return all.stream().limit(active).map(Client::stats).toList();
  }

  long lastCompletionNs() {
    return stats().stream().mapToLong(ClientStats::lastCompletionNs).max().orElseThrow();
  }
}
