package dev.oltpmatrix.cli.run;

import dev.oltpmatrix.analysis.conclusions.Until;
import dev.oltpmatrix.cli.base.FactorOptions;
import dev.oltpmatrix.cli.base.RunEnd;
import dev.oltpmatrix.experiment.RequestedRun;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.input.IntRange;
import dev.oltpmatrix.model.input.NameList;
import dev.oltpmatrix.model.input.TimeText;
import dev.oltpmatrix.model.spec.AaControl;
import dev.oltpmatrix.model.spec.CpuPinning;
import dev.oltpmatrix.model.spec.FactorLevels;
import dev.oltpmatrix.model.spec.MatrixSpec;
import dev.oltpmatrix.model.spec.MatrixSpecBuilder;
import dev.oltpmatrix.model.spec.SpecChanges;
import dev.oltpmatrix.model.spec.SpecChangesBuilder;
import dev.oltpmatrix.model.text.Secrets;
import dev.oltpmatrix.workload.sbtest.Sbtest;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The options of a run; {@code null} for those that the user did not give. */
public final class RunOptions implements FactorOptions.Taker {
  @Option(
      names = "--matrix",
      paramLabel = "NAME|FILE",
      description = "What to sweep: a file in matrices/ or of your own (default: quick).")
  private String matrix;

  @Option(
      names = "--servers",
      paramLabel = "LIST",
      description =
          "Arms such as mariadb-10.11/pool; a build's name alone means all its arms. Your own:"
              + " path:DIR, system:, docker:IMAGE, NAME=mysql://user@host:port/db; #pool or"
              + " #per-thread after it picks an arm.")
  List<String> servers;

  @Option(
      names = "--configs",
      paramLabel = "LIST",
      description = "base, overlays, or settings such as flush_log=1; joined by +.")
  List<String> configs;

  @Option(
      names = "--settings",
      paramLabel = "LIST",
      description =
          "Settings of the servers that vary, each with its values:"
              + " flush_log=0,1,2,io_capacity=200; default is the value without.")
  List<String> settings;

  @Option(names = "--workloads", paramLabel = "LIST", description = "Workloads.")
  List<String> workloads;

  @Option(
      names = "--generators",
      paramLabel = "LIST",
      description =
          "sysbench, java-mariadb, java-mysql, java-mariadb-3.5; of single calls"
              + " jmh-mariadb, jmh-mariadb-3.5, jmh-mysql, jmh-drizzle.")
  List<String> generators;

  @Option(
      names = "--threads",
      paramLabel = "LIST",
      description = "Client counts: 4,32,256, or 4..4096 for doublings.")
  List<String> threads;

  @Option(
      names = "--duration",
      paramLabel = "S",
      description = "Least seconds of the measured window.")
  String durationS;

  @Option(
      names = "--warmup",
      paramLabel = "S",
      description = "Least seconds of load thrown away first.")
  String warmupS;

  @Option(
      names = "--warmup-limit",
      paramLabel = "S",
      description = "Most seconds of it, while 95 %% of the clients wait to be served twice.")
  String warmupLimitS;

  @Option(
      names = "--repetitions",
      paramLabel = "N",
      description = "Blocks; each runs every cell once.")
  String repetitions;

  @Option(
      names = "--until",
      paramLabel = "PERCENT",
      description =
          "Add blocks until every verdict's interval reaches at most so far beyond its ratio, such"
              + " as 10%%, or the time limit comes.")
  String until;

  @Option(
      names = "--time-limit",
      paramLabel = "TIME",
      description =
          "The most that the run may take, such as 5400s, 90m or 2h: no block is begun that would"
              + " not end in it.")
  String timeLimit;

  @Option(names = "--table-size", paramLabel = "N", description = "Rows of " + Sbtest.TABLE + ".")
  String tableSize;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Makes the rows and the order of the cells.")
  String seed;

  @Option(
      names = "--server-cpus",
      paramLabel = "LIST",
      description = "CPUs of the servers, such as 0-3,8; a pool's size follows.")
  String serverCpus;

  @Option(names = "--client-cpus", paramLabel = "LIST", description = "CPUs of the generators.")
  String clientCpus;

  @Option(names = "--proxy-cpus", paramLabel = "LIST", description = "CPUs of the proxies.")
  String proxyCpus;

  @Option(
      names = "--server-nice",
      paramLabel = "N",
      description = "Priority of the servers, -20 (first served) to 19.")
  String serverNice;

  @Option(names = "--client-nice", paramLabel = "N", description = "Priority of the generators.")
  String clientNice;

  @Option(
      names = "--force",
      description =
          "Make " + Sbtest.TABLE + " in a remote server's schema although it holds other tables.")
  boolean force;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Results folder (default: results/MATRIX-DATE-TIME).")
  Path out;

  @Option(
      names = "--resume",
      paramLabel = "DIR",
      description = "Continue the run in DIR: only the cells that are missing.")
  Path resume;

  @Option(names = "--dry-run", description = "Print the plan and its time; start nothing.")
  public boolean dryRun;

  @Option(
      names = "--aa",
      description = "Run the first config's arms twice: how much do equal runs differ here?")
  boolean aa;

  @Option(names = "--yes", description = "Install packages without asking.")
  boolean yes;

  @Option(
      names = "--allow-concurrent",
      description = "Run although another run or server of this program is at work here.")
  boolean allowConcurrent;

