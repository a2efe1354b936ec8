package dev.oltpmatrix.driverstudy;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A server of the catalogue, started as a user starts one. */
public final class StudyServer implements AutoCloseable {
  private static final long END_WITHIN_S = 60;
  private static final Path ROOT = Path.of("../..").toAbsolutePath().normalize();

  private final Process process;
  private final List<String> options;
  private final List<String> rootOptions;

  private StudyServer(Process process, List<String> options, List<String> rootOptions) {
    this.process = process;
    this.options = options;
    this.rootOptions = rootOptions;
  }

  /**
   * Starts one, as {@code ./run_matrix.sh servers start} does it.
   *
   * @param build such as {@code mysql-9.7}
   * @param more options of that command
   */
  public static StudyServer start(String build, List<String> more) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(ROOT.resolve("run_matrix.sh").toString());
    command.addAll(List.of("servers", "start", build + "/per-thread", "--allow-concurrent"));
    command.addAll(more);
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    try {
      BufferedReader lines = process.inputReader(StandardCharsets.UTF_8);
      return new StudyServer(
          process,
          options(build, lines, "--mysql-host="),
          options(build, lines, "--mysql-user=root"));
    } catch (IOException e) {
      process.destroy();
      throw e;
    }
  }

  /**
   * Returns the options in the next line that contains a word; the server's program prints them
   * when it is ready.
   */
  private static List<String> options(String build, BufferedReader lines, String word)
      throws IOException {
    List<String> printed = new ArrayList<>();
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      if (line.contains(word)) {
        return List.of(line.strip().split(" ", -1));
      }
      printed.add(line);
    }
    throw new IOException(build + " did not start: " + String.join("\n", printed));
  }

  /** Returns the options with which sysbench and the benchmarks connect over TCP. */
  public List<String> options() {
    return options;
  }

  /** Returns the options with which root connects over the socket file. */
  List<String> rootOptions() {
    return rootOptions;
  }

  @Override
  public void close() {
    process.destroy(); // as Ctrl-C does
    try {
      if (!process.waitFor(END_WITHIN_S, TimeUnit.SECONDS)) {
        throw new IllegalStateException("a server's program goes on after " + END_WITHIN_S + " s");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
