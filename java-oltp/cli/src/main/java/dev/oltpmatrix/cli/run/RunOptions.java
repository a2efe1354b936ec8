package dev.oltpmatrix.cli.run;

import dev.oltpmatrix.analysis.conclusions.NoWorse;
import dev.oltpmatrix.cli.base.ExitStatus;
import dev.oltpmatrix.cli.base.Exports;
import dev.oltpmatrix.cli.base.FactorOptions;
import dev.oltpmatrix.cli.base.RunEnd;
import dev.oltpmatrix.experiment.RequestedRun;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.descriptors.Factor;
import dev.oltpmatrix.model.descriptors.Factors;
import dev.oltpmatrix.model.spec.AaControl;
import dev.oltpmatrix.model.spec.Compare;
import dev.oltpmatrix.model.spec.MatrixSpec;
import dev.oltpmatrix.model.spec.MatrixSpecBuilder;
import dev.oltpmatrix.model.text.Secrets;
import dev.oltpmatrix.workload.sbtest.Sbtest;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
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

  @Option(
      names = "--export",
      paramLabel = "FORMAT=FILE",
      description =
          "With --margin, also write what it says for other programs: bmf, jmh, github-bigger,"
              + " github-smaller, github-summary, junit, nyrkio, otava.")
  private List<String> exports;

  @Option(names = "--verbose", description = RunEnd.VERBOSE)
  boolean verbose;

  @Option(
      names = "--live",
      description = "Write report.html anew between cells; an open one follows.")
  boolean live;

  private static final String MARGIN = "margin";

  private boolean isMarginOfMatrix = true;

  /** Whether what is compared is composed, and no factor of the command line takes its place. */
  private boolean isComparisonGiven;

  /** Options that another run would not have, or that are about this one alone. */
  private static final Set<String> OF_ONE_RUN = Set.of("--out", "--resume", "--yes");

  /** The command that has these options; {@code null} outside of one. */
  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  /** Changes the matrix before the options do; {@code null} unless a search composes its own. */
  private UnaryOperator<MatrixSpec> composed;

  public static RunOptions of(UnaryOperator<MatrixSpec> composed, List<String> words) {
    RunOptions options = new RunOptions();
    CommandLine line = new CommandLine(options);
    FactorOptions.addTo(line);
    line.parseArgs(words.toArray(String[]::new));
    options.composed = composed;
    options.command = line.getCommandSpec();
    return options;
  }

  public Path resume() {
    return resume;
  }

  /** Returns the results folder, which is chosen now if the user has named none. */
  public Path outOr(Path results, String name) {
    out = out == null ? results.resolve(name + "-" + moment()) : out;
    return out;
  }

  /** Returns the files that a run writes; refuses some without a margin. */
  Exports exports(MatrixSpec spec) {
    Exports asked = isMarginOfMatrix ? exports() : new Exports(null);
    if (!asked.isEmpty() && spec.marginPercent() == null) {
      throw new UsageException("--export needs --margin, which says what is worse");
    }
    return asked;
  }

  public Exports exports() {
    return new Exports(exports);
  }

  int failed() {
    return ExitStatus.ofFailure(command.root().commandLine().getParseResult().originalArgs());
  }

  /** Returns the margin in per cent, which is no matter of the matrix where a run is the base. */
  public int marginOr(int otherwise) {
    String given = FactorOptions.value(command, MARGIN);
    isMarginOfMatrix = false;
    return given == null ? otherwise : NoWorse.percent(given);
  }

  /** Makes these the options of a matrix that is composed before they change it. */
  public RunOptions of(String name, UnaryOperator<MatrixSpec> composition) {
    if (matrix != null) {
      throw new UsageException("--matrix: not here, where %s is run; leave it out".formatted(name));
    }
    for (String chosen : List.of("servers", "configs")) {
      if (command != null && FactorOptions.value(command, chosen) != null) {
        throw new UsageException(
            "--%s: not with %s, which is told what is compared; leave it out"
                .formatted(chosen, name));
      }
    }
    matrix = resume == null ? name : null;
    composed = composition;
    isComparisonGiven = true;
    return this;
  }

  @Override
  public List<OptionSpec> rows() {
    return MatrixOption.ALL.stream().map(MatrixOption::spec).toList();
  }

  /**
   * Returns the words of the command line that runs the same again into a new folder; {@code null}
   * if the options do not tell it, as those of a resumed run or of a composed matrix.
   */
  List<String> command() {
    if (command == null || composed != null || resume != null) {
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
   * Returns what is asked for; refuses options that a resumed run cannot take, because its cells
   * could then not be compared.
   *
   * @param results the folder of new results folders
   */
  public RequestedRun requested(Path results) {
    if (hook != null && hook.isBlank()) {
      throw new UsageException("--hook is empty; name a command, or leave it out");
    }
    boolean changes = matrix != null || out != null || hook != null || aa || !given().isEmpty();
    if (resume != null && changes) {
      throw new UsageException(
          "--resume takes what to run from its folder; leave out --matrix, --out, --hook and what"
              + " changes a matrix, or start a new run without --resume");
    }
    String named = matrix == null ? "quick" : matrix;
    return new RequestedRun(
        matrices -> matrices.read(named),
        this::changed,
        spec -> outDir(spec, results),
        resume,
        force);
  }

  private Map<MatrixOption, String> given() {
    Map<MatrixOption, String> given = new LinkedHashMap<>();
    for (MatrixOption option : command == null ? List.<MatrixOption>of() : MatrixOption.ALL) {
      String value = FactorOptions.value(command, option.name());
      if (value != null && (isMarginOfMatrix || !option.name().equals(MARGIN))) {
        given.put(option, value);
      }
    }
    return given;
  }

  /**
   * Returns a matrix with the changes of the command line, and with what it says of itself: which
   * of its keys are changed, and a question that is the changed one. A factor that varies only by
   * the command line is what its user asks about, so it is compared first.
   */
  private MatrixSpec changed(MatrixSpec read) {
    MatrixSpec file = composed == null ? read : composed.apply(read);
    MatrixSpecBuilder builder = MatrixSpecBuilder.builder(file);
    given().forEach((option, value) -> option.change().accept(builder, value));
    MatrixSpec changed = builder.build();
    boolean asksRows = given().keySet().stream().anyMatch(o -> o.name().equals("table-size"));
    if (asksRows && changed.tableSize() == 0) {
      throw new UsageException(
          "table-size is given, and the tables of %s have a fixed size; leave it out"
              .formatted(changed.workloads()));
    }
    Factor asked =
        Stream.concat(Stream.of(Factors.CONFIG), changed.factorSet().optional().stream())
            .filter(factor -> !factor.isNumeric() || factor.equals(Factors.CLIENT_POOL))
            .filter(factor -> levels(changed, factor) > 1 && levels(file, factor) < 2)
            .findFirst()
            .orElse(null);
    List<String> keys = changedKeys(file, changed);
    MatrixSpecBuilder said = MatrixSpecBuilder.builder(changed);
    if (asked != null && !keys.isEmpty() && !isComparisonGiven) {
      String base = asked.defaultLevel();
      boolean hasBase = base != null && changed.levels(asked).contains(base);
      said.question(null).compare(new Compare(asked.name(), hasBase ? base : null, null));
    }
    if (!keys.isEmpty()) {
      String own =
          asked == null || file.question() == null
              ? "its file says: " + file.description()
              : "its file asks: " + file.question();
      said.description("changed in " + String.join(", ", keys) + "; " + own);
    }
    if (aa) {
      said.aa(AaControl.ALL);
    }
    return said.build();
  }

  private static long levels(MatrixSpec spec, Factor factor) {
    return factor.equals(Factors.CONFIG)
        ? spec.configs().stream().filter(config -> !AaControl.isOne(config)).count()
        : spec.levels(factor).size();
  }

  private static List<String> changedKeys(MatrixSpec file, MatrixSpec changed) {
    Map<String, Function<MatrixSpec, Object>> keys = new LinkedHashMap<>();
    keys.put("servers", MatrixSpec::servers);
    keys.put("configs", MatrixSpec::configs);
    keys.put("workloads", MatrixSpec::workloads);
    keys.put("generators", MatrixSpec::generators);
    keys.put("threads", MatrixSpec::threads);
    keys.put("table_size", MatrixSpec::tableSize);
    changed.factorSet().optional().forEach(f -> keys.put(f.name(), spec -> spec.named(f)));
    keys.values().removeIf(key -> key.apply(file).equals(key.apply(changed)));
    return List.copyOf(keys.keySet());
  }

  private Path outDir(MatrixSpec spec, Path results) {
    return out == null ? results.resolve(spec.name() + "-" + moment()) : out;
  }

  private static String moment() {
    return DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss", Locale.ROOT)
        .format(LocalDateTime.now(ZoneId.systemDefault()));
  }
}
