package dev.oltpmatrix.driverstudy;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A JVM with one driver, in which {@link ManyRuns} answers line by line. */
final class BenchJvm implements AutoCloseable {
  private final Process process;
  private final BufferedReader answers;
  private final BufferedWriter lines;

  /**
   * The result of a run.
   *
   * @param words the line that it printed, if any
   */
  record Answer(int status, String words) {}

  private BenchJvm(Process process) {
    this.process = process;
    answers = process.inputReader(StandardCharsets.UTF_8);
    lines = process.outputWriter(StandardCharsets.UTF_8);
  }

  /**
   * Starts one.
   *
   * @param always arguments of every run
   */
  static BenchJvm start(String driver, List<String> always, Path log) throws IOException {
    String classPath = System.getProperty("java.class.path") + File.pathSeparator + jarOf(driver);
    List<String> command = new ArrayList<>();
    command.add(ProcessHandle.current().info().command().orElseThrow());
    command.addAll(List.of("-XX:+UseSerialGC", "-Xmx400m", "-cp", classPath));
    command.add(ManyRuns.class.getName());
    command.addAll(always);
    command.add("--driver=" + driver);
    return new BenchJvm(new ProcessBuilder(command).redirectError(log.toFile()).start());
  }

  /** Returns the driver's jar, which is alone in its folder. */
  static Path jarOf(String driver) throws IOException {
    Path folder = Path.of("target", "lib", driver).toAbsolutePath();
    try (DirectoryStream<Path> jars = Files.newDirectoryStream(folder, "*.jar")) {
      return jars.iterator().next();
    }
  }

  Answer run(String arguments) throws IOException {
    lines.write(arguments + "\n");
    lines.flush();
    String answer = answers.readLine();
    if (answer == null) {
      throw new IOException("the JVM ended during: " + arguments);
    }
    String[] parts = answer.split(" ", 2);
    return new Answer(Integer.parseInt(parts[0]), parts[1]);
  }

  @Override
  public void close() throws IOException {
    lines.close();
    process.onExit().orTimeout(30, TimeUnit.SECONDS).exceptionally(late -> null).join();
    process.destroyForcibly();
  }
}
