package dev.oltpmatrix.testing;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;

/** The program as a user starts it: {@code ./run_matrix.sh} in a separate process. */
public final class Program implements AutoCloseable {
  private static final int LIMIT_S = 600;

  private final Process process;
  private final Path output;

  private Program(Process process, Path output) {
    this.process = process;
    this.output = output;
  }

  public static Program start(Path output, String... arguments) throws IOException {
    return start(
        output,
        List.of(TestProject.root().resolve("run_matrix.sh").toString()),
        Map.of(),
        arguments);
  }

  /** Starts the classes under test without the script, for commands that need no tools. */
  public static Program startMain(Path output, String... arguments) throws IOException {
    return start(output, main(), Map.of(), arguments);
  }

  /** Starts the classes under test in a JVM with an option. */
  public static Program startMainWith(String jvmOption, Path output, String... arguments)
      throws IOException {
    List<String> command = new ArrayList<>(main());
    command.add(1, jvmOption);
    return start(output, command, Map.of(), arguments);
  }

  /** Starts the classes under test with other environment variables. */
  public static Program startMainWith(
      Map<String, String> environment, Path output, String... arguments) throws IOException {
    return start(output, main(), environment, arguments);
  }

  /** Starts the classes under test in a folder, to which relative names refer. */
  public static Program startMainAt(Path folder, Path output, String... arguments)
      throws IOException {
    List<String> command = new ArrayList<>(List.of("env", "--chdir=" + folder));
    command.addAll(main());
    return start(output, command, Map.of("XDG_CACHE_HOME", folder.toString()), arguments);
  }

  /** Starts a script other than the project's own run_matrix.sh. */
  public static Program startScript(
      Path script, Map<String, String> environment, Path output, String... arguments)
      throws IOException {
    return start(output, List.of(script.toString()), environment, arguments);
  }

  private static List<String> main() {
    return List.of(
        ProcessHandle.current().info().command().orElseThrow(),
        "-XX:+UseSerialGC",
        "-XX:TieredStopAtLevel=1",
        "--enable-native-access=ALL-UNNAMED",
        "-Doltpmatrix.root=" + TestProject.root(),
        "-cp",
        System.getProperty("java.class.path"),
        "dev.oltpmatrix.cli.OltpMatrix");
  }

  private static Program start(
      Path output, List<String> command, Map<String, String> environment, String... arguments)
      throws IOException {
    // A shell starts background processes with Ctrl-C ignored, and they inherit that.
    List<String> argv = new ArrayList<>(List.of("env", "--default-signal=INT"));
    argv.addAll(command);
    argv.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(argv);
    builder.environment().putAll(environment);
    builder.redirectInput(Path.of("/dev/null").toFile());
    builder.redirectErrorStream(true).redirectOutput(output.toFile());
    return new Program(builder.start(), output);
  }

  /**
   * Returns the PID of the program itself, because scripts and launchers that precede it keep their
   * PID.
   */
  public long pid() {
    return process.pid();
  }

  /** Waits for the end; returns the exit status. */
  public int end() throws InterruptedException, TimeoutException {
    if (!process.waitFor(LIMIT_S, TimeUnit.SECONDS)) {
      throw new TimeoutException("run_matrix.sh still runs after " + LIMIT_S + " s");
    }
    return process.exitValue();
  }

  public String output() throws IOException {
    return Files.readString(output);
  }

  /** Sends a signal to the program alone, not to its children. */
  public void signal(String name) throws IOException, InterruptedException {
    kill(name, process.pid());
  }

  public static void kill(String signal, long pid) throws IOException, InterruptedException {
    new ProcessBuilder("kill", "-" + signal, Long.toString(pid)).start().waitFor();
  }

  public void waitUntil(BooleanSupplier condition) throws Exception {
    long deadlineNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(LIMIT_S);
    while (!condition.getAsBoolean()) {
      if (!process.isAlive() || System.nanoTime() > deadlineNs) {
        throw new TimeoutException("did not come about; the program said:\n" + output());
      }
      Thread.sleep(20);
    }
  }

  /** Returns PIDs of running processes whose command line contains all of the words. */
  public static List<Long> processes(String... words) {
    List<Long> pids = new ArrayList<>();
    try (DirectoryStream<Path> all = Files.newDirectoryStream(Path.of("/proc"), "[0-9]*")) {
      for (Path entry : all) {
        if (holdsAll(entry, words)) {
          pids.add(Long.parseLong(entry.getFileName().toString()));
        }
      }
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
    return pids;
  }

  private static boolean holdsAll(Path process, String... words) {
    try {
      String line = Files.readString(process.resolve("cmdline"));
      return List.of(words).stream().allMatch(line::contains);
    } catch (IOException e) {
      return false; // ended meanwhile
    }
  }

  @Override
  public void close() {
    if (process.isAlive()) {
      process.destroy(); // SIGTERM: it ends its children
      process.onExit().orTimeout(60, TimeUnit.SECONDS).exceptionally(late -> null).join();
      process.destroyForcibly();
    }
  }
}
