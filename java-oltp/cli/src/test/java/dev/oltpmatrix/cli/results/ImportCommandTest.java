package dev.oltpmatrix.cli.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.oltpmatrix.cli.OltpMatrixRun;
import dev.oltpmatrix.cli.base.Locks;
import dev.oltpmatrix.host.cache.LockFile;
import dev.oltpmatrix.model.record.RecordFile;
import dev.oltpmatrix.model.results.ResultsDir;
import dev.oltpmatrix.report.imports.LogFiles;
import dev.oltpmatrix.testing.Program;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests {@code import} of large and truncated files, and without free disk space; no server is
 * needed.
 */
class ImportCommandTest {
  private static final int LARGE_MB = 12;

  @TempDir Path folder;

  private Path out() {
    return folder.resolve("out");
  }

  private static String log10() throws IOException {
    return LogFiles.text("sysbench-1.0.log");
  }

  private Path small() throws IOException {
    return Files.writeString(folder.resolve("small.log"), log10());
  }

  /** Writes the log of a run of days, by the second. */
  private Path large(String name) throws IOException {
    String log = log10();
    int report = log.indexOf("Latency histogram");
    Path file = folder.resolve(name);
    try (BufferedWriter out = Files.newBufferedWriter(file)) {
      out.write(log.substring(0, log.indexOf("[ 10s ]")));
      String line =
          "[ %ds ] thds: 64 tps: %d.20 qps: 8019.20 (r/w/o: 7016.80/0.00/1002.40) lat (ms,95%%):"
              + " 12.52 err/s: 0.00 reconn/s: 0.00%n";
      for (int s = 1; s <= LARGE_MB * 8200; s++) {
        out.write(line.formatted(s, 500 + s % 7));
      }
      out.write(name + "\n");
      out.write(log.substring(report).replace("30.0020s", LARGE_MB * 8200 + ".0000s"));
    }
    return file;
  }

  private Program start(Path... logs) throws IOException {
    List<String> words = new ArrayList<>(List.of("import", "--server=s", "--arm=a"));
    words.addAll(List.of("--workload=w", "--out=" + out()));
    Stream.of(logs).map(Path::toString).forEach(words::add);
    return Program.startMain(folder.resolve("output"), words.toArray(String[]::new));
  }

  private static boolean holds(Path file, String text) {
    try {
      return Files.exists(file) && Files.readString(file).contains(text);
    } catch (IOException e) {
      return false;
    }
  }

  /** Where output is no terminal nobody can make it wider: the remedy is at a reason's end. */
  @Test
  void reasonsOfFailedImportsAreWhole() throws Exception {
    String log = log10();
    String report = log.substring(log.indexOf("SQL statistics:"));
    List<String> words = new ArrayList<>(List.of("import", "--server=s", "--arm=a"));
    words.addAll(List.of("--workload=w", "--out=" + out(), "--name={rtt}.log"));
    int rttMs = 0;
    for (String broken :
        List.of(
            log + report,
            log.replaceFirst("(total time: +[0-9]+)[.]", "$1,"),
            log.substring(0, log.indexOf("SQL statistics:")))) {
      words.add(Files.writeString(folder.resolve(++rttMs + ".log"), broken).toString());
    }

    String said = OltpMatrixRun.of(words.toArray(String[]::new)).replaceAll("\\s+", " ");

    try (Stream<Path> cells = Files.list(out().resolve("cells"))) {
      List<String> failures = new ArrayList<>();
      for (Path cell : cells.toList()) {
        failures.add(RecordFile.readCell(cell).failure().replaceAll("\\s+", " "));
      }
      assertThat(failures).hasSize(3);
      assertThat(failures)
          .allSatisfy(failure -> assertThat(said.split(Pattern.quote(failure), -1)).hasSize(3));
    }
  }

