package dev.oltpmatrix.load.run;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** A barrier at which clients wait until all are ready; it is opened once or given up once. */
final class StartBarrier {
  private final CountDownLatch arrivals;
  private final CountDownLatch opened = new CountDownLatch(1);
  private volatile boolean givenUp;

  StartBarrier(int clients) {
    arrivals = new CountDownLatch(clients);
  }

  /** Registers a client as ready and waits; returns whether the client may start. */
  boolean arriveAndAwait() throws InterruptedException {
    arrivals.countDown();
    opened.await();
    return !givenUp;
  }

  /** Waits for all clients, up to a limit; returns whether all are ready. */
  boolean awaitAll(long limitNs) throws InterruptedException {
    return arrivals.await(limitNs, TimeUnit.NANOSECONDS) && !givenUp;
  }

  /** Returns the number of clients that are not ready yet. */
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
