package dev.oltpmatrix.docs;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.oltpmatrix.analysis.aggregate.MeasuredCell;
import dev.oltpmatrix.analysis.conclusions.Summary;
import dev.oltpmatrix.analysis.summary.CellsCsvReader;
import dev.oltpmatrix.cli.base.ResultsWriter;
import dev.oltpmatrix.experiment.Project;
import dev.oltpmatrix.host.registry.Hosts;
import dev.oltpmatrix.model.results.ResultsDir;
import dev.oltpmatrix.report.page.RunPage;
import dev.oltpmatrix.report.page.TestPages;
import dev.oltpmatrix.report.page.text.Repeat;
import dev.oltpmatrix.testing.ReporterList;
import dev.oltpmatrix.testing.TestProject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A page in docs/ that was made from records: its answer, rows and verdicts are made again from
 * cells.csv, title and text to follow from the study's document; what only records have stays.
 */
final class StoredPage {
  private static final String RATIOS = "A ratio is ";

  private StoredPage() {}

  private static Project project(Path cache) {
    return new Project(Hosts.ofThisMachine(), TestProject.root(), () -> cache);
  }

  static void refresh(Path study) throws IOException {
    StudyText text = StudyText.ofStudy(study);
    Path folder = Files.createTempDirectory("page");
    ResultsDir results = new ResultsDir(folder);
    Summary summary =
        Summary.ofCells(
            MeasuredCell.withoutRecords(CellsCsvReader.read(study.resolve("cells.csv"))), 0);
    Path made =
        new ResultsWriter(project(folder), new ReporterList())
            .page(
                results,
                summary,
                new RunPage.Origin(text.title(), "", text.curated()),
                Repeat.IMPORT);
    Path stored = study.resolve("report.html");
    ObjectNode old = (ObjectNode) TestPages.data(stored);
    ObjectNode fresh = (ObjectNode) TestPages.data(made);
    ArrayNode words = (ArrayNode) old.at("/method/words");
    for (int i = 0; i < words.size(); i++) {
      if (words.get(i).asText().startsWith(RATIOS)) {
        words.set(i, fresh.at("/method/words/0"));
      }
    }
    ObjectNode figures = (ObjectNode) fresh.get("figures");
    figures.setAll((ObjectNode) old.get("figures"));
    old.set("figures", figures);
    for (String part : new String[] {"answer", "verdicts", "effects", "kinds", "counters"}) {
      old.set(part, fresh.get(part));
    }
    ((ObjectNode) old.get("rows")).set("csv", fresh.at("/rows/csv"));
    ((ObjectNode) old.get("head")).set("title", fresh.at("/head/title"));
    Files.writeString(stored, TestPages.withData(made, old));
    Files.delete(made);
    Files.delete(folder);
  }
}
