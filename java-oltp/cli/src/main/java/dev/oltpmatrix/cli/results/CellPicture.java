package dev.oltpmatrix.cli.results;

import dev.oltpmatrix.experiment.Project;
import dev.oltpmatrix.model.Reporter;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.CellRecord.HostFacts;
import dev.oltpmatrix.model.record.UnderWine;
import dev.oltpmatrix.model.results.ResultsDir;
import dev.oltpmatrix.model.spec.Names;
import dev.oltpmatrix.report.plot.Plotter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Draws a chart of one cell by the second, from its record alone. */
public final class CellPicture {
  private static final String ENDING = ".json";

  private final Project project;
  private final Reporter reporter;

  public CellPicture(Project project, Reporter reporter) {
    this.project = project;
    this.reporter = reporter;
  }

  /**
   * Draws one cell second by second.
   *
   * @param named the cell's file in cells/, with or without its extension
   */
  public void draw(ResultsDir results, String named) throws IOException, InterruptedException {
    List<String> names =
        results.cellFiles().stream().map(f -> bare(f.getFileName().toString())).toList();
    if (names.isEmpty()) {
      throw new UsageException(results.cells() + " has no cell yet; there is nothing to draw");
    }
    String name = Names.require("cell", bare(named), names);
    CellRecord cell = results.readCell(results.cells().resolve(name + ENDING));
    if (cell.unsupported() != null) {
      throw new UsageException(name + " was not run, it cannot be: " + cell.unsupported());
    }
    if (cell.failure() != null) {
      throw new UsageException(name + " failed, it has nothing to draw: " + cell.failure());
    }
    Plotter plotter = new Plotter(project.host(), project.plotDir(), List.of(cell.cell()));
    List<Path> files = plotter.drawCell(results, name, cell, cell.cell().label(), subtitle(cell));
    if (!Plotter.hasCounters(cell)) {
      reporter.say(name + " has no counters by the second: only throughput and p95 are drawn");
    }
    reporter.say("numbers   " + files.get(0));
    files.stream().skip(1).forEach(file -> reporter.say("picture   " + file));
  }

  private static String bare(String name) {
    return name.endsWith(ENDING) ? name.substring(0, name.length() - ENDING.length()) : name;
  }

  private static String subtitle(CellRecord cell) {
    CellKey key = cell.cell();
    String config = key.config().equals("base") ? "" : key.config() + ", ";
    HostFacts client = cell.origin().hosts().client();
    String host = client == null ? "imported" : client.caption();
    String mark = UnderWine.of(List.of(cell));
    return config
        + "repetition "
        + key.repetition()
        + " | "
        + host
        + (mark.isEmpty() ? "" : " | " + mark)
        + (cell.valid() ? "" : " | invalid, see the record's flags");
  }
}
