package dev.oltpmatrix.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.record.RecordFile;
import dev.oltpmatrix.model.results.ResultsDir;
import dev.oltpmatrix.model.results.RunDescription;
import dev.oltpmatrix.model.spec.ServerRef;
import dev.oltpmatrix.report.imports.LogFiles;
import dev.oltpmatrix.testing.Program;
import dev.oltpmatrix.testing.Records;
import dev.oltpmatrix.testing.Specs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests results folders that somebody else made, or that were changed by hand. */
class HostileFolderTest {
  private static final CellKey KEY = Records.key("pool", 64, 1);
  private static final String OLD_SUMMARY = "made before\n";

  @TempDir private Path folder;

  @BeforeEach
  void makeRun() throws IOException {
    make("run");
  }

  private ResultsDir make(String name) throws IOException {
    ResultsDir results = ResultsDir.create(folder.resolve(name));
    List<ServerRef> arms = List.of(new ServerRef("mariadb-10.11", "pool"));
    RunDescription.now(Specs.several(List.of(64), 1, 1), arms, Records.HOST).write(results);
    RecordFile.write(results.cellFile(KEY), Records.measured(KEY, Records.load(64, 100, 2500)));
    Files.writeString(results.summaryCsv(), OLD_SUMMARY);
    return results;
  }

  private Path inRun(String name) {
    return folder.resolve("run").resolve(name);
  }

  private Path record() {
    return inRun("cells").resolve(KEY.fileName());
  }

  /** Runs the program in the parent folder of the results folders; returns status and output. */
  private String run(String... words) throws Exception {
    try (Program program = Program.startMainAt(folder, Path.of(folder + ".output"), words)) {
      return program.end() + " " + program.output();
    } finally {
      Files.deleteIfExists(Path.of(folder + ".output"));
    }
  }

  private void forge(String part, String with) throws IOException {
    String text = Files.readString(record());
    assertThat(text).contains(part);
    Files.writeString(record(), text.replace(part, with));
  }

  private List<String> names(Path below) throws IOException {
    try (Stream<Path> files = Files.walk(below)) {
      return files.map(f -> f.getFileName().toString()).toList();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"<touch pwned #", "-", "`touch pwned`"})
  void aFoldersNameRunsNoShell(String name) throws Exception {
    make(name);
    String[] where = name.equals("-") ? new String[] {"--", name} : new String[] {name};
    String plotted = run(Stream.concat(Stream.of("plot"), Stream.of(where)).toArray(String[]::new));
    assertThat(plotted).startsWith("0 ");
    assertThat(folder.resolve(name).resolve("plots/oltp_read_only_throughput.svg")).exists();
    String cell = run("plot", "--cell", KEY.fileName(), "--", name);
    assertThat(cell).startsWith("0 ");
    assertThat(names(folder)).doesNotContain("pwned");
  }

  @Test
  void aWorkloadNamedLikeAPathWritesNothingElsewhere() throws Exception {
    forge("\"workload\": \"oltp_read_only\"", "\"workload\": \"../../../../x\"");
    String ended = run("plot", "run");
    assertThat(ended).startsWith("1 ").contains("workload '../../../../x' has other signs");
    assertThat(names(folder)).noneMatch(name -> name.startsWith("x_"));
    assertThat(inRun("summary.csv")).hasContent(OLD_SUMMARY);
  }

  @ParameterizedTest
  @ValueSource(strings = {"summarize", "plot"})
  void whereThereIsNoRecordTheOldSummaryStays(String verb) throws Exception {
    Files.delete(record());
    String ended = run(verb, "run");
    assertThat(ended)
        .startsWith("2 ")
        .isEqualTo(
            "2 run_matrix.sh: "
                + inRun("cells")
                + " holds no record; there is nothing to summarise\n");
    Files.delete(inRun("cells"));
    assertThat(run(verb, "run")).startsWith("2 ");
    assertThat(inRun("summary.csv")).hasContent(OLD_SUMMARY);
    assertThat(inRun("verdicts.csv")).doesNotExist();
  }

  /**
   * A folder may contain files that are not records: each is named, and the others are summarised.
   */
  @ParameterizedTest
  @ValueSource(strings = {"plot run", "compare run other"})
  void unreadableFilesAreNamedAndLeftOut(String command) throws Exception {
    make("other");
    Path cells = inRun("cells");
    Files.createSymbolicLink(cells.resolve("dangling.json"), folder.resolve("gone"));
    Files.createSymbolicLink(cells.resolve("loop.json"), cells.resolve("loop.json"));
    Files.createSymbolicLink(cells.resolve("below.json"), record().resolve("x"));
    Files.createDirectory(cells.resolve("folder.json"));
    Files.createFile(cells.resolve("empty.json"));
    Files.copy(record(), cells.resolve("copied.json"));
    Files.writeString(cells.resolve("cut.json"), Files.readString(record()).substring(0, 300));
    Files.write(cells.resolve("bytes.json"), new byte[] {'{', '"', (byte) 0xff, '"', '}'});
    String ended = run(command.split(" "));
    assertThat(ended)
        .startsWith("1 ")
        .contains("/dangling.json: does not exist", "/loop.json", "/below.json")
        .contains(
            "/folder.json: Is a directory",
            "/empty.json is no whole JSON",
            "/cut.json is no whole JSON")
        .contains("/bytes.json is no whole JSON")
        .contains("copied.json holds the record of " + KEY.fileName())
        .contains("records left out because they are broken, each named above: 8\n")
        .doesNotContain("\tat ");
    if (!command.startsWith("compare")) {
      assertThat(inRun("summary.csv")).content().contains(",sysbench,64,1,100.00,");
    }
  }

