package dev.oltpmatrix.cli.check;

import dev.oltpmatrix.experiment.Project;
import dev.oltpmatrix.host.Host;
import dev.oltpmatrix.host.ledger.ProcessLedger;
import dev.oltpmatrix.host.process.Command;
import dev.oltpmatrix.host.process.ProcessPinning;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The machine that is checked, and what the checks may use of it.
 *
 * @param ledger has what they start
 * @param folder for their files; deleted afterwards
 * @param servers entries of {@code --servers}; empty for none
 */
record CheckedMachine(Project project, ProcessLedger ledger, Path folder, List<String> servers) {
  Host host() {
    return project.host();
  }

  /**
   * Returns the command line of a class of this program, in a JVM of its own.
   *
   * @param main the name of the class
   */
  List<String> java(String main, String... arguments) {
    Path java =
        Path.of(System.getProperty("java.home")).resolve("bin").resolve(host().executable("java"));
    List<String> words =
        new ArrayList<>(
            List.of(
                java.toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Dfile.encoding=UTF-8",
                "-Doltpmatrix.root=" + project.root(),
                "-cp",
                System.getProperty("java.class.path"),
                main));
    words.addAll(List.of(arguments));
    return words;
  }

  /** Returns a command that starts a program which does nothing for a while. */
  Command sleeping(ProcessPinning pinning) {
    return new Command(
        java(Sleeping.class.getName()), pinning, null, Map.of(), folder.resolve("sleeping.log"));
  }
}
