package dev.oltpmatrix.cli.check;

import dev.oltpmatrix.cli.base.ExitStatus;
import dev.oltpmatrix.cli.base.Interruption;
import dev.oltpmatrix.cli.screen.Screen;
import dev.oltpmatrix.experiment.Project;
import dev.oltpmatrix.host.cache.PrivateFolder;
import dev.oltpmatrix.host.ledger.ProcessLedger;
import dev.oltpmatrix.model.record.CellRecord.HostFacts;
import dev.oltpmatrix.model.results.RunDescription;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command {@code check}: looks at what nobody has seen on Windows, a line for each point. */
@Command(
    name = "check",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Look at what nobody has seen on Windows (docs/windows.md).",
      "Print a line for each point: pass, fail or not tested, and the reason. It takes about"
          + " half a minute and changes nothing. The lines name neither machine nor user, and are"
          + " meant to be sent back.",
      "Exit status 0: nothing failed; 1: something has."
    })
public final class CheckCommand implements Callable<Integer> {
  private final Project project;
  private final Screen screen;

  @Option(
      names = "--servers",
      split = ",",
      paramLabel = "SERVER",
      description = {
        "Run the matrix smoke with it too, such as path:C:\\mariadb;",
        "some minutes."
      })
  private List<String> servers = List.of();

  public CheckCommand(Project project, Screen screen) {
    this.project = project;
    this.screen = screen;
  }

  @SuppressWarnings("try") // the interruption handler is active while the resource is open
  @Override
  public Integer call() throws IOException, InterruptedException {
    ProcessLedger ledger = project.ledgerWithoutOrphans(screen);
    boolean failed = false;
    try (Interruption interruption = new Interruption(project.host(), Thread.currentThread());
        PrivateFolder folder = ledger.privateFolder()) {
      CheckedMachine machine = new CheckedMachine(project, ledger, folder.path(), servers);
      HostFacts facts = project.host().facts();
      NameHiding hiding = hiding(facts);
      screen.say(about(facts));
      for (Point point : Points.ALL) {
        Outcome outcome = point.look(machine);
        screen.say(
            String.format(
                Locale.ROOT,
                "%-10s  %s: %s",
                outcome.result().words(),
                point.title(),
                hiding.without(outcome.reason())));
        failed |= outcome.result() == Outcome.Result.FAIL;
      }
    }
    return failed ? ExitStatus.FAILED : 0;
  }

  /** Paths have the user's name on Windows. */
  private NameHiding hiding(HostFacts facts) {
    return new NameHiding()
        .folder(project.root().toString(), "PROGRAM")
        .folder(project.cache().toString(), "CACHE")
        .folder(System.getProperty("java.io.tmpdir"), "TEMP")
        .folder(System.getProperty("user.home"), "HOME")
        .name(facts.name(), "MACHINE")
        .name(System.getProperty("user.name"), "USER");
  }

  /** Returns program and machine on one line, without the machine's name. */
  private static String about(HostFacts facts) {
    return String.format(
        Locale.ROOT,
        "oltp-matrix %s, Java %s, %s, %s, %d CPUs, %d MiB",
        RunDescription.PROGRAM_VERSION,
        Runtime.version(),
        facts.os(),
        facts.cpuModel(),
        facts.cpus(),
        facts.memoryMib());
  }
}