  @Option(
      names = "--hook",
      paramLabel = "COMMAND",
      description =
          "Run a command before each cell, within its window and after it, such as perf or"
              + " pidstat.")
  String hook;

  @Option(
      names = "--json",
      description = "Write what happens as one JSON object a line to standard output.")
  boolean json;

  @Option(names = "--verbose", description = RunEnd.VERBOSE)
  boolean verbose;

  @Option(
      names = "--live",
      description = "Write report.html anew between cells; an open one follows.")
  boolean live;

  /** Options that another run would not have, or that are about this one alone. */
  private static final Set<String> OF_ONE_RUN = Set.of("--out", "--resume", "--yes");

  /** The command that has these options; {@code null} outside of one. */
  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  /** Changes the matrix before the options do: a search composes its own. */
  private UnaryOperator<MatrixSpec> composed = UnaryOperator.identity();

  /** Returns the options of a run whose matrix is composed. */
  public static RunOptions of(UnaryOperator<MatrixSpec> composed, List<String> words) {
    RunOptions options =
        CommandLine.populateCommand(new RunOptions(), words.toArray(String[]::new));
    options.composed = composed;
    options.command = null; // the words alone do not make this matrix again
    return options;
  }

  private Map<String, List<String>> factors() {
    Map<String, List<String>> factors = new HashMap<>();
    FactorOptions.given(command)
        .forEach((name, levels) -> factors.put(name, NameList.read(name, List.of(levels))));
    return factors;
  }

  /**
   * Returns the words of the command line that runs the same again into a new folder; {@code null}
   * if the options do not tell it, as those of a resumed run.
   */
  List<String> command() {
    if (command == null || resume != null) {
      return null;
    }
    List<String> words = new ArrayList<>(List.of("./run_matrix.sh"));
    for (OptionSpec option : command.commandLine().getParseResult().matchedOptions()) {
      if (!OF_ONE_RUN.contains(option.longestName())) {
        words.add(option.longestName());
        if (option.arity().max() > 0) {
          words.add(Secrets.hidden(String.join(",", option.originalStringValues())));
        }
      }
    }
    return words;
  }

  /**
   * Returns what is asked for; refuses options that a resumed run cannot take.
   *
   * @param results the folder of new results folders
   */
  public RequestedRun requested(Path results) {
    if (hook != null && hook.isBlank()) {
      throw new UsageException("--hook is empty; name a command, or leave it out");
    }
    if (resume != null) {
      refuseChangesOnResume();
    }
    return new RequestedRun(
        matrix == null ? "quick" : matrix,
        this::change,
        spec -> outDir(spec, results),
        resume,
        force);
  }

  /** Refuses options that change a resumed run, because its cells could then not be compared. */
  private void refuseChangesOnResume() {
    boolean changed =
        matrix != null || out != null || hook != null || aa || !changes().equals(SpecChanges.NONE);
    if (changed) {
      throw new UsageException(
          "--resume takes what to run from its folder; leave out --matrix, --out, --hook and what"
              + " changes a matrix, or start a new run without --resume");
    }
  }

  /** Returns a matrix with the changes of the command line. */
  private MatrixSpec change(MatrixSpec read) {
    MatrixSpec spec = changes().askedOf(composed.apply(read));
    return aa ? MatrixSpecBuilder.builder(spec).aa(AaControl.ALL).build() : spec;
  }

  /** Returns the user's folder, or one named after the matrix and the current time. */
  private Path outDir(MatrixSpec spec, Path results) {
    if (out != null) {
      return out;
    }
    String moment =
        DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss", Locale.ROOT)
            .format(LocalDateTime.now(ZoneId.systemDefault()));
    return results.resolve(spec.name() + "-" + moment);
  }

  private SpecChanges changes() {
    return SpecChangesBuilder.builder()
        .servers(names("servers", servers))
        .configs(names("configs", configs))
        .workloads(names("workloads", workloads))
        .generators(names("generators", generators))
        .threads(threads == null ? null : FactorLevels.clients(names("threads", threads)))
        .windowS(number(MatrixSpec.WINDOW_S, durationS))
        .warmupS(number(MatrixSpec.WARMUP_S, warmupS))
        .warmupLimitS(number(MatrixSpec.WARMUP_LIMITS_S, warmupLimitS))
        .repetitions(number(MatrixSpec.REPETITIONS, repetitions))
        .untilPercent(
            until == null ? null : Integer.valueOf(Until.read("--until", until).percent()))
        .timeLimitS(
            timeLimit == null
                ? null
                : Integer.valueOf(TimeText.seconds(MatrixSpec.TIME_LIMIT_S, timeLimit)))
        .tableSize(tableSize == null ? null : Long.valueOf(MatrixSpec.TABLE_SIZE.read(tableSize)))
        .seed(seed == null ? null : Long.valueOf(MatrixSpec.SEED.read(seed)))
        .placement(
            new CpuPinning(
                serverCpus,
                clientCpus,
                number(CpuPinning.SERVER_NICE, serverNice),
                number(CpuPinning.CLIENT_NICE, clientNice),
                proxyCpus))
        .factors(factors())
        .settings(settings == null ? null : NameList.settings("settings", settings))
        .build();
  }

  private static List<String> names(String what, List<String> texts) {
    return texts == null ? null : NameList.read(what, texts);
  }

  private static Integer number(IntRange range, String text) {
    return text == null ? null : Integer.valueOf(range.readInt(text));
  }
}
