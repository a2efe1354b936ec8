package dev.oltpmatrix.wire.relay.traffic;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
    wakeUpPromptly();
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

  /**
   * Asks Linux not to delay the wake-ups of this thread, by default up to 50 µs, in order to wake
   * several threads at once.
   */
  private static void wakeUpPromptly() {
    try {
      Path threadId = Files.readSymbolicLink(Path.of("/proc/thread-self")).getFileName();
      Files.writeString(Path.of("/proc", threadId.toString(), "timerslack_ns"), "1");
    } catch (IOException | UnsupportedOperationException e) {
      // Not Linux, or not permitted. The resulting delay is measured, see MeasuredRtt.
    }
  }
}
