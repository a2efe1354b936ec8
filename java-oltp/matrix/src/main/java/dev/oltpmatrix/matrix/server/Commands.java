package dev.oltpmatrix.matrix.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Runs a helper command to its end. */
final class Commands {
  private static final int SHOWN_LINES = 15;
  private static final long POLL_MS = 250;

  private Commands() {}

  /** Runs it with its output in {@code log}; returns that output. */
  static String run(Path log, List<String> command) throws ServerException, InterruptedException {
    return run(log, command, Map.of(), () -> {});
  }

  /** As above; {@code tick} is called a few times a second while it runs. */
  static String run(Path log, List<String> command, Map<String, String> environment, Runnable tick)
      throws ServerException, InterruptedException {
    Process process = start(log, command, environment);
    try {
      while (!process.waitFor(POLL_MS, TimeUnit.MILLISECONDS)) {
        tick.run();
      }
    } finally {
      // Interrupted, or a failing tick: the command must not go on alone.
      process.destroy();
    }
    String output = Texts.read(log);
    if (process.exitValue() != 0) {
      throw new ServerException(
          command.get(0)
              + " ended with status "
              + process.exitValue()
              + ":\n"
              + Texts.lastLines(output, SHOWN_LINES));
    }
    return output;
  }

  private static Process start(Path log, List<String> command, Map<String, String> environment)
      throws ServerException {
    ProcessBuilder builder = new ProcessBuilder(command);
    // Messages are parsed and shown; they must not depend on the user's language.
    builder.environment().put("LC_ALL", "C.UTF-8");
    builder.environment().putAll(environment);
    builder.redirectErrorStream(true).redirectOutput(log.toFile());
    try {
      Files.createDirectories(log.getParent());
      Process process = builder.start();
      process.getOutputStream().close();
      return process;
    } catch (IOException e) {
      throw new ServerException(
          "'" + command.get(0) + "' cannot be run (" + e.getMessage() + "); install it first", e);
    }
  }
}
