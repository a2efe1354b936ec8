package dev.oltpmatrix.wire.relay.traffic;

import dev.oltpmatrix.host.own.OwnProcess;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * Delivers chunks when they are due, in a separate thread: the reader continues with the next chunk
 * meanwhile, so that data that was sent together arrives together. All chunks have the same delay,
 * so the first one in the queue is due first. The queue is unbounded: with a long delay, any amount
 * of data is in transit.
 */
public final class DelayLine implements Runnable {
  private final BlockingQueue<Chunk> inTransit = new LinkedBlockingQueue<>();

  public void add(Chunk chunk) {
    inTransit.add(chunk);
  }

  @Override
  public void run() {
    OwnProcess.wakeUpPromptly(); // what delay remains is measured, see MeasuredRtt
    PreciseWait wait = new PreciseWait();
    try {
      while (true) {
        Chunk chunk = inTransit.take();
        wait.until(chunk.dueNs());
        chunk.deliver();
      }
    } catch (InterruptedException closed) {
      inTransit.clear();
    }
  }
}
