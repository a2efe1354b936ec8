package dev.oltpmatrix.cli.check;

import dev.oltpmatrix.experiment.Project;
import dev.oltpmatrix.host.ledger.ProcessLedger;
import dev.oltpmatrix.host.ledger.StartedProcess;
import dev.oltpmatrix.host.process.ProcessPinning;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A program that starts another one, writes its PID into a folder, and ends as by a crash. */
final class Leaving {
  /** Name of the file with the PID. */
  static final String PID = "left.pid";

  private Leaving() {}

  /**
   * Starts the program.
   *
   * @param arguments the folder
   */
  public static void main(String[] arguments) throws IOException {
    Path folder = Path.of(arguments[0]);
    Project project = Project.locate();
    ProcessLedger ledger = new ProcessLedger(project.host(), folder);
    CheckedMachine machine = new CheckedMachine(project, ledger, folder, List.of());
    StartedProcess left =
        StartedProcess.hold(machine.sleeping(ProcessPinning.AS_IS), "a check", ledger);
    left.open();
    Files.writeString(folder.resolve(PID), Long.toString(left.pid()));
    Runtime.getRuntime().halt(0);
  }
}
