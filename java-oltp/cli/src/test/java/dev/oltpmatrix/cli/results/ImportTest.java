package dev.oltpmatrix.cli.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.oltpmatrix.cli.OltpMatrixRun;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.RecordFile;
import dev.oltpmatrix.model.results.CsvTable;
import dev.oltpmatrix.model.results.ResultsDir;
import dev.oltpmatrix.model.results.RunDescription;
import dev.oltpmatrix.report.imports.LogFiles;
import dev.oltpmatrix.testing.Records;
import dev.oltpmatrix.testing.Specs;
import dev.oltpmatrix.testing.TestProject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests {@code import} from the files to the summary, and what is refused before anything. */
class ImportTest {
  private static final int PUBLISHED_CELLS = 370;

  @TempDir Path folder;

  private static String run(String verb, List<Path> files, String... options) {
    List<String> words = new ArrayList<>(List.of(verb));
    files.forEach(f -> words.add(f.toString()));
    words.addAll(List.of(options));
    return OltpMatrixRun.of(words.toArray(String[]::new));
  }

  private Path out() {
    return folder.resolve("out");
  }

  private Path log(String name, String resource) throws IOException {
    String closed = LogFiles.text(resource).replaceFirst("Target transaction rate.*\n", "");
    return Files.writeString(folder.resolve(name), closed);
  }

  private List<String> names(String below) throws IOException {
    try (Stream<Path> files = Files.list(out().resolve(below))) {
      return files.map(f -> f.getFileName().toString()).sorted().toList();
    }
  }

  @Test
  void thePublishedTablesAreImportedOnceSummarizedAndDrawn() throws Exception {
    List<Path> tables;
    try (Stream<Path> files = Files.list(TestProject.root().resolve("reference"))) {
      tables = files.filter(f -> f.toString().endsWith(".csv")).sorted().toList();
    }
    assertThat(run("import", tables, "--out=" + out())).startsWith("0 ");
    assertThat(names("cells")).hasSize(PUBLISHED_CELLS);
    String summary = Files.readString(out().resolve("summary.csv"));
    assertThat(summary).hasLineCount(PUBLISHED_CELLS + 1);
    assertThat(run("plot", List.of(out()))).startsWith("0 ");
    assertThat(names("plots"))
        .contains("Do_1_throughput.png", "oltp_update_non_index_latency_p95.svg")
        .doesNotContain("Do_1_latency_p95.png"); // its table has no p95
    assertThat(Files.readString(out().resolve("plots/oltp_read_only_latency_p95.svg")))
        .contains("published:mariadb-5.5-windows/pool")
        .doesNotContain("invalid");
    assertThat(out().resolve("summary.csv")).hasContent(summary);
    assertThat(run("import", tables, "--into=" + out()))
        .contains("is there already", "0 records imported");
    assertThat(names("cells")).hasSize(PUBLISHED_CELLS);
  }

  @Test
  void logsAreAddedToARunsCellsAndDrawnWithThem() throws Exception {
    ResultsDir results = ResultsDir.create(out());
    RunDescription.now(Specs.several(List.of(64), 1, 1), List.of(), Records.HOST).write(results);
    CellRecord own = Records.measured(Records.key("pool", 64, 1), Records.load(64, 300, 20_000));
    RecordFile.write(results.cellFile(own.cell()), own);
    byte[] before = Files.readAllBytes(results.runJson());
    List<Path> logs =
        List.of(
            log("mysql-5.7_per-thread_64.log", "sysbench-1.0.log"),
            log("mysql-5.7_per-thread_256.log", "sysbench-0.5.log"));
    String[] options = {
      "--name={server}_{arm}_{threads}.log", "--workload=oltp_read_only", "--into=" + out()
    };
    assertThat(run("import", logs, options)).as("one has errors").startsWith("1 ");
    assertThat(names("cells"))
        .containsExactly(
            own.cell().fileName(),
            "mysql-5.7_per-thread_base_oltp_read_only_sysbench-0.5_t0256_r01.json",
            "mysql-5.7_per-thread_base_oltp_read_only_sysbench_t0064_r01.json");
    assertThat(results.runJson()).hasBinaryContent(before);
    assertThat(run("plot", List.of(out()))).startsWith("0 ");
    assertThat(Files.readString(out().resolve("plots/oltp_read_only_throughput.svg")))
        .contains("mariadb-10.11/pool", "mysql-5.7/per-thread", "with imported cells");
  }

  @Test
  void aFailedLogIsKeptWithTheOthersAndChangesTheStatus() throws Exception {
    Path failed =
        Files.writeString(
            folder.resolve("failed.log"),
            """
            sysbench 1.0.20 (using system LuaJIT 2.1.0-beta3)

            Running the test with following options:
            Number of threads: 8

            FATAL: Thread initialization failed!
            """);
    List<Path> logs = List.of(failed, log("whole.log", "sysbench-0.5.log"));
    String imported =
        run("import", logs, "--server=s", "--arm=a", "--workload=oltp_read_only", "--out=" + out());
    assertThat(imported.replaceAll("\\s+", " "))
        .startsWith("1 ")
        .contains("failed.log: s/a oltp_read_only sysbench 8 clients failed: FATAL: Thread init")
        .contains("2 records imported ", "1 of 2 cells measured, 1 failed");
    assertThat(names("cells")).hasSize(2);
    assertThat(OltpMatrixRun.of("--resume", out().toString()))
        .startsWith("2 ")
        .contains("holds imported records, no run")
        .hasLineCount(1);
  }

