package dev.oltpmatrix.cli.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.oltpmatrix.experiment.RequestedRun;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.RecordFile;
import dev.oltpmatrix.model.results.ResultsDir;
import dev.oltpmatrix.model.results.RunDescription;
import dev.oltpmatrix.model.spec.MatrixSpec;
import dev.oltpmatrix.model.text.FileTrees;
import dev.oltpmatrix.testing.Records;
import dev.oltpmatrix.testing.ReporterList;
import dev.oltpmatrix.testing.RunFolders;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests which runs a campaign makes, resumes and leaves; its runs are made up. */
class CampaignTest {
  private static final MatrixSpec TWO = RunFolders.matrix().seed(7).runs(2).runsApartS(60).build();

  @TempDir Path folder;

  private final ReporterList screen = new ReporterList();
  private final List<String> asked = new ArrayList<>();

  private Campaign campaign() throws IOException {
    return Campaign.read(folder).orElseThrow();
  }

  private void run(Campaign.OneRun one) throws IOException, InterruptedException {
    campaign()
        .run(
            false,
            (number, requested) -> {
              asked.add((requested.resume() == null ? "made " : "resumed ") + number);
              one.run(number, requested);
            },
            (number, start) -> {},
            screen);
  }

  private static void make(int number, RequestedRun requested) throws IOException {
    if (requested.resume() != null) {
      FileTrees.delete(requested.resume());
    }
    MatrixSpec spec = requested.change().apply(requested.matrix().apply(null));
    RunFolders.write(
        requested.out().apply(spec),
        RunFolders.described(spec, number),
        RunFolders.records(number));
  }

  @Test
  void eachRunIsOfTheMatrixWithASeedOfItsOwn() throws Exception {
    RunFolders.campaign(folder, TWO);
    Path unfinished =
        Files.writeString(folder.resolve(".run.json." + new UUID(1, 2) + ".tmp"), "{");

    run(CampaignTest::make);

    assertThat(unfinished).doesNotExist();
    assertThat(asked).containsExactly("made 1", "made 2");
    for (int run = 1; run <= 2; run++) {
      MatrixSpec spec = RunDescription.read(new ResultsDir(folder).run(run)).spec();
      assertThat(spec).isEqualTo(RunFolders.matrix().seed(7 + 1000 * (run - 1)).build());
    }
    assertThat(campaign().left()).isEmpty();
    assertThat(campaign().description().endedAt()).isEqualTo("2026-01-02T01:00:00Z");
  }

  @ParameterizedTest
  @CsvSource({
    "complete,           ''",
    "no folder,          made 1",
    "no run.json,        made 1",
    "a cell is missing,  resumed 1",
    "a cell failed,      resumed 1",
    "a record is broken, resumed 1",
    "cut by its time limit, ''",
    "no plan,            resumed 1",
    "not ended,          resumed 1",
  })
  void whatIsCompleteIsLeft(String state, String doing) throws Exception {
    RunFolders.campaign(folder, TWO, 1, 2);
    ResultsDir one = new ResultsDir(folder).run(1);
    CellRecord record = one.readSoFar().get(0);
    Path cell = one.cellFile(record.cell());
    switch (state) {
      case "no folder" -> FileTrees.delete(one.root());
      case "no run.json" -> Files.delete(one.runJson());
      case "a cell is missing" -> Files.delete(cell);
      case "a cell failed" -> RecordFile.write(cell, Records.failed(record.cell(), "no server"));
      case "a record is broken" -> Files.writeString(cell, "{");
      case "cut by its time limit" -> {
        Files.delete(cell);
        MatrixSpec limited = RunFolders.matrix().timeLimitS(60).build();
        RunFolders.described(limited, 1).write(one);
      }
      case "not ended" -> RunDescription.read(one).withEndedAt(null).write(one);
      case "no plan" -> Files.delete(one.planJson());
      default -> assertThat(state).isEqualTo("complete");
    }

    run(CampaignTest::make);

    assertThat(String.join(", ", asked)).isEqualTo(doing);
  }

  @Test
  void aFailureEndsItAndItCanGoOn() throws Exception {
    RunFolders.campaign(folder, TWO, 1);
    assertThatThrownBy(
            () ->
                run(
                    (number, requested) -> {
                      throw new IOException("No space left on device");
                    }))
        .isInstanceOf(IOException.class)
        .hasMessage("No space left on device");
    assertThat(campaign().description().endedAt()).isNull();
    Campaign.OneRun without =
        (number, requested) -> {
          make(number, requested);
          ResultsDir run = new ResultsDir(folder).run(number);
          for (Path cell : run.cellFiles()) {
            CellRecord failed = Records.failed(run.readCell(cell).cell(), "no server");
            RecordFile.write(cell, failed);
          }
        };
    assertThatThrownBy(() -> run(without))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("run 2 measured no cell");

    run(CampaignTest::make);

    assertThat(asked).containsExactly("made 2", "made 2", "resumed 2");
    assertThat(screen.lines).contains("1 of 2 runs are complete; left: 2", "run 2 of 2");
  }

  /** What a later run refuses, such as a full disk, is to be put right and gone on with. */
  @Test
  void wrongUsageIsNoneAfterTheFirstRun() throws Exception {
    RunFolders.campaign(folder, TWO);
    Campaign.OneRun full =
        (number, requested) -> {
          if (number == 2) {
            throw new UsageException("the disk has 1 MB");
          }
          make(number, requested);
        };
    assertThatThrownBy(() -> run(full))
        .isInstanceOf(IOException.class)
        .hasMessage("run 2: the disk has 1 MB");
    assertThatThrownBy(() -> run(full)).isInstanceOf(UsageException.class);
  }

  @ParameterizedTest
  @CsvSource({
    "another process, false, holds a run already, true",
    "a refusal,       true,  the server does not take this, false",
  })
  void whatIsRefusedDeletesOnlyItsOwn(
      String by, boolean reachesRun, String line, boolean isThereAfter) throws Exception {
    ResultsDir results = ResultsDir.createCampaign(folder.resolve("new"));
    Campaign campaign = new Campaign(results, RunFolders.described(TWO, 1), true);
    if (by.equals("another process")) {
      RunFolders.described(TWO, 2).write(results);
    }
    Campaign.OneRun refused =
        (number, requested) -> {
          assertThat(results.holdsRun()).isEqualTo(reachesRun);
          throw new UsageException("the server does not take this");
        };
    assertThatThrownBy(() -> campaign.run(false, refused, (number, start) -> {}, screen))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining(line);
    assertThat(results.holdsRun()).isEqualTo(isThereAfter);
  }

  @Test
  void aRunWaitsFromTheLatestEndOnUnlessItGoesOn() throws Exception {
    RunFolders.campaign(folder, TWO, 1);
    assertThat(campaign().earliestStart(2)).isEqualTo("2026-01-01T01:01:00Z");
    assertThat(campaign().earliestStart(1)).isBefore("2026-01-01T00:00:00Z");
  }

  @Test
  void oneRunIsNoCampaign() throws Exception {
    RunFolders.write(
        folder, RunFolders.described(RunFolders.matrix().build(), 1), RunFolders.records(1));
    assertThat(Campaign.read(folder)).isEmpty();
  }
}
