package dev.oltpmatrix.cli.results;

import static java.util.stream.Collectors.joining;

import dev.oltpmatrix.analysis.aggregate.Lines;
import dev.oltpmatrix.analysis.conclusions.Summary;
import dev.oltpmatrix.cli.base.FactorOptions;
import dev.oltpmatrix.cli.base.Interruption;
import dev.oltpmatrix.cli.base.Locks;
import dev.oltpmatrix.cli.base.ResultsWriter;
import dev.oltpmatrix.cli.base.RunEnd;
import dev.oltpmatrix.cli.screen.Screen;
import dev.oltpmatrix.experiment.Project;
import dev.oltpmatrix.host.cache.LockFile;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.RecordFile;
import dev.oltpmatrix.model.results.FoundRecords;
import dev.oltpmatrix.model.results.ResultsDir;
import dev.oltpmatrix.model.results.RunDescription;
import dev.oltpmatrix.model.spec.ServerRef;
import dev.oltpmatrix.model.text.FileTrees;
import dev.oltpmatrix.model.text.Plural;
import dev.oltpmatrix.model.text.ShellWords;
import dev.oltpmatrix.report.imports.ImportTarget;
import dev.oltpmatrix.report.imports.Importer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code import}: converts other people's numbers into records. */
@Command(
    name = "import",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Make records of sysbench's logs (1.0, 0.5, 0.4), of JSON from HammerDB 6, BenchBase and"
            + " go-tpc, and of published tables, for plot and compare.",
    footer = {
      "",
      "Values that a log has are taken from it, all others from the options",
      "or from the file's name. What stays unknown is left empty.",
    })
public final class ImportCommand implements Callable<Integer>, FactorOptions.Taker {
  @Spec private CommandSpec command;

  @Parameters(
      paramLabel = "FILE",
      arity = "1..*",
      description = "Logs, results in JSON, and tables in CSV, a row for each cell.")
  private List<Path> files;

  @Option(names = "--out", paramLabel = "DIR", description = "A new results folder.")
  private Path out;

  @Option(
      names = "--into",
      paramLabel = "DIR",
      description = "A results folder that is there, of a run or an import.")
  private Path into;

  @Option(
      names = "--name",
      paramLabel = "PATTERN",
      description =
          "Form of the file names, such as '{server}_{arm}_{threads}.log'; * stands for anything.")
  private String name;

  @Option(names = "--server", paramLabel = "NAME", description = "Such as mariadb-10.6.")
  private String server;

  @Option(names = "--arm", paramLabel = "NAME", description = "per-thread, pool, or another.")
  private String arm;

  @Option(names = "--config", paramLabel = "NAME", description = "Default for logs: base.")
  private String config;

  @Option(names = "--workload", paramLabel = "NAME", description = "Such as oltp_read_only.")
  private String workload;

  @Option(
      names = "--generator",
      paramLabel = "NAME",
      description = "Default: as the file says, such as sysbench, sysbench-0.5, hammerdb.")
  private String generator;

  @Option(names = "--threads", paramLabel = "N", description = "Where the log's head is missing.")
  private String threads;

  @Option(names = "--table-size", paramLabel = "N", description = "Rows; unknown if not given.")
  private String tableSize;

  @Option(names = "--rand-type", paramLabel = "NAME", description = "Such as uniform, special.")
  private String randType;

  @Option(names = "--verbose", description = RunEnd.VERBOSE)
  private boolean verbose;

  /** Maximum number of messages on single files, unless all are requested. */
  private static final int MAX_MESSAGES = 5;

  private static final long MB = 1_000_000;

  /** Minimum number of bytes for a progress line; fewer are read in a short time. */
  private static final long WORTH_A_LINE = 10 * MB;

  private final List<String> messages = new ArrayList<>();
  private final List<String> others = new ArrayList<>();
  private final List<String> unplaced = new ArrayList<>();
  private final Project project;
  private final Screen screen;

  public ImportCommand(Project project, Screen screen) {
    this.project = project;
    this.screen = screen;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    if ((out == null) == (into == null)) {
      throw new UsageException(
          "import: give --out DIR for a new results folder, or --into DIR for one that is there");
    }
    Importer importer = new Importer(options(), name);
    try (Interruption interruption = new Interruption(project.host(), Thread.currentThread())) {
      try {
        return out != null ? importedOut(importer) : importedInto(importer);
      } catch (IOException | RuntimeException | InterruptedException e) {
        // An interrupt may appear as any exception of the current operation.
        if (!interruption.signalled() && !(e instanceof InterruptedException)) {
          throw e;
        }
        screen.clear();
        screen.say("interrupted; the same import again does all of it");
        throw new InterruptedException();
      }
    } finally {
      screen.clear();
    }
  }