  /** Imports a report of HammerDB for each number of transactions a minute. */
  private Path hammerDb(String name, int... tpms) throws IOException {
    List<Path> reports = new ArrayList<>();
    for (int tpm : tpms) {
      String report = LogFiles.text("hammerdb-6.0.json").replace("30000", Integer.toString(tpm));
      reports.add(Files.writeString(folder.resolve(tpm + ".json"), report));
    }
    Path results = folder.resolve(name);
    assertThat(run("import", reports, "--arm=per-thread", "--out=" + results)).startsWith("0 ");
    return results;
  }

  private static List<CsvTable.Row> rows(Path csv) throws IOException {
    return CsvTable.of(csv.toString(), Files.readAllLines(csv)).rows();
  }

  @Test
  void repetitionsOfAnotherGeneratorsRunsHaveIntervals() throws Exception {
    Path before = hammerDb("before", 30_000, 30_600);
    Path after = hammerDb("after", 60_000, 61_200);
    assertThat(rows(before.resolve("summary.csv")))
        .singleElement()
        .satisfies(row -> assertThat(row.text("repetitions")).isEqualTo("2"))
        .satisfies(row -> assertThat(row.number("tps")).isEqualTo(505))
        .satisfies(row -> assertThat(row.number("tps_lo")).isLessThan(505))
        .satisfies(row -> assertThat(row.number("tps_hi")).isGreaterThan(505));
    Path csv = folder.resolve("changes.csv");
    assertThat(run("compare", List.of(before, after), "--csv=" + csv)).startsWith("0 ");
    assertThat(rows(csv))
        .filteredOn(row -> row.text("metric").equals("throughput"))
        .singleElement()
        .satisfies(row -> assertThat(row.number("ratio_lo")).isBetween(0.1, 1.999))
        .satisfies(row -> assertThat(row.number("ratio_hi")).isGreaterThan(2));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "whole one two --out=OUT | one, FOLDER/two: no log of sysbench",
        "prepare --out=OUT | no run to import: FOLDER/prepare line 1: another command",
        "whole one --into=OUT | holds no run (no run.json)",
        "whole --out=OUT --into=OUT | give --out DIR for a new results folder, or --into DIR",
        "whole --server=s | give --out DIR for a new results folder, or --into DIR",
        "whole --out=OUT --threads=many | 'many'",
        "whole --out=OUT --serve=s | Unknown option: '--serve'",
        "whole --out=OUT --name={sever}.log | unknown field in --name 'sever'; nearest: server",
      })
  void whatCannotBeImportedIsOneLineAndNothingIsWritten(String line, String why)
      throws IOException {
    log("whole", "sysbench-0.5.log");
    log("prepare", "cases/only-prepare.log");
    Files.writeString(folder.resolve("one"), "a\n");
    Files.writeString(folder.resolve("two"), "a\0b\n");
    List<String> words = new ArrayList<>(List.of("import"));
    for (String word : line.split(" ", -1)) {
      boolean isFile = !word.startsWith("--");
      words.add(isFile ? folder.resolve(word).toString() : word.replace("OUT", out().toString()));
    }
    if (!line.contains("--server=") && !line.contains("--name")) {
      words.addAll(List.of("--server=s", "--arm=a", "--workload=w"));
    }
    assertThat(OltpMatrixRun.of(words.toArray(String[]::new)))
        .startsWith("2 ")
        .contains(why.replace("FOLDER", folder.toString()))
        .hasLineCount(1);
    assertThat(out()).doesNotExist();
  }

  @Test
  void whatTheInstalledSysbenchPrintsIsRead() throws Exception {
    assumeThat(Files.isExecutable(Path.of("/usr/bin/sysbench"))).isTrue();
    Path log = folder.resolve("real.log");
    String options =
        "oltp_read_only --mysql-dry-run --threads=3 --time=2 --rate=200 --report-interval=1"
            + " --histogram=on run";
    new ProcessBuilder(("/usr/bin/sysbench " + options).split(" ", -1))
        .redirectErrorStream(true)
        .redirectOutput(log.toFile())
        .start()
        .waitFor();
    run("import", List.of(log), "--server=s", "--arm=a", "--workload=w", "--out=" + out());
    CellRecord read = RecordFile.readCell(new ResultsDir(out()).cellFiles().get(0));
    assertThat(read.failure()).isNull();
    assertThat(read.flags()).isEmpty();
    assertThat(read.cell().threads()).isEqualTo(3);
    assertThat(read.cell().generator()).isEqualTo("sysbench");
    assertThat(read.imported().transactions())
        .isPositive()
        .isEqualTo(read.imported().histogram().count());
    assertThat(read.imported().queries().total()).isEqualTo(16 * read.imported().transactions());
    assertThat(read.imported().intervals()).isNotEmpty();
    assertThat(read.imported().latency().percentilesUs()).containsOnlyKeys("95");
  }
}
