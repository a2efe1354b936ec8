package dev.oltpmatrix.experiment.generator;

import dev.oltpmatrix.host.HostProcesses;
import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.model.results.RunDescription;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Starts the Java port without its script, {@code java-oltp/oltp}, where the host runs no scripts.
 * Not with oltp.cmd: the process that is counted would be that of the command interpreter.
 */
public final class ScriptlessCommand {
  /** Prints a file of arguments for Java: the options and jars that the script chooses. */
  private static final String OPTIONS = "dev.oltpmatrix.load.JvmOptions";

  private static final String PROGRAM = "dev.oltpmatrix.load.Main";

  private ScriptlessCommand() {}

  /**
   * Returns a generator's command line as it is, or without the script where that cannot run.
   *
   * @param optionsFile is written then, and read when the generator starts
   */
  public static List<String> of(HostProcesses host, List<String> words, Path optionsFile)
      throws IOException, InterruptedException {
    Path script = Path.of(words.get(0));
    if (host.runsScripts() || !script.endsWith("oltp")) {
      return words;
    }
    Path folder = script.getParent();
    List<String> arguments = words.subList(1, words.size());
    String java =
        Path.of(System.getProperty("java.home"), "bin", host.executable("java")).toString();
    List<String> choice =
        new ArrayList<>(List.of(java, "-cp", classPath(folder), OPTIONS, folder.toString()));
    choice.addAll(arguments);
    try {
      host.run(optionsFile, choice);
    } catch (ServerException e) {
      throw new IOException("the load generator cannot be started: " + e.getMessage(), e);
    }
    List<String> command =
        new ArrayList<>(List.of(java, "@" + optionsFile, "-Dfile.encoding=UTF-8", PROGRAM));
    command.addAll(arguments);
    return command;
  }

  private static String classPath(Path folder) {
    Path target = folder.resolve("load").resolve("target");
    return String.join(
        File.pathSeparator,
        target.resolve("oltp-matrix-load-" + RunDescription.PROGRAM_VERSION + ".jar").toString(),
        target.resolve("lib") + "/*");
  }
}
