package dev.oltpmatrix.wire.relay.traffic;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * Delivers parcels when they are due, from a thread of its own: whoever brings one goes on to read
 * the next, so that what was sent together arrives together. All parcels take equally long, so the
 * one brought first is due first. The queue has no limit: on a long road any number is under way.
 */
public final class DelayLine implements Runnable {
  private final BlockingQueue<Chunk> underWay = new LinkedBlockingQueue<>();

  public void bring(Chunk parcel) {
    underWay.add(parcel);
  }

  @Override
  public void run() {
    TimerSlack.least();
    PreciseWait wait = new PreciseWait();
    try {
      while (true) {
        Chunk parcel = underWay.take();
        wait.until(parcel.dueNs());
        parcel.deliver();
      }
    } catch (InterruptedException closed) {
      underWay.clear();
    }
  }
}
