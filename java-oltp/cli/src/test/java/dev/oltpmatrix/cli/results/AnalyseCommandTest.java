package dev.oltpmatrix.cli.results;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.analysis.conclusions.Summary;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.RecordFile;
import dev.oltpmatrix.model.results.ResultsDir;
import dev.oltpmatrix.model.results.RunDescription;
import dev.oltpmatrix.testing.Program;
import dev.oltpmatrix.testing.Records;
import dev.oltpmatrix.testing.ReporterList;
import dev.oltpmatrix.testing.Simulated;
import dev.oltpmatrix.testing.Specs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AnalyseCommandTest {
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
          .contains("12 cells measured")
          .contains("page  " + out.resolve("report.html"));
      for (String table : List.of("verdicts.csv", "scalability.csv", "cells.csv")) {
        assertThat(out.resolve(table)).hasSameTextualContentAs(run.root().resolve(table));
      }
      assertThat(out.resolve("summary.csv")).exists();
      assertThat(out.resolve("plots/oltp_read_only_throughput.svg")).isNotEmptyFile();
    }
    assertThat(Files.readString(folder.resolve("of cells.csv/report.html")))
        .contains("This page is made of cells.csv alone");
  }

  @Test
  void wrongUsageIsOneLine() throws Exception {
    String csv = run.cellsCsv().toString();
    assertThat(analyse(2, csv, "--out", run.root().toString()))
        .isEqualTo("run_matrix.sh: " + run.root() + " is not empty; choose another --out");
    assertThat(analyse(2, folder.toString(), "--out", "x"))
        .isEqualTo(
            "run_matrix.sh: %s holds neither run.json nor cells.csv; name a results folder or a cells.csv"
                .formatted(folder));
    assertThat(analyse(2, folder.resolve("none").toString(), "--out", "x"))
        .endsWith("/none does not exist; name a results folder or a cells.csv");
    assertThat(analyse(2, csv, "--out", "x", "--metrics", "p96"))
        .startsWith("run_matrix.sh: unknown metric 'p96'; nearest: p95");
    assertThat(analyse(2, csv)).startsWith("run_matrix.sh: ").contains("--out").hasLineCount(1);
  }

  private String analyse(int status, String... arguments) throws Exception {
    String[] all = new String[arguments.length + 1];
    all[0] = "analyse";
    System.arraycopy(arguments, 0, all, 1, arguments.length);
    try (Program program = Program.startMainAt(folder, folder.resolve("output"), all)) {
      assertThat(program.end()).as(program.output()).isEqualTo(status);
      return program.output().strip();
    }
  }
}
