package dev.oltpmatrix.program;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.RecordFile;
import dev.oltpmatrix.model.results.ResultsDir;
import dev.oltpmatrix.model.results.RunDescription;
import dev.oltpmatrix.testing.Program;
import dev.oltpmatrix.testing.Records;
import dev.oltpmatrix.testing.Specs;
import dev.oltpmatrix.testing.TestProject;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tests {@code ./run_matrix.sh import} as a user calls it; it needs no server, but the built
 * program.
 */
@EnabledIfSystemProperty(named = "oltp.realServers", matches = "true")
class ImportEndToEndTest {
  private static final int PUBLISHED_CELLS = 370;

  @TempDir Path folder;

  private record Outcome(int status, String output) {}

  private Outcome run(String... arguments) throws Exception {
    try (Program program = Program.start(folder.resolve("output.txt"), arguments)) {
      return new Outcome(program.end(), program.output());
    }
  }

  private Outcome run(String verb, List<Path> files, String... options) throws Exception {
    List<String> words = new ArrayList<>(List.of(verb));
    files.forEach(f -> words.add(f.toString()));
    words.addAll(List.of(options));
    return run(words.toArray(String[]::new));
  }

  private Path out() {
    return folder.resolve("out");
  }

  private Path log(String name, String resource) throws IOException {
    try (var in = getClass().getResourceAsStream("/imports/" + resource)) {
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      String closed = text.replaceFirst("Target transaction rate.*\n", "");
      return Files.writeString(folder.resolve(name), closed);
    }
  }

  private static List<Path> tables() throws IOException {
    try (Stream<Path> files = Files.list(TestProject.root().resolve("reference"))) {
      return files.filter(f -> f.toString().endsWith(".csv")).sorted().toList();
    }
  }

  private List<String> names(String below) throws IOException {
    try (Stream<Path> files = Files.list(out().resolve(below))) {
      return files.map(f -> f.getFileName().toString()).sorted().toList();
    }
  }

  @Test
  void thePublishedTablesAreImportedSummarizedAndDrawn() throws Exception {
    Outcome imported = run("import", tables(), "--out", out().toString());
    assertThat(imported.status()).as(imported.output()).isZero();
    assertThat(names("cells")).hasSize(PUBLISHED_CELLS);
    String summary = Files.readString(out().resolve("summary.csv"));
    assertThat(summary).hasLineCount(PUBLISHED_CELLS + 1);
    Outcome drawn = run("plot", out().toString());
    assertThat(drawn.status()).as(drawn.output()).isZero();
    assertThat(names("plots"))
        .contains(
            "Do_1_throughput.png",
            "oltp_read_only_latency_p95.png",
            "oltp_read_only_latency_p95.svg",
            "oltp_read_only_throughput.png",
            "oltp_read_only_throughput.svg",
            "oltp_update_non_index_latency_p95.png",
            "oltp_update_non_index_latency_p95.svg")
        .doesNotContain("Do_1_latency_p95.png"); // its table has no p95
    assertThat(Files.readString(out().resolve("plots/oltp_read_only_latency_p95.svg")))
        .contains("published:mariadb-5.5-windows/pool")
        .doesNotContain("invalid");
    assertThat(run("summarize", out().toString()).status()).isZero();
    assertThat(out().resolve("summary.csv")).hasContent(summary);
    Outcome again = run("import", tables(), "--into", out().toString());
    assertThat(again.output()).contains("is there already", "0 records imported");
    assertThat(names("cells")).hasSize(PUBLISHED_CELLS);
  }

