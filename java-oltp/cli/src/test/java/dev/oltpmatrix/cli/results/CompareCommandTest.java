package dev.oltpmatrix.cli.results;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.cli.OltpMatrixRun;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.Flag;
import dev.oltpmatrix.model.record.RecordFile;
import dev.oltpmatrix.model.results.ResultsDir;
import dev.oltpmatrix.model.results.RunDescription;
import dev.oltpmatrix.model.spec.ServerRef;
import dev.oltpmatrix.testing.Simulated;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the command lines of {@code compare} and {@code summarize}: output and exit statuses. */
class CompareCommandTest {
  @TempDir private Path folder;

  @BeforeEach
  void makeRuns() throws Exception {
    write("old", pool(1).run(5, c -> 1000));
    write("new", pool(2).run(5, c -> c.threads() == 64 ? 500 : 1000));
    write("one", pool(3).run(1, c -> 800));
    write(
        "invalid", pool(4).flagged(Flag.of(Flag.Kind.ERRORS, 2, 0, "{1213=2}")).run(3, c -> 1200));
    write("other", pool(1).withSpec("table_size", 10_000).run(5, c -> 1000));
  }

  private static Simulated pool(long seed) {
    return new Simulated(seed)
        .withoutNoise()
        .arm("mariadb-10.11", "per-thread", "base", 4, 64, 256, 1024)
        .arm("mariadb-10.11", "pool", "base", 4, 64, 256, 1024);
  }

  private void write(String name, List<CellRecord> records) throws Exception {
    Path root = folder.resolve(name);
    for (CellRecord record : records) {
      RecordFile.write(root.resolve("cells").resolve(record.cell().fileName()), record);
    }
    RunDescription.now(null, List.of(new ServerRef("mariadb-10.11", "pool")), null)
        .write(new ResultsDir(root));
  }

  private String compare(String arguments) {
    String[] words = arguments.strip().replace("FOLDER", folder.toString()).split(" +");
    words[0] = folder.resolve(words[0]).toString();
    words[1] = folder.resolve(words[1]).toString();
    return OltpMatrixRun.of(
        Stream.concat(Stream.of("compare"), Stream.of(words)).toArray(String[]::new));
  }

  @ParameterizedTest
  @CsvSource({
    "old new                           , 0",
    "old new --paired                  , 0",
    "old new --fail-on-regression 10   , 1",
    "old new --fail-on-regression 900  , 0",
    "new old --fail-on-regression 900  , 0",
    "new old --fail-on-regression 0    , 0",
    "old one --fail-on-regression 10   , 3",
    "invalid new --fail-on-regression 0, 3",
  })
  void theStatusShowsWhetherItRegressed(String arguments, int status) {
    String answer = status == 3 ? "not proven: of 16 comparisons" : "Of 16 comparisons, ";
    String all = compare(arguments + " --verbose");
    assertThat(all).startsWith(status + " ").contains(answer);
    assertThat(all.lines().skip(1)).allSatisfy(l -> assertThat(l).hasSizeLessThan(100));
    String shorter = compare(arguments);
    assertThat(shorter).startsWith(status + " ").contains("every change  --verbose", answer);
    assertThat(shorter.lines()).hasSizeLessThan(24);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "old other | table_size differs: A 1000000, B 10000; run both with the same",
        "old old | is both A and B; name two results folders",
        "old none | holds no run (no run.json); name a results folder",
        "old new --map a | --map 'a': write OLD=NEW",
        "old new --map mariadb-10.1=mariadb-10.11 | unknown name in A 'mariadb-10.1'; nearest: ",
        "old new --fail-on-regression NaN | --fail-on-regression is NaN, allowed: 0..10000",
        "old new --fail-on-regression ten | 'ten'",
        "old new --pair | Unknown option: '--pair'",
        "old new --csv FOLDER/no/such.csv | /no/such.csv: its folder does not exist ",
      })
  void nonsenseIsOneLineAndStatusTwo(String arguments, String line) {
    assertThat(compare(arguments)).startsWith("2 ").contains(line).hasLineCount(1);
  }

  @Test
  void recordsWithAnotherSystemsLineEndsAreReadAndTheCsvIsWritten() throws Exception {
    for (Path cell : new ResultsDir(folder.resolve("new")).cellFiles()) {
      Files.writeString(cell, Files.readString(cell).replace("\n", "\r\n"));
    }
    assertThat(compare("old new --csv FOLDER/x.csv")).startsWith("0 ").contains(", 12 not proven.");
    assertThat(folder.resolve("x.csv")).content().hasLineCount(17).contains(",regression,");
  }

  @Test
  void theSameArmsTwiceArePlannedUnderTwoNames() {
    assertThat(OltpMatrixRun.of("plan", "--matrix=smoke", "--aa"))
        .startsWith("0 ")
        .containsPattern("up together: .*\\bmariadb-10\\.11/pool(,|\n)")
        .containsPattern("up together: .*\\bmariadb-10\\.11/pool\\+aa(,|\n)")
        .contains("32 cells on 4 server starts");
  }

  @Test
  void summarizeWritesAllFilesAndPrintsTheConclusions() {
    assertThat(OltpMatrixRun.of("summarize", folder.resolve("old").toString()))
        .startsWith("0 ")
        .contains(
            "Of 12 comparisons, 0 better, 0 worse, 12 not proven.",
            "p95         not proven  not proven  not proven  not proven");
    assertThat(folder.resolve("old/verdicts.csv")).content().hasLineCount(13);
    assertThat(folder.resolve("old/summary.csv")).content().hasLineCount(9);
  }
}
