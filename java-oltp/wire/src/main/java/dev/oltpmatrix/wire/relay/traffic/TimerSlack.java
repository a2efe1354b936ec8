package dev.oltpmatrix.wire.relay.traffic;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** How late Linux may wake a thread so as to wake several at once; 50 µs unless told otherwise. */
final class TimerSlack {
  private static final Path THIS_THREAD = Path.of("/proc/thread-self");

  private TimerSlack() {}

  /** Asks for the least for this thread. Where it cannot be had the thread is woken later. */
  static void least() {
    try {
      Path threadId = Files.readSymbolicLink(THIS_THREAD).getFileName();
      Files.writeString(Path.of("/proc", threadId.toString(), "timerslack_ns"), "1");
    } catch (IOException | UnsupportedOperationException | SecurityException e) {
      // Not Linux, or not allowed. The delay that comes of it is measured, see MeasuredRtt.
    }
  }
}
