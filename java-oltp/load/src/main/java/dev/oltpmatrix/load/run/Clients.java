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
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;

/** All clients of a run on their threads, from the start of the first to the end of the last. */
final class Clients {
  private static final long POLL_NS = TimeUnit.MILLISECONDS.toNanos(20);

  /** The time that clients may take for their last statement after a failure or a signal. */
  private static final long HURRY_NS = TimeUnit.SECONDS.toNanos(5);

  /** The time that clients may take to notice that their connection was aborted. */
  private static final long CUT_OFF_NS = TimeUnit.SECONDS.toNanos(1);

  /**
   * The number of connections aborted at the same time, on threads other than the waiting one: a
   * driver may ask the server to end a statement, and would wait forever for a server that does not
   * answer.
   */
  private static final int ABORTING = 32;

  private final int active;
  private final Clock clock;
  private final List<Client> all = new ArrayList<>();
  private final CountDownLatch notReady;
  private final CountDownLatch released = new CountDownLatch(1);
  private final CountDownLatch running;
  private final CountDownLatch activeRunning;
  private volatile boolean givenUp;
  private volatile boolean cuttingOff;

  /** Releases the idle clients. */
  final CountDownLatch leaving = new CountDownLatch(1);

  /** Number of clients that have completed enough transactions in the window. */
  final AtomicInteger withEnough = new AtomicInteger();

  final AtomicInteger lostIdle = new AtomicInteger();

  /** The first ones are active, that is, run transactions. */
  Clients(LoadRun run, int count, int active) {
    this.active = active;
    clock = run.clock;
    for (int i = 0; i < count; i++) {
      all.add(new Client(i, run));
    }
    notReady = new CountDownLatch(count);
    running = new CountDownLatch(count);
    activeRunning = new CountDownLatch(active);
  }

  /** Starts the threads; where there is none for a client, that client is not waited for. */
  void start(BiConsumer<String, Runnable> threads) {
    int started = 0;
    try {
      for (; started < all.size(); started++) {
        threads.accept("client-" + started, all.get(started));
      }
    } finally {
      for (int i = started; i < all.size(); i++) {
        finished(i);
      }
    }
  }

  /** Reports a client as ready and waits for the others; returns whether it may start. */
  boolean readyAndReleased() throws InterruptedException {
    notReady.countDown();
    released.await();
    return !givenUp;
  }

  boolean awaitReady(long limitNs) throws InterruptedException {
    return notReady.await(limitNs, TimeUnit.NANOSECONDS) && !givenUp;
  }

  long notReady() {
    return notReady.getCount();
  }

  void release() {
    released.countDown();
  }

  /** Lets no client start. */
  void giveUp() {
    givenUp = true;
    for (int i = 0; i < all.size(); i++) {
      notReady.countDown();
    }
    release();
  }

  boolean givenUp() {
    return givenUp;
  }

  void finished(int client) {
    running.countDown();
    if (client < active) {
      activeRunning.countDown();
    }
  }

  boolean anyActive() {
    return activeRunning.getCount() > 0;
  }

  /** Returns whether clients' connections are being aborted on purpose. */
  boolean cuttingOff() {
    return cuttingOff;
  }

  /** Waits for statements in flight, less in a hurry; returns how many had to be cut off. */
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
    ExecutorService aborting =
        Executors.newFixedThreadPool(
            ABORTING,
            task -> {
              Thread thread = new Thread(task, "abort");
              thread.setDaemon(true);
              return thread;
            });
    all.forEach(client -> aborting.execute(client::abort));
    running.await(CUT_OFF_NS, TimeUnit.NANOSECONDS);
    aborting.shutdownNow();
    return left;
  }

  /** Returns the counts of the clients that run transactions. */
  List<ClientStats> stats() {
    return all.stream().limit(active).map(Client::stats).toList();
  }
}
