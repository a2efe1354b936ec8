package dev.oltpmatrix.host.process;

import dev.oltpmatrix.host.files.Texts;
import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.model.text.IoWords;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Runs a helper command to its end; none outlives the program. */
public final class Commands {
  private static final Path NO_INPUT = Path.of("/dev/null");
  private static final int SHOWN_LINES = 15;
  private static final long POLL_MS = 250;

  /** Time to tidy up after SIGTERM; then comes SIGKILL. */
  private static final long ORDERLY_END_MS = 5_000;

  private static final long KILLED_END_MS = 5_000;
  private static final long END_POLL_MS = 20;

  private static final Set<Process> RUNNING = ConcurrentHashMap.newKeySet();
  private static volatile boolean ending;

  static {
    Runtime.getRuntime().addShutdownHook(new Thread(Commands::endAll, "command-shutdown"));
  }

  private Commands() {}

  /** Runs it with its output in {@code log}; returns that output. */
  public static String run(Path log, List<String> command)
      throws ServerException, InterruptedException {
    return run(log, command, Map.of(), () -> {});
  }

  /** As above; {@code tick} is called a few times a second while it runs. */
  public static String run(
      Path log, List<String> command, Map<String, String> environment, Runnable tick)
      throws ServerException, InterruptedException {
    return await(start(log, command, environment, NO_INPUT), log, command, tick);
  }

  /** Runs it with a file on its standard input. */
  public static String runWithInput(Path log, List<String> command, Path input)
      throws ServerException, InterruptedException {
    return await(start(log, command, Map.of(), input), log, command, () -> {});
  }

  private static String await(Process process, Path log, List<String> command, Runnable tick)
      throws ServerException, InterruptedException {
    RUNNING.add(process);
    try {
      while (!process.waitFor(POLL_MS, TimeUnit.MILLISECONDS)) {
        tick.run();
      }
    } finally {
      // Interrupted, or a failing tick: the command must not go on alone.
      end(process);
      RUNNING.remove(process);
    }
    // A command that failed because the run is being ended says nothing about the command.
    if (Thread.interrupted() || ending) {
      throw new InterruptedException("interrupted during " + command.get(0));
    }
    String output = Texts.read(log);
    if (process.exitValue() != 0) {
      throw failure(command.get(0), process.exitValue(), output);
    }
    return output;
  }

  private static ServerException failure(String program, int status, String output) {
    String end = Texts.lastLines(output, SHOWN_LINES);
    return end.startsWith("setsid: ")
        ? new ServerException("'" + program + "' cannot be run (" + end + "); install it first")
        : new ServerException(
            program + " " + ServerEnd.words(status, "") + (end.isEmpty() ? "" : ":\n" + end));
  }

  private static Process start(
      Path log, List<String> command, Map<String, String> environment, Path input)
      throws ServerException {
    // Keeps Ctrl-C away from the command: the program ends it, and knows why it ended.
    List<String> inOwnSession = new ArrayList<>(List.of("setsid"));
    inOwnSession.addAll(command);
    ProcessBuilder builder = new ProcessBuilder(inOwnSession);
    // Messages are parsed and shown; they must not depend on the user's language.
    builder.environment().put("LC_ALL", "C.UTF-8");
    builder.environment().putAll(environment);
    builder.redirectErrorStream(true).redirectOutput(log.toFile());
    builder.redirectInput(input.toFile());
    try {
      Files.createDirectories(log.getParent());
      Files.deleteIfExists(log); // what cannot be written is not the program's fault
      Files.createFile(log);
    } catch (IOException e) {
      throw new ServerException(
          "the log of '" + command.get(0) + "' cannot be written: " + IoWords.of(log, e), e);
    }
    try {
      return builder.start();
    } catch (IOException e) {
      throw new ServerException(
          "'" + command.get(0) + "' cannot be run (" + e.getMessage() + "); install it first", e);
    }
  }

  /** Ends a command with all it has started, and waits for them; does nothing after its end. */
  private static void end(Process process) {
    if (!process.isAlive()) {
      return;
    }
    // Listed first: once the command is gone, its children are nobody's.
    List<ProcessHandle> family = family(process);
    family.forEach(ProcessHandle::destroy);
    if (!waitForEnd(family, ORDERLY_END_MS)) {
      Stream.concat(family.stream(), family.stream().flatMap(ProcessHandle::descendants))
          .toList()
          .forEach(ProcessHandle::destroyForcibly);
      waitForEnd(family, KILLED_END_MS);
    }
  }

  private static List<ProcessHandle> family(Process process) {
    return Stream.concat(Stream.of(process.toHandle()), process.descendants()).toList();
  }

  /** Not cut short by an interruption, which is what brought us here. */
  private static boolean waitForEnd(List<ProcessHandle> family, long limitMs) {
    boolean interrupted = false;
    long endNs = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(limitMs);
    while (family.stream().anyMatch(Commands::lives) && System.nanoTime() < endNs) {
      try {
        Thread.sleep(END_POLL_MS);
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    return family.stream().noneMatch(Commands::lives);
  }

  /** A zombie that its new parent has not reaped yet does not live. */
  private static boolean lives(ProcessHandle process) {
    return process.isAlive() && ProcessIdentity.of(process.pid()).isPresent();
  }

  private static void endAll() {
    ending = true;
    RUNNING.forEach(Commands::end);
  }
}
