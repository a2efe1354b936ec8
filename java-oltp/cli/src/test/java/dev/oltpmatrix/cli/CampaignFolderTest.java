package dev.oltpmatrix.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.analysis.summary.CellsCsvReader;
import dev.oltpmatrix.model.results.ResultsDir;
import dev.oltpmatrix.model.spec.MatrixSpec;
import dev.oltpmatrix.model.text.FileTrees;
import dev.oltpmatrix.testing.RunFolders;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the folder of several runs of one matrix. */
class CampaignFolderTest {
  private static final MatrixSpec THREE = RunFolders.matrix().runs(3).build();

  @TempDir Path folder;

  private ResultsDir campaign(int... runs) throws IOException {
    return RunFolders.campaign(folder.resolve("all"), THREE, runs);
  }

  private String run(String words) {
    return OltpMatrixRun.of(words.replace("FOLDER", folder.toString()).split(" "));
  }

  @Test
  void tablesAreOfTheCellsOfAllRuns() throws Exception {
    ResultsDir all = campaign(1, 2, 3);

    assertThat(run("report FOLDER/all")).startsWith("0 ").contains("12 of 12 cells measured");

    assertThat(all.summaryCsv()).content().contains(",sysbench,8,6,");
    assertThat(Files.readString(all.reportHtml())).contains("6 blocks in 3 runs");
    assertThat(CellsCsvReader.read(all.cellsCsv()))
        .extracting(cell -> cell.key().repetition() + " " + cell.facts().run())
        .containsOnly("1 1", "2 1", "3 2", "4 2", "5 3", "6 3");
    assertThat(run("analyse FOLDER/all --out FOLDER/analysed")).startsWith("0 ");
    assertThat(folder.resolve("analysed/cells.csv")).hasSameTextualContentAs(all.cellsCsv());
    RunFolders.campaign(folder.resolve("other"), THREE, 1, 2, 3);
    assertThat(run("compare FOLDER/all FOLDER/other")).startsWith("0 ");
  }

  @Test
  void runsThatAreLostAreTold() throws Exception {
    ResultsDir all = campaign(1, 2, 3);
    FileTrees.delete(all.run(1).root());
    Files.writeString(all.run(3).runJson(), "{");

    assertThat(run("summarize FOLDER/all"))
        .startsWith("0 ")
        .contains("1 of 3 runs are there, without 1, 3: intervals are of 1 run\n");

    assertThat(all.summaryCsv()).content().contains(",sysbench,8,2,");
    for (Path cell : all.cellFiles()) {
      Files.writeString(cell, "{");
    }
    assertThat(run("summarize FOLDER/all")).contains("no record in " + all.runs() + " can be read");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "plot FOLDER/all --cell x | holds several runs; name one, such as FOLDER/all/runs/1",
        "import a.log --into FOLDER/all | holds several runs; import into a folder of its own",
        "--dry-run --resume FOLDER/all --runs 4 | --resume takes what to run from its folder",
        "plan --matrix smoke --runs 2 --out FOLDER/all | holds a run already; continue it with",
      })
  void whatIsOfOneRunIsRefused(String words, String line) throws Exception {
    campaign(1);
    assertThat(run(words))
        .startsWith("2 ")
        .contains(line.replace("FOLDER", folder.toString()))
        .hasLineCount(1);
  }

  @Test
  void aDryRunShowsOneRunAndTheTimeOfAll() throws Exception {
    assertThat(run("plan --matrix smoke --runs 3 --runs-apart 2h --out FOLDER/all"))
        .startsWith("0 ")
        .contains("16 cells on 2 server starts, about ")
        .contains("that is one run; 3 runs of it, 2.0 h apart, take about 4.");
    campaign(1, 2);
    Files.delete(new ResultsDir(folder.resolve("all")).run(2).cellFiles().get(0));
    assertThat(run("plan --resume FOLDER/all"))
        .startsWith("0 ")
        .contains("1 of 3 runs are complete; left: 2, 3", "3 cells are there, 1 to run")
        .contains("pre-flight: nothing is in the way");
  }
}
