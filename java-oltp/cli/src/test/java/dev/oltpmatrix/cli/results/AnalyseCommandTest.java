package dev.oltpmatrix.cli.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.oltpmatrix.analysis.conclusions.Summary;
import dev.oltpmatrix.cli.OltpMatrixRun;
import dev.oltpmatrix.model.record.CellHosts;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.RecordFile;
import dev.oltpmatrix.model.record.ServerClock;
import dev.oltpmatrix.model.record.ServerState;
import dev.oltpmatrix.model.record.ServerSystem;
import dev.oltpmatrix.model.results.CsvTable;
import dev.oltpmatrix.model.results.ResultsDir;
import dev.oltpmatrix.model.results.RunDescription;
import dev.oltpmatrix.testing.Records;
import dev.oltpmatrix.testing.ReporterList;
import dev.oltpmatrix.testing.Simulated;
import dev.oltpmatrix.testing.Specs;
import dev.oltpmatrix.testing.TestProject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AnalyseCommandTest {
  private static final String NAME = "counters/mysql-9.7.csv";

  /** A file of typeperf from before the windows to after them. */
  private static final String COUNTERS =
      "\"(PDH-CSV 4.0) (W. Europe Standard Time)(-60)\","
          + "\"\\\\WIN\\Process(mysqld)\\% Processor Time\","
          + "\"\\\\WIN\\Process(mysqld)\\Thread Count\"\r\n"
          + IntStream.rangeClosed(-2, 62)
              .mapToObj(
                  s ->
                      "\"11/26/2026 10:%02d:%02d.000\",\"150.0\",\"30.5\"\r\n"
                          .formatted(15 + Math.floorDiv(s, 60), Math.floorMod(s, 60)))
              .collect(Collectors.joining());

  @TempDir Path folder;

  private ResultsDir run;

  @BeforeEach
  void writeRun() throws IOException {
    run = ResultsDir.create(folder.resolve("run"));
    RunDescription.now(Specs.small().build(), List.of(), Records.HOST).write(run);
    List<CellRecord> records =
        new Simulated(5)
            .arm("mysql-9.7", "per-thread", "base", 4, 64)
            .arm("mysql-9.7", "pool", "base", 4, 64)
            .run(3, cell -> cell.arm().equals("pool") ? 2000 : 1000);
    for (CellRecord record : records) {
      RecordFile.write(run.cellFile(record.cell()), record);
    }
    Summary.write(run, new ReporterList());
  }

  @Test
  void aFolderAndItsTableGiveTheTablesOfTheRun() throws Exception {
    for (Path of : List.of(run.root(), run.cellsCsv())) {
      Path out = folder.resolve("of " + of.getFileName());
      assertThat(analyse(0, of.toString(), "--out", out.toString()))
          .contains("12 of 12 cells measured, none invalid.")
          .contains("Open   " + out.resolve("report.html"));
      for (String table : List.of("verdicts.csv", "cells.csv")) {
        assertThat(out.resolve(table)).hasSameTextualContentAs(run.root().resolve(table));
      }
      assertThat(out.resolve("summary.csv")).exists();
      assertThat(out.resolve("plots/oltp_read_only_throughput.svg")).isNotEmptyFile();
    }
    assertThat(Files.readString(folder.resolve("of cells.csv/report.html")))
        .contains("This page is made of cells.csv alone");
  }

  /** A study that was measured before its matrix had a question is shown by it. */
  @Test
  void aMatrixGivesItsQuestionAndComparisonAndNotItsPrimaryOutcome() throws Exception {
    Path matrix = matrix("arm", "pool");
    Path out = folder.resolve("asked");
    analyse(0, run.cellsCsv().toString(), "--out", out.toString(), "--matrix", matrix.toString());
    assertThat(Files.readString(out.resolve("verdicts.csv")))
        .contains("mysql-9.7,per-thread,base,mysql-9.7,pool,base,sysbench,throughput,0.4")
        .doesNotContain("primary");
    assertThat(Files.readString(out.resolve("cells.csv")))
        .contains(",Pool or threads?,\"{\"\"factor\"\":\"\"arm\"\",\"\"base\"\":\"\"pool\"\"}\"");

    Path none = matrix("server", "mysql-9.7");
    assertThat(analyse(2, run.root().toString(), "--out", "x", "--matrix", none.toString()))
        .isEqualTo(
            "run_matrix.sh: --matrix %s: compare.factor is server, of which one level is run,"
                    .formatted(none)
                + " mysql-9.7; name a factor that varies: arm, threads, or another matrix");
    assertThat(analyse(2, run.root().toString(), "--out", "x", "--matrix", "smoke"))
        .isEqualTo(
            "run_matrix.sh: --matrix smoke has neither question nor compare; name one that has");
  }

  private Path matrix(String factor, String base) throws IOException {
    return Files.writeString(
        folder.resolve(factor + ".yaml"),
        TestProject.SPEC_YAML
            + """
            question: Pool or threads?
            compare: {factor: %s, base: %s}
            primary: {metric: throughput, at: {threads: 4}, margin: 10%%}
            """
                .formatted(factor, base));
  }

  @Test
  void countersThatLieBesideARunAreInItsTables() throws Exception {
    layBeside(COUNTERS);
    Path out = folder.resolve("counted");

    assertThat(analyse(0, run.root().toString(), "--out", out.toString()))
        .contains(
            "counters/mysql-9.7.csv: counters of 12 cells, by its server's clock, which was"
                + " 0.000 s ahead of this program's machine");

    List<CsvTable.Row> rows = CsvTable.of("", Files.readAllLines(out.resolve("cells.csv"))).rows();
    assertThat(rows).hasSize(12);
    assertThat(rows)
        .extracting(CsvTable.Row::values)
        .allSatisfy(
            row -> {
              assertThat(row.get("server_system")).endsWith("its counters from " + NAME);
              assertThat(Double.parseDouble(row.get("server_threads"))).isEqualTo(30.5);
              assertThat(Double.parseDouble(row.get("server_cpus"))).isCloseTo(1.5, within(0.01));
            });
    assertThat(run.cellsCsv()).as("the run's own").content().doesNotContain(NAME);
  }

  @Test
  void countersThatAreNotOfTheRunAreRefusedAndNothingIsWritten() throws Exception {
    layBeside(COUNTERS.replace("Process(", "Prozess("));
    Path out = folder.resolve("refused");

    assertThat(analyse(2, run.root().toString(), "--out", out.toString()))
        .hasLineCount(1)
        .startsWith("run_matrix.sh: " + NAME + " has no counter of a server by its English name");
    assertThat(out).doesNotExist();
  }

  /** Makes the run one of a server by URL, with windows from 09:15 UTC on, and adds a file. */
  private void layBeside(String counters) throws IOException {
    ServerClock clock =
        new ServerClock("2026-11-26T09:15:00Z", 0, 0, 0.4, "W. Europe Standard Time", 60);
    ServerSystem system = new ServerSystem("MySQL", "Win64", "x86_64", 8, null, null, null);
    for (CellRecord record : run.readCells(new ReporterList()).whole()) {
      CellRecord.Origin origin = record.origin();
      CellRecord.ServerFacts facts =
          new CellRecord.ServerFacts(
              "9.7.0", "mysql://b@win:3306/d", Map.of(), Map.of(), null, system);
      CellRecord remote =
          Records.telemetry(record, Map.of(), Map.of())
              .withState(new ServerState("sum", 0, 0, 0, 0L, 0L, 0L, 0L, 0L, List.of(), clock))
              .withOrigin(
                  new CellRecord.Origin(
                      origin.startedAt(),
                      origin.endedAt(),
                      origin.spec(),
                      CellHosts.of(Records.HOST, null),
                      facts));
      RecordFile.write(run.cellFile(record.cell()), remote);
    }
    Files.createDirectories(run.counters());
    Files.writeString(run.root().resolve(NAME), counters);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "run/cells.csv --out FOLDER/run | FOLDER/run is not empty; choose another --out",
        ". --out x | holds neither run.json nor cells.csv; name a results folder or a cells.csv",
        "none --out x | /none does not exist; name a results folder or a cells.csv",
        "run/cells.csv --out x --metrics p96 | unknown metric 'p96'; nearest: p95",
        "run/cells.csv | --out",
      })
  void wrongUsageIsOneLine(String line, String why) {
    String words = folder + "/" + line.replace("FOLDER", folder.toString());
    assertThat(analyse(2, words.split(" ")))
        .startsWith("run_matrix.sh: ")
        .contains(why.replace("FOLDER", folder.toString()))
        .hasLineCount(1);
  }

  private static String analyse(int status, String... arguments) {
    String[] words =
        Stream.concat(Stream.of("analyse"), Stream.of(arguments)).toArray(String[]::new);
    String ended = OltpMatrixRun.of(words);
    assertThat(ended).startsWith(status + " ");
    return ended.substring(2).strip();
  }
}
