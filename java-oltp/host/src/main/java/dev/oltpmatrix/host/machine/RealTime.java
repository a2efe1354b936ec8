package dev.oltpmatrix.host.machine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Puts a sampling thread before all ordinary ones, where that is allowed: among 4096 clients on two
 * CPUs it would wait for seconds between two readings.
 */
public final class RealTime {
  private static final int LIMIT_S = 5;

  private RealTime() {}

  /**
   * Raises the calling thread; without chrt, its permission or Linux everything stays as it is.
   * Threads and programs that it starts are ordinary ones.
   */
  public static void raise() throws InterruptedException {
    try {
      Path self = Files.readSymbolicLink(Path.of("/proc/thread-self"));
      chrt("--reset-on-fork", "--rr", "--pid", "1", self.getFileName().toString());
    } catch (IOException | UnsupportedOperationException e) {
      return; // no Linux, or no chrt
    }
  }

  /** Raises a process of one thread, and the programs that it becomes, where that is allowed. */
  public static void raise(long pid) throws InterruptedException {
    try {
      chrt("--rr", "--pid", "1", Long.toString(pid));
    } catch (IOException e) {
      return; // no chrt
    }
  }

  private static void chrt(String... options) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("chrt"));
    command.addAll(List.of(options));
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    if (!process.waitFor(LIMIT_S, TimeUnit.SECONDS)) {
      process.destroyForcibly();
    }
  }
}
