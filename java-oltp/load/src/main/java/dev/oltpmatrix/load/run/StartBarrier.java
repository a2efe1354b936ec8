package dev.oltpmatrix.load.run;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** The barrier: clients wait until all are ready; opened once, or given up once. */
final class StartBarrier {
  private final CountDownLatch arrivals;
  private final CountDownLatch opened = new CountDownLatch(1);
  private volatile boolean givenUp;

  StartBarrier(int clients) {
    arrivals = new CountDownLatch(clients);
  }

  /** Says that a client is ready, and waits; returns whether it is to start. */
  boolean arriveAndAwait() throws InterruptedException {
    arrivals.countDown();
    opened.await();
    return !givenUp;
  }

  /** Waits for all clients, up to a limit; returns whether all are ready. */
  boolean awaitAll(long limitNs) throws InterruptedException {
    return arrivals.await(limitNs, TimeUnit.NANOSECONDS) && !givenUp;
  }

  /** How many clients are not ready yet. */
  long missing() {
    return arrivals.getCount();
  }

  void open() {
    opened.countDown();
  }

  synchronized void giveUp() {
    givenUp = true;
    while (arrivals.getCount() > 0) {
      arrivals.countDown();
    }
    opened.countDown();
  }

  boolean givenUp() {
    return givenUp;
  }
}
