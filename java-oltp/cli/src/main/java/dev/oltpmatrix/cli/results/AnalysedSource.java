package dev.oltpmatrix.cli.results;

import dev.oltpmatrix.analysis.aggregate.MeasuredCell;
import dev.oltpmatrix.analysis.conclusions.Summary;
import dev.oltpmatrix.analysis.counters.CounterFiles;
import dev.oltpmatrix.analysis.summary.CellsCsvReader;
import dev.oltpmatrix.cli.base.ResultsWriter;
import dev.oltpmatrix.cli.screen.Screen;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.results.FoundRecords;
import dev.oltpmatrix.model.results.ResultsDir;
import dev.oltpmatrix.model.results.RunDescription;
import dev.oltpmatrix.report.page.PageOptions;
import dev.oltpmatrix.report.page.RunPage;
import dev.oltpmatrix.report.page.text.Repeat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * What is analysed: the records of a results folder, or the cells.csv of a study.
 *
 * @param broken number of records that cannot be read
 * @param run its description; {@code null} for a cells.csv
 */
record AnalysedSource(String name, List<MeasuredCell> cells, int broken, RunDescription run) {
  private static final String CELLS_CSV = "cells.csv";
  private static final String MADE = "made of " + CELLS_CSV;

  static AnalysedSource read(Path path, Screen screen) throws IOException, InterruptedException {
    if (isRun(path)) {
      FoundRecords found = CounterFiles.read(ResultsDir.open(path), screen).requireSome();
      RunDescription run = RunDescription.read(found.results());
      return new AnalysedSource(name(path), MeasuredCell.of(found.whole()), found.broken(), run);
    }
    List<MeasuredCell> cells = MeasuredCell.withoutRecords(CellsCsvReader.read(table(path)));
    return new AnalysedSource(name(path), cells, 0, null);
  }

  private static boolean isRun(Path path) {
    return Files.isDirectory(path) && new ResultsDir(path).holdsRun();
  }

  /** Returns the name of the folder of a run or a table. */
  static String name(Path path) {
    Path folder = isRun(path) ? path.resolve(CELLS_CSV) : table(path);
    return String.valueOf(folder.toAbsolutePath().normalize().getParent().getFileName());
  }

  /** Returns the table of a study, which may be named by its folder. */
  static Path table(Path path) {
    Path table = Files.isDirectory(path) ? path.resolve(CELLS_CSV) : path;
    if (!Files.isRegularFile(table)) {
      String why =
          Files.exists(path) ? " holds neither run.json nor " + CELLS_CSV : " does not exist";
      throw new UsageException(path + why + "; name a results folder or a " + CELLS_CSV);
    }
    return table;
  }

  void plot(ResultsWriter writer, ResultsDir target, Summary summary)
      throws IOException, InterruptedException {
    if (run == null) {
      writer.plot(target, summary, false, MADE);
    } else {
      writer.plot(target, summary, run);
    }
  }

  Path page(ResultsWriter writer, ResultsDir target, Summary summary) throws IOException {
    if (run != null) {
      return writer.page(target, summary, PageOptions.USUAL, run, List.of());
    }
    Repeat repeat = new Repeat("./run_matrix.sh analyse " + CELLS_CSV + " --out DIR", "");
    return writer.page(target, summary, new RunPage.Origin(name, MADE), repeat);
  }
}
