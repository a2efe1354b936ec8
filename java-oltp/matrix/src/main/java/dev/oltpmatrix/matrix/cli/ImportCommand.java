package dev.oltpmatrix.matrix.cli;

import dev.oltpmatrix.matrix.Reporter;
import dev.oltpmatrix.matrix.UsageException;
import dev.oltpmatrix.matrix.imports.ImportTarget;
import dev.oltpmatrix.matrix.imports.Importer;
import dev.oltpmatrix.matrix.run.FoundRecords;
import dev.oltpmatrix.matrix.run.ResultsDir;
import dev.oltpmatrix.matrix.run.RunDescription;
import dev.oltpmatrix.matrix.spec.ServerRef;
import dev.oltpmatrix.record.CellKey;
import dev.oltpmatrix.record.CellRecord;
import dev.oltpmatrix.text.Counted;
import dev.oltpmatrix.text.ShellWords;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code import}: other people's numbers as records. */
@Command(
    name = "import",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Make records of sysbench's logs (1.0, 0.5, 0.4) and of published tables, for plot and"
            + " compare.",
    footer = {
      "",
      "What a log says is taken from it; what it does not say, from the",
      "options or its file's name. What stays unknown is left empty.",
    })
final class ImportCommand implements Callable<Integer> {
  @Parameters(
      paramLabel = "FILE",
      arity = "1..*",
      description = "Logs, and tables that a tables.yaml describes.")
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
          "What file names say, such as '{server}_{arm}_{threads}.log'; * stands for anything.")
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
      description = "Default for logs: sysbench, sysbench-0.5, sysbench-0.4, by the version.")
  private String generator;

  @Option(names = "--threads", paramLabel = "N", description = "Where the log's head is missing.")
  private Integer threads;

  @Option(names = "--table-size", paramLabel = "N", description = "Rows; unknown if not given.")
  private Long tableSize;

  @Option(names = "--rand-type", paramLabel = "NAME", description = "Such as uniform, special.")
  private String randType;

  private final Project project;
  private final Reporter reporter;

  ImportCommand(Project project, Reporter reporter) {
    this.project = project;
    this.reporter = reporter;
  }

  @Override
  public Integer call() throws IOException {
    if ((out == null) == (into == null)) {
      throw new UsageException(
          "import: give --out DIR for a new results folder, or --into DIR for one that is there");
    }
    Importer importer = new Importer(project.root().resolve("reference"), options(), name);
    Path root = out != null ? out : into;
    ImportTarget records = out != null ? newTarget() : existingTarget();
    for (Path file : files) {
      importer.read(file).forEach(record -> add(records, file, record));
    }
    ResultsDir results = out != null ? ResultsDir.create(root) : ResultsDir.open(root);
    if (out != null) {
      RunDescription.now(null, arms(records.added()), null).write(results);
    }
    records.write(results);
    new Ending(project, reporter).summarize(results);
    return told(results, records.added());
  }

  private ImportTarget newTarget() {
    ResultsDir results = new ResultsDir(out);
    if (results.holdsRun()) {
      throw new UsageException(
          out
              + " holds results already; add to them with "
              + ShellWords.command("--into", out)
              + ", or choose another");
    }
    results.requireNew();
    return new ImportTarget(out, List.of(), key -> false);
  }

  private ImportTarget existingTarget() throws IOException {
    ResultsDir results = ResultsDir.open(into);
    RunDescription run = RunDescription.read(results);
    FoundRecords found = results.readCells(reporter);
    if (found.broken() > 0) {
      // An import might get the name of one, and be written over it.
      throw new UsageException(
          into + " has broken records; mend or delete them before something is added");
    }
    return new ImportTarget(into, found.whole(), run::plans);
  }

  private Map<String, String> options() {
    Map<String, String> given = new HashMap<>();
    given.put("server", server);
    given.put("arm", arm);
    given.put("config", config);
    given.put("workload", workload);
    given.put("generator", generator);
    given.put("threads", threads == null ? null : threads.toString());
    given.put("table-size", tableSize == null ? null : tableSize.toString());
    given.put("rand-type", randType);
    given.values().removeIf(value -> value == null);
    return given;
  }

  private void add(ImportTarget records, Path file, CellRecord record) {
    Optional<CellKey> there = records.find(record);
    if (there.isPresent()) {
      reporter.say(file + " is there already, as " + there.get().fileName() + "; skipped");
      return;
    }
    records.add(record);
    if (record.failure() != null) {
      reporter.say(file + ": " + record.cell().label() + " failed: " + record.failure());
    }
  }

  private int told(ResultsDir results, List<CellRecord> added) {
    long failed = added.stream().filter(r -> r.failure() != null).count();
    long distrusted = added.stream().filter(r -> !r.valid()).count() - failed;
    reporter.say(
        String.format(
            Locale.ROOT,
            "%s: %s imported, %d of them failed, %d not to be trusted (see flags); draw"
                + " them with: %s",
            results.root(),
            Counted.of(added.size(), "record"),
            failed,
            distrusted,
            ShellWords.command("./run_matrix.sh", "plot", results.root())));
    return failed + distrusted > 0 ? 1 : 0;
  }

  private static List<ServerRef> arms(List<CellRecord> records) {
    return records.stream()
        .map(r -> new ServerRef(r.cell().server(), r.cell().arm()))
        .distinct()
        .toList();
  }
}
