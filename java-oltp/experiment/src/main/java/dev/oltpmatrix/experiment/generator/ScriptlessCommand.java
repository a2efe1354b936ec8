package dev.oltpmatrix.experiment.generator;

import dev.oltpmatrix.host.HostProcesses;
import dev.oltpmatrix.model.results.RunDescription;
import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Starts the Java port without its script, {@code java-oltp/oltp}, where the host runs no scripts.
 * Not with oltp.cmd: the process that is counted would be that of the command interpreter.
 */
public final class ScriptlessCommand {
  /** Those of start.cmd; the script has the reasons. */
  private static final List<String> JVM_OPTIONS =
      List.of("-Xss256k", "-XX:-UsePerfData", "-XX:MaxRAMPercentage=75", "-XX:+UseCompressedOops");

  private ScriptlessCommand() {}

  /**
   * Returns a generator's command line as it is, or without the script where that cannot run.
   *
   * @param userOptions the value of {@code OLTP_JAVA_OPTS}; may be empty
   */
  public static List<String> of(HostProcesses host, List<String> words, String userOptions) {
    Path script = Path.of(words.get(0));
    if (host.runsScripts() || !script.endsWith("oltp")) {
      return words;
    }
    Path target = script.getParent().resolve("load").resolve("target");
    Path jar = target.resolve("oltp-matrix-load-" + RunDescription.PROGRAM_VERSION + ".jar");
    Path java = Path.of(System.getProperty("java.home"), "bin", host.executable("java"));
    List<String> command = new ArrayList<>(List.of(java.toString()));
    command.addAll(JVM_OPTIONS);
    if (!userOptions.matches("(?s).*-XX:[+]Use.*GC.*")) {
      command.add("-XX:+UseSerialGC");
    }
    if (!userOptions.isBlank()) {
      command.addAll(List.of(userOptions.strip().split("\\s+")));
    }
    String classes = jar + File.pathSeparator + target.resolve("lib") + "/*";
    command.addAll(List.of("-Dfile.encoding=UTF-8", "-cp", classes, "dev.oltpmatrix.load.Main"));
    command.addAll(words.subList(1, words.size()));
    return command;
  }
}