  private void writeLog() throws IOException {
    Files.writeString(folder.resolve("a.log"), LogFiles.text("sysbench-1.0.log"));
  }

  @Test
  void theCommandThatIsSuggestedCanBeCopiedWhateverTheFolderIsCalled() throws Exception {
    writeLog();
    String ended = run("import", "a.log", "--out=o'o o", "--server=s", "--arm=a", "--workload=w");
    assertThat(ended).endsWith("./run_matrix.sh plot '" + folder + "/o'\\''o o'\n");
  }

  @Test
  void namesThatAreMissingInARecordCostItNothingElse() throws Exception {
    forge("\"spec\": { }", "\"spec\": {\"servers\": [null], \"workloads\": [null, {}]}");
    String ended = run("summarize", "run");
    assertThat(ended).startsWith("0 ");
  }

  @Test
  void anImportIsWrittenOverNoBrokenRecord() throws Exception {
    Files.writeString(record(), "{");
    writeLog();
    String ended = run("import", "a.log", "--into=run", "--server=s", "--arm=a", "--workload=w");
    assertThat(ended).startsWith("2 ").contains("has broken records; mend or delete them");
    assertThat(record()).hasContent("{");
  }

  @Test
  void picturesAreNotWrittenThroughLinks() throws Exception {
    Path precious = Files.writeString(folder.resolve("precious"), "mine");
    Path picture = inRun("plots/oltp_read_only_throughput.svg");
    Files.createDirectories(picture.getParent());
    Files.createSymbolicLink(picture, precious);
    assertThat(run("plot", "run")).startsWith("0 ");
    assertThat(picture).content().contains("<svg");
    assertThat(picture).matches(p -> !Files.isSymbolicLink(p));
    assertThat(precious).hasContent("mine");
  }

  @Test
  void messagesOfAServerDoNotControlTheTerminal() throws Exception {
    forge("\"failure\": null", "\"failure\": \"\\u001b]0;title\\u0007\\u001b[31mred\"");
    forge(
        "\"flags\": [ ]",
        "\"flags\": [{\"kind\": \"untyped\", \"severity\": \"invalid\", \"details\":"
            + " [\"\\u001b[2J\"]}]");
    String ended = run("plot", "run", "--cell", KEY.fileName());
    assertThat(ended).startsWith("2 ").contains("\\x1b]0;title\\x07\\x1b[31mred");
    for (String command : List.of("summarize run", "plot run", "summarize \u001b[31m")) {
      ended = run(command.split(" "));
      assertThat(ended).as(command).doesNotContain("\u001b", "\u0007");
    }
    assertThat(inRun("summary.csv")).content().contains("\\x1b[2J").doesNotContain("\u001b");
    assertThat(inRun("plots/oltp_read_only_throughput.svg")).content().doesNotContain("\u001b");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "run|--dry-run|--out|",
        "compare|run|",
        "import|a.log|--into|",
        "import||--into|run",
      })
  void anEmptyNameIsNotTheFolderOfTheCall(String command) throws Exception {
    make("other");
    List<String> before = names(folder);
    String ended = run(command.split("\\|", -1));
    assertThat(ended).startsWith("2 ").contains("it is empty; write a name").hasLineCount(1);
    assertThat(names(folder)).isEqualTo(before);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "run --dry-run --matrix smoke --out run | holds a run already; continue it with --resume",
        "plan --matrix smoke --out run | holds a run already; continue it with --resume",
        "run --dry-run --matrix smoke --out run/run.json | run.json is not a folder that",
        "run --dry-run --matrix smoke --out run/run.json/x | run.json is not a folder that",
        "run --dry-run --matrix smoke --configs ../../x | unknown config '../../x'; nearest: ",
        "run --dry-run --matrix smoke --out LONG | File name too long; choose another --out",
        "import a.log --out run | holds results already; add to them with --into run,",
        "import a.log --out run/run.json | run.json is not a folder that",
      })
  void whatARunWouldRefuseOfItsFolderADryRunRefuses(String command, String line) throws Exception {
    String ended = run(command.replace("LONG", "x".repeat(300)).split(" "));
    assertThat(ended).startsWith("2 ").contains(line).hasLineCount(1);
  }
}