  /** Writes a results folder completely, or not at all; run.json comes last. */
  @SuppressWarnings("try") // the lock is held while the resource is open
  private int importedOut(Importer importer) throws IOException, InterruptedException {
    requireNew();
    ImportTarget records = new ImportTarget(out, List.of(), key -> false);
    read(importer, records);
    if (records.added().isEmpty()) {
      throw new UsageException(
          "no run to import: "
              + Stream.of(others, unplaced).flatMap(List::stream).collect(joining("; ")));
    }
    boolean isNew = !Files.exists(out);
    ResultsDir results = ResultsDir.create(out);
    boolean ended = false;
    try (LockFile lock = Locks.results(results, "an import")) {
      requireNew(); // another import may have ended meanwhile
      try {
        write(records, results);
        Summary summary = Summary.write(results, screen);
        List<ServerRef> arms =
            records.added().stream()
                .map(r -> new ServerRef(r.cell().server(), r.cell().arm()))
                .distinct()
                .toList();
        RunDescription.now(null, arms, null).write(results);
        ended = true;
        return reported(results, summary, records.added());
      } finally {
        if (!ended && isNew) {
          FileTrees.deleteQuietly(out);
        } else if (!ended) {
          results.cellFiles().forEach(FileTrees::deleteQuietly); // there were none before
        }
      }
    }
  }

  private void requireNew() throws IOException {
    ResultsDir results = new ResultsDir(out);
    if (results.holdsRun()) {
      throw new UsageException(
          "%s holds results already; add to them with %s, or choose another"
              .formatted(out, ShellWords.command("--into", out)));
    }
    results.requireNew();
    if (!results.cellFiles().isEmpty()) {
      throw new UsageException(
          results.cells() + " holds records, but no run.json says of what; choose another --out");
    }
  }

  /**
   * Imports into an existing folder under its lock: records that a run or another import writes
   * meanwhile would be counted twice, or lost.
   */
  @SuppressWarnings("try") // the lock is held while the resource is open
  private int importedInto(Importer importer) throws IOException, InterruptedException {
    ResultsDir results = ResultsDir.open(into);
    if (results.isCampaign()) {
      throw new UsageException(into + " holds several runs; import into a folder of its own");
    }
    try (LockFile lock = Locks.results(results, "an import")) {
      RunDescription run = RunDescription.read(results);
      FoundRecords found = results.readCells(screen);
      if (found.broken() > 0) {
        // An import might get the name of one, and overwrite it.
        throw new UsageException(
            into + " has broken records; mend or delete them before something is added");
      }
      ImportTarget records = new ImportTarget(into, found.whole(), run::plans);
      read(importer, records);
      write(records, results);
      return reported(results, Summary.write(results, screen), records.added());
    }
  }

  private void read(Importer importer, ImportTarget records) throws InterruptedException {
    long totalBytes = files.stream().mapToLong(file -> file.toFile().length()).sum();
    long readBytes = 0;
    List<String> foreign = new ArrayList<>();
    for (Path file : files) {
      requireGoOn();
      if (totalBytes >= WORTH_A_LINE) {
        screen.progress("reading", readBytes / MB, totalBytes / MB, "MB");
      }
      readBytes += file.toFile().length();
      Importer.Content content = importer.read(file);
      if (content.isForeign()) {
        foreign.add(file.toString());
      }
      others.addAll(content.others());
      unplaced.addAll(content.unplaced());
      for (CellRecord record : records.addAll(content.records(), messages::add)) {
        if (record.failure() != null) {
          messages.add(file + ": " + record.cell().label() + " failed: " + record.failure());
        }
      }
    }
    screen.clear();
    // All at once, so that the user can leave them out in one step.
    if (!foreign.isEmpty()) {
      throw new UsageException(
          String.join(", ", foreign)
              + ": no log of sysbench (no line with its version, no \"Number of threads\", no"
              + " report), no JSON of HammerDB, BenchBase or go-tpc (--output json), and no .csv"
              + " table with the columns threads and tps, qps or p95_ms");
    }
  }

  private static void requireGoOn() throws InterruptedException {
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
  }

  private static void write(ImportTarget records, ResultsDir results)
      throws IOException, InterruptedException {
    for (CellRecord record : records.added()) {
      requireGoOn();
      RecordFile.write(results.cellFile(record.cell()), record);
    }
  }

  private Map<String, String> options() {
    Map<String, String> given = new HashMap<>(FactorOptions.given(command));
    given.put("server", server);
    given.put("arm", arm);
    given.put("config", config);
    given.put("workload", workload);
    given.put("generator", generator);
    given.put("threads", threads);
    given.put("table-size", tableSize);
    given.put("rand-type", randType);
    given.values().removeIf(value -> value == null);
    return given;
  }

  private int reported(ResultsDir results, Summary summary, List<CellRecord> added) {
    others.forEach(other -> messages.add("left out: " + other));
    messages.addAll(unplaced);
    if (verbose) {
      new ResultsWriter(project, screen).sayAll(results, summary);
      screen.say("");
    }
    List<String> first = new ArrayList<>();
    first.add(results.root() + ": " + Plural.of(added.size(), "record") + " imported");
    int shown = verbose ? messages.size() : Math.min(messages.size(), MAX_MESSAGES);
    messages.subList(0, shown).forEach(line -> first.addAll(Lines.ofWords(line)));
    if (messages.size() > shown) {
      first.add("… and " + (messages.size() - shown) + " more, which --verbose names");
    }
    String plot = ShellWords.command("./run_matrix.sh", "plot", results.root());
    RunEnd.lines(summary, RunEnd.Run.UNKNOWN, 0, first, List.of("Draw   " + plot))
        .forEach(screen::say);
    return unplaced.isEmpty() && added.stream().allMatch(CellRecord::valid) ? 0 : 1;
  }
}