  @Test
  void logsAreAddedToARunsCellsAndDrawnWithThem() throws Exception {
    ResultsDir results = ResultsDir.create(out());
    RunDescription.now(Specs.several(List.of(64), 1, 1), List.of(), Records.HOST).write(results);
    CellRecord own = Records.measured(Records.key("pool", 64, 1), Records.load(64, 300, 20_000));
    RecordFile.write(results.cellFile(own.cell()), own);
    byte[] before = Files.readAllBytes(results.runJson());
    log("mysql-5.7_per-thread_64.log", "sysbench-1.0.log");
    log("mysql-5.7_per-thread_256.log", "sysbench-0.5.log");
    Outcome imported =
        run(
            "import",
            List.of(
                folder.resolve("mysql-5.7_per-thread_64.log"),
                folder.resolve("mysql-5.7_per-thread_256.log")),
            "--name={server}_{arm}_{threads}.log",
            "--workload=oltp_read_only",
            "--into=" + out());
    assertThat(imported.status()).as("one has errors: %s", imported.output()).isEqualTo(1);
    assertThat(names("cells"))
        .containsExactly(
            own.cell().fileName(),
            "mysql-5.7_per-thread_base_oltp_read_only_sysbench-0.5_t0256_r01.json",
            "mysql-5.7_per-thread_base_oltp_read_only_sysbench_t0064_r01.json");
    assertThat(results.runJson()).hasBinaryContent(before);
    Outcome repeated =
        run(
            "import",
            List.of(log("other.log", "sysbench-1.0.log")),
            "--server=mariadb-10.11",
            "--arm=per-thread",
            "--workload=oltp_read_only",
            "--into=" + out());
    assertThat(repeated.output()).contains("is there already");
    Outcome drawn = run("plot", out().toString());
    assertThat(drawn.status()).as(drawn.output()).isZero();
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
    Outcome imported =
        run(
            "import",
            List.of(failed, log("whole.log", "sysbench-0.5.log")),
            "--server=s",
            "--arm=a",
            "--workload=oltp_read_only",
            "--out=" + out());
    assertThat(imported.status()).isEqualTo(1);
    assertThat(imported.output().replaceAll("\\s+", " "))
        .contains("failed.log: s/a oltp_read_only sysbench 8 clients failed: FATAL: Thread init")
        .contains("2 records imported ", "1 of 2 cells measured, 1 failed");
    assertThat(names("cells")).hasSize(2);
    assertThat(run("plot", out().toString()).status()).isZero();
    Outcome resumed = run("--resume", out().toString());
    assertThat(resumed.status()).isEqualTo(2);
    assertThat(resumed.output()).contains("holds imported records, no run").hasLineCount(1);
  }

  @Test
  void theScriptsOwnYesMayBeAnywhere() throws Exception {
    String log = log("whole.log", "sysbench-0.5.log").toString();
    Outcome before =
        run("--yes", "import", log, "--server=s", "--arm=a", "--workload=w", "--out=" + out());
    assertThat(before.status()).as(before.output()).isZero();
    Outcome after = run("summarize", out().toString(), "--yes");
    assertThat(after.status()).as(after.output()).isZero();
  }

  @Test
  void foreignFilesAreNamedAllAtOnceAndALogWithoutARunIsNamed() throws Exception {
    Path one = Files.writeString(folder.resolve("one.txt"), "a\n");
    Path two = Files.writeString(folder.resolve("two.txt"), "b\n");
    List<Path> files = List.of(one, log("whole.log", "sysbench-0.5.log"), two);
    String[] options = {"--server=s", "--arm=a", "--workload=w", "--out=" + out()};
    Outcome refused = run("import", files, options);
    assertThat(refused.status()).isEqualTo(2);
    assertThat(refused.output()).contains(one + ", " + two + " are neither").hasLineCount(1);
    Outcome nothing = run("import", List.of(log("p.log", "cases/only-prepare.log")), options);
    assertThat(nothing.status()).isEqualTo(2);
    assertThat(nothing.output()).contains("no run to import: ").hasLineCount(1);
    assertThat(out()).doesNotExist();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--out=OUT | garbage.log is neither a log of sysbench",
        "--into=OUT | holds no run (no run.json)",
        "--out=OUT --into=OUT | give --out DIR for a new results folder, or --into DIR",
        "--server=s | give --out DIR for a new results folder, or --into DIR",
        "--out=OUT --threads=many | 'many'",
        "--out=OUT --serve=s | unknown option '--serve'; nearest: --server",
        "--out=OUT --name={sever}.log | unknown field in --name 'sever'; nearest: server",
      })
  void aFileThatCannotBeImportedIsOneLineAndNothingIsWritten(String options, String line)
      throws Exception {
    Path complete = log("whole.log", "sysbench-0.5.log");
    Path garbage =
        Files.write(folder.resolve("garbage.log"), "a\0b\n".getBytes(StandardCharsets.UTF_8));
    List<String> words =
        new ArrayList<>(List.of(options.replace("OUT", out().toString()).split(" ")));
    if (!options.contains("--server") && !options.contains("--name")) {
      words.addAll(List.of("--server=s", "--arm=a", "--workload=w"));
    }
    Outcome refused = run("import", List.of(complete, garbage), words.toArray(String[]::new));
    assertThat(refused.status()).isEqualTo(2);
    assertThat(refused.output()).contains(line).hasLineCount(1);
    assertThat(out()).doesNotExist();
  }
}
