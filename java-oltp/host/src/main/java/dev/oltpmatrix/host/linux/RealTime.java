package dev.oltpmatrix.host.linux;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Gives a sampling thread real-time priority, where that is permitted: among 4096 clients on two
 * CPUs it would otherwise wait for seconds between two readings.
 */
final class RealTime {
  private static final int LIMIT_S = 5;

  private RealTime() {}

  /**
   * Raises the priority of the calling thread; without chrt, permission or Linux nothing changes.
   * Threads and programs that it starts have normal priority.
   */
  public static void raise() throws InterruptedException {
    try {
      Path self = Files.readSymbolicLink(Path.of("/proc/thread-self"));
      chrt("--reset-on-fork", "--rr", "--pid", "1", self.getFileName().toString());
    } catch (IOException | UnsupportedOperationException e) {
      return; // not Linux, or no chrt
    }
  }

  /**
   * Raises the priority of a process with one thread, and of the programs that it executes, where
   * that is permitted.
   */
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
