package dev.oltpmatrix.testing;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * A Windows of its own under Wine, which has Windows' calls and not its scheduler: programs are
 * tested there, and no number from it is ever published.
 */
public final class WineMachine {
  private static final int LIMIT_S = 600;

  /** Without it Wine asks for what it lacks to show web pages. */
  private static final String NO_BROWSER = "mscoree,mshtml=";

  private final Path prefix;

  /**
   * Creates the Windows.
   *
   * @param prefix a folder for it
   * @param programs a folder with what wine-setup.sh puts there, which is on its drive C
   */
  public WineMachine(Path prefix, Path programs) throws Exception {
    this.prefix = prefix;
    Files.createDirectories(prefix);
    Ended made = end(start(prefix, Map.of(), List.of("wineboot", "--init")), prefix);
    if (made.status() != 0) {
      throw new IOException("wineboot: " + made.output());
    }
    for (String program : List.of("jdk", "mariadb")) {
      Files.createSymbolicLink(driveC().resolve(program), programs.resolve(program));
    }
  }

  /** The exit status of a program and what it printed. */
  public record Ended(int status, String output) {}

  /** A program that runs. */
  public record Running(Process process, Path log) {
    public String output() {
      try {
        return Files.readString(log, StandardCharsets.ISO_8859_1).replace("\r", "");
      } catch (IOException e) {
        throw new java.io.UncheckedIOException(e);
      }
    }
  }

  public Path driveC() {
    return prefix.resolve("drive_c");
  }

  /**
   * Starts a command line of Windows' command interpreter.
   *
   * @param folder where it is started: no quotation marks are needed for a path that has blanks
   */
  public Running start(Path folder, Map<String, String> environment, String... words)
      throws IOException {
    List<String> line = new ArrayList<>(List.of("wine", "cmd", "/c"));
    line.addAll(List.of(words));
    return start(folder, environment, line);
  }

  /** Runs a command line of Windows' command interpreter to its end. */
  public Ended run(Path folder, Map<String, String> environment, String... words) throws Exception {
    return end(start(folder, environment, words), folder);
  }

  private Running start(Path folder, Map<String, String> environment, List<String> line)
      throws IOException {
    Path log = Files.createTempFile("oltp-matrix-wine-", ".log");
    ProcessBuilder builder = new ProcessBuilder(line).directory(folder.toFile());
    Map<String, String> own = new HashMap<>(environment);
    own.put("WINEPREFIX", prefix.toString());
    own.put("WINEARCH", "win64");
    own.put("WINEDEBUG", "-all");
    own.put("WINEDLLOVERRIDES", NO_BROWSER);
    own.put("JAVA_HOME", "C:\\jdk");
    own.put("XDG_CACHE_HOME", "C:\\cache");
    own.put("LC_ALL", "C.UTF-8");
    builder.environment().putAll(own);
    builder.redirectInput(Path.of("/dev/null").toFile());
    builder.redirectErrorStream(true).redirectOutput(log.toFile());
    return new Running(builder.start(), log);
  }

  private static Ended end(Running running, Path what) throws Exception {
    if (!running.process().waitFor(LIMIT_S, TimeUnit.SECONDS)) {
      running.process().destroyForcibly();
      throw new IOException(what + " still runs after " + LIMIT_S + " s:\n" + running.output());
    }
    Ended ended = new Ended(running.process().exitValue(), running.output());
    Files.delete(running.log());
    return ended;
  }

  /** Waits for the end of a program that was started. */
  public Ended await(Running running) throws Exception {
    return end(running, prefix);
  }

  /** Returns the PIDs of its processes whose command line contains all of the words. */
  public List<Long> processes(String... words) throws IOException {
    List<Long> pids = new ArrayList<>();
    try (DirectoryStream<Path> all = Files.newDirectoryStream(Path.of("/proc"), "[0-9]*")) {
      for (Path process : all) {
        if (holds(process.resolve("environ"), "WINEPREFIX=" + prefix + "\0")
            && holds(process.resolve("cmdline"), words)) {
          pids.add(Long.parseLong(process.getFileName().toString()));
        }
      }
    }
    return pids;
  }

  private static boolean holds(Path file, String... words) {
    try {
      String text = Files.readString(file, StandardCharsets.ISO_8859_1);
      return List.of(words).stream().allMatch(text::contains);
    } catch (IOException e) {
      return false; // it ended meanwhile, or belongs to somebody else
    }
  }

  /**
   * Waits until its own server has ended, which it does after the last program; returns false if it
   * has not, and ends it then.
   */
  public boolean hasEnded() throws Exception {
    Process waiting = server("-w");
    boolean ended = waiting.waitFor(60, TimeUnit.SECONDS);
    if (!ended) {
      waiting.destroyForcibly();
      server("-k").waitFor();
    }
    return ended;
  }

  private Process server(String option) throws IOException {
    ProcessBuilder builder = new ProcessBuilder("wineserver", option);
    builder.environment().put("WINEPREFIX", prefix.toString());
    return builder.start();
  }
}