  @Test
  void aKilledImportLeavesNothingThatLooksLikeAResult() throws Exception {
    try (Program program = start(large("a.log"), large("b.log"), large("c.log"))) {
      program.waitUntil(() -> Files.exists(out().resolve("cells")));
      program.signal("KILL");
      program.end();
    }
    // Complete if it was quicker than the signal, otherwise not a results folder.
    boolean isComplete = Files.exists(out().resolve("run.json"));
    assertThat(OltpMatrixRun.of("summarize", out().toString()))
        .startsWith(isComplete ? "0 " : "2 ")
        .contains(isComplete ? "" : "holds no run");
  }

  @Test
  void recordsOfUnknownOriginAreNotReplaced() throws Exception {
    Path record = out().resolve("cells/a.json");
    Files.createDirectories(record.getParent());
    Files.writeString(record, "a");

    assertThat(
            OltpMatrixRun.of(
                "import", small().toString(), "--server=s", "--arm=a", "--out=" + out()))
        .startsWith("2 ")
        .contains(" holds records, but no run.json says of what; choose another --out");
    assertThat(record).hasContent("a");
  }

  @Test
  void anInterruptedImportLeavesNothingAndReportsThat() throws Exception {
    Path[] logs = {large("a.log"), large("b.log"), large("c.log"), large("d.log")};
    try (Program program = start(logs)) {
      program.waitUntil(() -> holds(folder.resolve("output"), "reading: 0 of"));
      program.signal("INT");
      assertThat(program.end()).as(program.output()).isEqualTo(130);
      assertThat(program.output()).contains("interrupted; the same import again does all of it");
    }
    assertThat(out()).doesNotExist();
  }

  @Test
  void aFullDiskIsReportedWithTheFileAndLeavesNoResult() throws Exception {
    Path disk = Files.createDirectory(folder.resolve("disk"));
    ProcessBuilder mount =
        new ProcessBuilder("mount", "-t", "tmpfs", "-o", "size=1m", "none", disk.toString());
    assumeThat(mount.start().waitFor()).as("a small disk can be mounted here (root)").isZero();
    try {
      Path out = disk.resolve("out");
      String log = large("large.log").toString();
      String full =
          OltpMatrixRun.of("import", log, "--server=s", "--arm=a", "--workload=w", "--out=" + out);
      assertThat(full)
          .startsWith("1 ")
          .contains("run_matrix.sh: " + out)
          .contains("s_a_base_w_sysbench_t0064_rate-500_r01.json: No space left on device")
          .doesNotContain("\tat ");
      assertThat(out).doesNotExist();
    } finally {
      new ProcessBuilder("umount", disk.toString()).start().waitFor();
    }
  }

  @SuppressWarnings("try") // the lock is held while the resource is open
  @Test
  void twoImportsIntoOneFolderDoNotUseTheSameNames() throws Exception {
    try (Program program = start(small())) {
      assertThat(program.end()).isEqualTo(1);
    }
    String[] into = {"import", small().toString(), "--into=" + out()};
    try (LockFile lock = Locks.results(new ResultsDir(out()), "an import");
        Program second = Program.startMain(folder.resolve("output"), into)) {
      assertThat(second.end()).isEqualTo(2);
      assertThat(second.output()).contains("an import (PID ", " is writing " + out());
    }
  }

  @Test
  void moreThanFitsIntoMemoryIsOneLine() throws Exception {
    String log = large("large.log").toString();
    String[] words = {"import", log, "--server=s", "--arm=a", "--workload=w", "--out=" + out()};
    try (Program program = Program.startMainWith("-Xmx20m", folder.resolve("output"), words)) {
      assertThat(program.end()).isEqualTo(1);
      assertThat(program.output())
          .contains("Java heap space", "give it fewer cells or logs at once")
          .contains("run_matrix.sh: more memory, threads or open files are needed than there are ")
          .doesNotContain("\tat ");
    }
    assertThat(out()).doesNotExist();
  }
}
