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
import java.util.stream.Collectors;
import java.util.stream.Stream;

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
    if (results.isCampaign()) {
      throw new UsageException(
          results.root() + " holds several runs; name one, such as " + results.run(1).root());
    }
    List<String> names =
        results.cellFiles().stream().map(f -> bare(f.getFileName().toString())).toList();
    String name = Names.require("cell", bare(named), names);
    CellRecord cell = results.readCell(results.cells().resolve(name + ENDING));
    Plotter plotter = new Plotter(project.host(), project.plotDir(), List.of(cell.cell()));
    List<Path> files = plotter.drawCell(results, name, cell, cell.cell().label(), subtitle(cell));
    reporter.say("numbers   " + files.get(0));
    files.stream().skip(1).forEach(file -> reporter.say("picture   " + file));
  }

  private static String bare(String name) {
    return name.endsWith(ENDING) ? name.substring(0, name.length() - ENDING.length()) : name;
  }

  private static String subtitle(CellRecord cell) {
    CellKey key = cell.cell();
    HostFacts client = cell.origin().hosts().client();
    return Stream.of(
            key.config() + ", repetition " + key.repetition(),
            client == null ? "imported" : client.caption(),
            UnderWine.of(List.of(cell)),
            cell.valid() ? "" : "invalid, see the record's flags")
        .filter(part -> !part.isEmpty())
        .collect(Collectors.joining(" | "));
  }
}
