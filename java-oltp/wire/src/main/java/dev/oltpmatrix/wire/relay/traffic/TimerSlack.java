package dev.oltpmatrix.wire.relay.traffic;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Sets the time by which Linux may delay the wake-up of a thread, in order to wake several at once;
 * the default is 50 µs.
 */
final class TimerSlack {
  private static final Path THIS_THREAD = Path.of("/proc/thread-self");

  private TimerSlack() {}

  /** Requests the minimum for this thread. Where it is not available, the thread wakes up later. */
  static void requestMinimum() {
    try {
      Path threadId = Files.readSymbolicLink(THIS_THREAD).getFileName();
      Files.writeString(Path.of("/proc", threadId.toString(), "timerslack_ns"), "1");
    } catch (IOException | UnsupportedOperationException | SecurityException e) {
      // Not Linux, or not permitted. The resulting delay is measured, see MeasuredRtt.
    }
  }
}
