package dev.oltpmatrix.host.linux;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Priority and CPU of threads, by the system's own tools. */
final class ThreadControl {
  private static final int LIMIT_S = 5;

  private ThreadControl() {}

  /**
   * Gives the calling thread real-time priority: among 4096 clients on two CPUs it would otherwise
   * wait for seconds between two readings. Without chrt, permission or Linux nothing changes.
   * Threads and programs that it starts have normal priority.
   */
  static void raise() throws InterruptedException {
    ofSelf("chrt", "--reset-on-fork", "--rr", "--pid", "1");
  }

  /** Pins the calling thread to a CPU, where that is permitted. */
  static void pin(int cpu) throws InterruptedException {
    ofSelf("taskset", "-p", "-c", Integer.toString(cpu));
  }

  /** Runs a tool on the calling thread, whose number follows the words. */
  private static void ofSelf(String... words) throws InterruptedException {
    try {
      Path self = Files.readSymbolicLink(Path.of("/proc/thread-self"));
      List<String> command = new ArrayList<>(List.of(words));
      command.add(self.getFileName().toString());
      run(command);
    } catch (IOException | UnsupportedOperationException e) {
      return; // not Linux, or no such tool
    }
  }

  private static void run(List<String> command) throws IOException, InterruptedException {
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
