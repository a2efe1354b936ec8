package dev.oltpmatrix.host.process;

import dev.oltpmatrix.host.files.Texts;
import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.model.text.IoWords;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongPredicate;
import java.util.stream.Stream;

/** Runs a helper command to its end; none outlives the program. */
public final class Commands {
  private static final int SHOWN_LINES = 15;
  private static final long POLL_MS = 250;

  /** Time for a clean-up after SIGTERM; then SIGKILL follows. */
  private static final long ORDERLY_END_MS = 5_000;

  private static final long KILLED_END_MS = 5_000;
  private static final long END_POLL_MS = 20;

  private final List<String> before;
  private final Path noInput;
  private final LongPredicate runs;
  private final Set<Process> running = ConcurrentHashMap.newKeySet();
  private volatile boolean ending;

  /**
   * Creates the commands of a machine, once for the program.
   *
   * @param before words before a command that protect it from Ctrl-C: the program ends it, and so
   *     knows the reason for its end; empty where no program does that
   * @param noInput the null device
   * @param runs whether the process of a PID runs: one that has only not been reaped does not
   */
  public Commands(List<String> before, Path noInput, LongPredicate runs) {
    this.before = List.copyOf(before);
    this.noInput = noInput;
    this.runs = runs;
    Runtime.getRuntime().addShutdownHook(new Thread(this::endAll, "command-shutdown"));
  }

  /** Runs a command, as {@link dev.oltpmatrix.host.HostProcesses#run} says. */
  public String run(
      Path log, List<String> command, Map<String, String> environment, Path input, Runnable tick)
      throws ServerException, InterruptedException {
    Process process = start(log, command, environment, input == null ? noInput : input);
    running.add(process);
    try {
      while (!process.waitFor(POLL_MS, TimeUnit.MILLISECONDS)) {
        tick.run();
      }
    } finally {
      // After an interruption, or a failure of tick, the command must not continue alone.
      end(process);
      running.remove(process);
    }
    // If the command failed because the run is being ended, its status does not matter.
    if (Thread.interrupted() || ending) {
      throw new InterruptedException("interrupted during " + command.get(0));
    }
    String output = Texts.read(log);
    if (process.exitValue() != 0) {
      throw failure(command.get(0), process.exitValue(), output);
    }
    return output;
  }

  public static Captured capture(List<String> command) throws IOException, InterruptedException {
    Path errors = Files.createTempFile("oltp-matrix-", ".err");
    try {
      Process process = new ProcessBuilder(command).redirectError(errors.toFile()).start();
      process.getOutputStream().close();
      String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return new Captured(process.waitFor(), out, Texts.read(errors));
    } finally {
      Files.deleteIfExists(errors);
    }
  }

  private ServerException failure(String program, int status, String output) {
    String end = Texts.lastLines(output, SHOWN_LINES);
    return !before.isEmpty() && end.startsWith(before.get(0) + ": ")
        ? missing(program, end, null)
        : new ServerException(
            program + " " + ProcessEnd.words(status, "") + (end.isEmpty() ? "" : ":\n" + end));
  }

  private static ServerException missing(String program, String why, IOException e) {
    return new ServerException(
        "'" + program + "' cannot be run (" + why + "); install it first", e);
  }

  private Process start(Path log, List<String> command, Map<String, String> environment, Path input)
      throws ServerException {
    List<String> words = new ArrayList<>(before);
    words.addAll(command);
    ProcessBuilder builder = new ProcessBuilder(words);
    // Messages are parsed and shown; they must not depend on the user's language.
    builder.environment().put("LC_ALL", "C.UTF-8");
    builder.environment().putAll(environment);
    builder.redirectErrorStream(true).redirectOutput(log.toFile());
    builder.redirectInput(input.toFile());
    try {
      Files.createDirectories(log.getParent());
      Files.deleteIfExists(log); // a file that cannot be written is not the program's fault
      Files.createFile(log);
    } catch (IOException e) {
      throw new ServerException(
          "the log of '" + command.get(0) + "' cannot be written: " + IoWords.of(log, e), e);
    }
    try {
      return builder.start();
    } catch (IOException e) {
      throw missing(command.get(0), e.getMessage(), e);
    }
  }

  /**
   * Ends a command with all processes that it started, and waits for them; does nothing after its
   * end. Not cut short by an interruption, which is why they are being ended.
   */
  private void end(Process process) {
    if (!process.isAlive()) {
      return;
    }
    // Listed first: after the command's end, its children have another parent.
    List<ProcessHandle> tree =
        Stream.concat(Stream.of(process.toHandle()), process.descendants()).toList();
    tree.forEach(ProcessHandle::destroy);
    if (!waitForEnd(tree, ORDERLY_END_MS)) {
      Stream.concat(tree.stream(), tree.stream().flatMap(ProcessHandle::descendants))
          .toList()
          .forEach(ProcessHandle::destroyForcibly);
      waitForEnd(tree, KILLED_END_MS);
    }
  }

  private boolean waitForEnd(List<ProcessHandle> tree, long limitMs) {
    long endNs = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(limitMs);
    boolean interrupted = false;
    while (tree.stream().anyMatch(this::isRunning) && System.nanoTime() < endNs) {
      interrupted |= Thread.interrupted(); // with the flag set the next line would not wait
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(END_POLL_MS));
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    return tree.stream().noneMatch(this::isRunning);
  }

  private boolean isRunning(ProcessHandle process) {
    return process.isAlive() && runs.test(process.pid());
  }

  private void endAll() {
    ending = true;
    running.forEach(this::end);
  }
}
