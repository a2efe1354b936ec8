package dev.oltpmatrix.load;

import dev.oltpmatrix.load.failure.ProgramEnd;
import dev.oltpmatrix.load.hosts.AgentCommand;
import dev.oltpmatrix.load.options.CommandLine;
import dev.oltpmatrix.load.options.OptionTable;
import dev.oltpmatrix.model.descriptors.Workloads;
import dev.oltpmatrix.model.text.TerminalStream;
import dev.oltpmatrix.model.userworkload.UserWorkloadFile;
import dev.oltpmatrix.workload.LoadWorkloads;
import dev.oltpmatrix.workload.api.LoadWorkload;
import dev.oltpmatrix.workload.user.UserLoadWorkload;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** Runs sysbench's OLTP tests over JDBC. */
public final class Main {
  static final String NAME = "oltp";

  private Main() {}

  public static void main(String[] arguments) throws InterruptedException {
    ProgramEnd.exit(NAME, (out, err) -> run(List.of(arguments), out, err));
  }

  static int run(List<String> arguments, PrintStream out, PrintStream terminal)
      throws InterruptedException {
    PrintStream err = new TerminalStream(terminal, StandardCharsets.UTF_8);
    return ProgramEnd.status(NAME, err, () -> command(arguments, out, err));
  }

  private static void command(List<String> arguments, PrintStream out, PrintStream err)
      throws InterruptedException {
    if (arguments.contains(AgentCommand.AGENT)) {
      agent(arguments, System.in, out, err, () -> Runtime.getRuntime().halt(1));
    } else if (arguments.contains(AgentCommand.AGENTS)) {
      AgentCommand.agents(arguments, out);
    } else if (arguments.contains(AgentCommand.WATCH)) {
      AgentCommand.watch(arguments, System.in, out, LoadProgram.VERSION);
    } else if (arguments.contains("--version")) {
      out.print(NAME + " " + LoadProgram.VERSION + "\n");
    } else if (arguments.contains("--help")) {
      OptionTable.printHelp(Workloads.all(), out);
    } else {
      test(CommandLine.parse(arguments, System.getenv(), LoadWorkloads.names()), out, err);
    }
  }

  /** Plays one host's part of a load that is led from elsewhere. */
  static void agent(
      List<String> arguments, InputStream in, OutputStream out, PrintStream err, Runnable halt)
      throws InterruptedException {
    PrintStream none =
        new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
    AgentCommand.agent(
        arguments,
        in,
        out,
        LoadProgram.VERSION,
        (load, part, lead, listener) -> {
          CommandLine line = CommandLine.parse(load, System.getenv(), LoadWorkloads.names());
          return program(line, none, err).part(part, lead, listener);
        },
        halt);
  }

  private static void test(CommandLine line, PrintStream out, PrintStream err)
      throws InterruptedException {
    program(line, out, err).run(line.command());
  }

  private static LoadProgram program(CommandLine line, PrintStream out, PrintStream err) {
    String test = line.test();
    LoadWorkload workload =
        CommandLine.isFile(test)
            ? new UserLoadWorkload(UserWorkloadFile.read(Path.of(test)).workload())
            : LoadWorkloads.named(test);
    line.options().requireOnlyOf(workload.optionGroup(), test);
    return new LoadProgram(test, workload, line.options(), out, err);
  }
}
