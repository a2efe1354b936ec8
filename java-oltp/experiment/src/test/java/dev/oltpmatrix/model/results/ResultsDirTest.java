package dev.oltpmatrix.model.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.oltpmatrix.experiment.plan.Plan;
import dev.oltpmatrix.experiment.plan.PlanFile;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.Flag;
import dev.oltpmatrix.model.record.RecordFile;
import dev.oltpmatrix.model.record.Telemetry;
import dev.oltpmatrix.model.spec.Primary;
import dev.oltpmatrix.model.spec.ServerRef;
import dev.oltpmatrix.testing.Records;
import dev.oltpmatrix.testing.ReporterList;
import dev.oltpmatrix.testing.Specs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultsDirTest {
  @TempDir Path folder;

  @Test
  void aBrokenRecordIsNamedAndTheOthersAreKept() throws IOException {
    ResultsDir results = ResultsDir.create(folder.resolve("out"));
    CellKey good = Records.key("pool", 4, 1);
    CellKey bad = Records.key("pool", 8, 1);
    for (CellKey key : new CellKey[] {good, bad}) {
      CellRecord record = Records.measured(key, Records.load(4, 10, 100));
      RecordFile.write(results.cellFile(key), record);
    }
    Files.writeString(results.cellFile(bad), "{\"format\": \"oltp-m");
    ReporterList reporter = new ReporterList();
    assertThat(results.readCells(reporter).whole())
        .extracting(CellRecord::cell)
        .containsExactly(good);
    assertThat(reporter.lines).singleElement().asString().contains(bad.fileName());
  }

  @Test
  void aCopyOfARecordIsNoRepetition() throws IOException {
    ResultsDir results = ResultsDir.create(folder.resolve("out"));
    CellKey key = Records.key("pool", 4, 1);
    RecordFile.write(results.cellFile(key), Records.measured(key, Records.load(4, 10, 100)));
    Path copy = results.cells().resolve("B.json");
    Files.copy(results.cellFile(key), copy);
    ReporterList reporter = new ReporterList();
    FoundRecords found = results.readCells(reporter);
    assertThat(found.whole()).extracting(CellRecord::cell).containsExactly(key);
    assertThat(found.broken()).isEqualTo(1);
    assertThat(reporter.lines)
        .singleElement()
        .asString()
        .contains(copy + " holds the record of " + key.fileName() + "; delete it, or give it");
  }

  @Test
  void aFolderOfTheUnreleasedFormatsIsRefusedInOneLine() throws IOException {
    ResultsDir results = ResultsDir.create(folder.resolve("out"));
    RunDescription.now(
            Specs.several(List.of(4), 1, 1),
            List.of(new ServerRef("mariadb-10.11", "pool")),
            Records.HOST)
        .write(results);
    String today = Files.readString(results.runJson());
    Files.writeString(results.runJson(), today.replace(RunDescription.FORMAT, "oltp-matrix-run"));

    assertThatThrownBy(() -> RunDescription.read(results))
        .isInstanceOf(UsageException.class)
        .hasMessage(
            results.runJson()
                + ": its format is not 'oltp-matrix-results' but 'oltp-matrix-run'; run the matrix"
                + " again");
  }

  @Test
  void theFolderHasAnAbsoluteNameBecauseGnuplotWouldRunSomeRelativeNames() {
    assertThat(new ResultsDir(Path.of("<touch x #")).summaryCsv()).isAbsolute();
  }

  @Test
  void aFolderThatCannotBeMadeIsRefusedFirst() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "x");
    for (Path out : List.of(file, file.resolve("below/it"))) {
      assertThatThrownBy(() -> new ResultsDir(out).requireNew())
          .isInstanceOf(UsageException.class)
          .hasMessage(file + " is not a folder; choose another --out");
    }
    new ResultsDir(folder.resolve("a/b/c")).requireNew();
    assertThat(folder.resolve("a")).doesNotExist();
  }

  @Test
  void aRecordOfANewerProgramIsRefusedRatherThanRunAgain() throws IOException {
    ResultsDir results = ResultsDir.create(folder.resolve("out"));
    CellKey key = Records.key("pool", 4, 1);
    RecordFile.write(results.cellFile(key), Records.measured(key, Records.load(4, 10, 100)));
    makeNewer(results.cellFile(key));
    assertThatThrownBy(() -> results.readCells(new ReporterList()))
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith(results.cellFile(key) + ": version 99 of oltp-matrix-cell")
        .hasMessageEndingWith("use a newer oltp-matrix");
  }

  @Test
  void aRunOrPlanOfANewerProgramIsRefused() throws IOException {
    ResultsDir results = ResultsDir.create(folder.resolve("out"));
    RunDescription.now(Specs.several(List.of(4), 1, 1), List.of(), Records.HOST).write(results);
    makeNewer(results.runJson());
    assertThatThrownBy(() -> RunDescription.read(results))
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith(results.runJson() + ": version 99 of oltp-matrix-results");
    assertThatThrownBy(() -> results.readCells(new ReporterList()))
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith(results.runJson() + ": version 99 of oltp-matrix-results");
    assertThat(PlanFile.isThere(results.planJson())).isFalse();
    RecordFile.write(results.planJson(), PlanFile.of(new Plan(List.of()), null));
    assertThat(PlanFile.isThere(results.planJson())).isTrue();
    makeNewer(results.planJson());
    assertThatThrownBy(() -> PlanFile.isThere(results.planJson()))
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith(results.planJson() + ": version 99 of oltp-matrix-plan");
  }

  @Test
  void aPrimaryOutcomeThatWasChangedAfterThePlanIsNoticed() throws IOException {
    Path plan = folder.resolve("plan.json");
    Primary stated = new Primary("throughput", Map.of("threads", List.of("4096")), "10%");
    PlanFile.requireSame(plan, stated); // killed before it was planned
    RecordFile.write(plan, PlanFile.of(new Plan(List.of()), stated));
    PlanFile.requireSame(plan, stated);
    for (Primary other :
        new Primary[] {
          null,
          new Primary("p95", Map.of("threads", List.of("4096")), "10%"),
          new Primary("throughput", Map.of("threads", List.of("64")), "10%"),
          new Primary("throughput", Map.of("threads", List.of("4096")), "20%")
        }) {
      assertThatThrownBy(() -> PlanFile.requireSame(plan, other))
          .isInstanceOf(UsageException.class)
          .hasMessageStartingWith(plan + ": the primary outcome in run.json is not the one that");
    }
  }

  private static void makeNewer(Path file) throws IOException {
    String text = Files.readString(file);
    Files.writeString(file, text.replaceFirst("\"version\": [12],", "\"version\": 99,"));
  }

  @Test
  void aFolderThatHoldsARunIsNotOverwritten() throws IOException {
    Path root = folder.resolve("out");
    ResultsDir results = ResultsDir.create(root);
    Files.writeString(results.runJson(), "{}");
    assertThatThrownBy(() -> ResultsDir.create(root))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("--resume " + root);
    ResultsDir spaced = ResultsDir.create(folder.resolve("my run"));
    Files.writeString(spaced.runJson(), "{}");
    assertThatThrownBy(() -> ResultsDir.create(spaced.root()))
        .hasMessageContaining("--resume '" + spaced.root() + "' or choose");
  }

  @Test
  void aRunWhoseArmsAreNamedLikePathsIsRefused() throws IOException {
    ResultsDir results = ResultsDir.create(folder.resolve("out"));
    List<ServerRef> arms = List.of(new ServerRef("mariadb-10.11", "pool"));
    RunDescription.now(Specs.several(List.of(4), 1, 1), arms, Records.HOST).write(results);
    String complete = Files.readString(results.runJson());
    for (String forged :
        List.of(
            complete.replace("\"build\": \"mariadb-10.11\"", "\"build\": \"../../x\""),
            complete.replace("\"arm\": \"pool\"", "\"arm\": \"../../x\""),
            complete.replaceFirst("(?s)\"arms\": \\[.*?]", "\"arms\": null"),
            complete.replaceFirst("(?s)\"arms\": \\[.*?]", "\"arms\": [null]"),
            complete.replaceFirst("(?s)\"host\": \\{.*?}", "\"host\": null"))) {
      assertThat(forged).isNotEqualTo(complete);
      Files.writeString(results.runJson(), forged);
      assertThatThrownBy(() -> RunDescription.read(results))
          .isInstanceOf(UsageException.class)
          .hasMessageStartingWith(results.runJson() + ": ")
          .message()
          .hasLineCount(1);
    }
  }

  @Test
  void resumingNeedsARun() {
    assertThatThrownBy(() -> ResultsDir.open(folder))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("holds no run");
  }

  @Test
  void aFolderOfTheFirstVersionIsRefused() throws IOException {
    Path root = Files.createDirectories(folder.resolve("old"));
    Files.writeString(root.resolve("run.json"), "{\"format\": \"x\", \"version\": 1}");
    assertThatThrownBy(() -> ResultsDir.open(root))
        .isInstanceOf(UsageException.class)
        .hasMessage(root + " is of oltp-matrix 0.1.0, which reads it; measure it anew");
  }

  @Test
  void anOutThatIsAFileIsRefused() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "x");
    assertThatThrownBy(() -> ResultsDir.create(file))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("is not a folder");
  }

  @Test
  void recordsAreReadWithTheStateAtTheWindowsEdgesAndWithoutOtherSeconds() throws IOException {
    ResultsDir results = ResultsDir.create(folder.resolve("out"));
    CellKey key = Records.key("pool", 4, 1);
    Telemetry.Series seconds =
        new Telemetry.Series(
            List.of(-1.0, 0.0, 1.0, 2.0),
            Map.of(
                "pool.threads", List.of(3.0, 3.0, 3.0, 3.0),
                "status.Innodb_checkpoint_age", List.of(1.0, 2.0, 3.0, 4.0)));
    Telemetry telemetry =
        new Telemetry(
            Map.of("client.cpu_user_us", 7.0), Map.of(), seconds, 5.0, List.of("x: y"), null);
    CellRecord complete =
        Records.measured(key, Records.load(4, 10, 100), Flag.of(Flag.Kind.DRIFT, -20, 10))
            .withTelemetry(telemetry);
    RecordFile.write(results.cellFile(key), complete);
    assertThat(RecordFile.readCell(results.cellFile(key)).telemetry().series()).isEqualTo(seconds);
    assertThat(results.readCells(new ReporterList()).whole())
        .usingRecursiveComparison()
        .isEqualTo(List.of(complete.atEdges()));
    assertThat(complete.atEdges().telemetry())
        .isEqualTo(
            new Telemetry(
                Map.of("client.cpu_user_us", 7.0),
                Map.of(),
                new Telemetry.Series(
                    List.of(0.0, 2.0), Map.of("status.Innodb_checkpoint_age", List.of(2.0, 4.0))),
                5.0,
                List.of("x: y"),
                null));
  }

  @Test
  void whatAKilledRunLeftInItsFoldersIsClearedAway() throws IOException {
    ResultsDir results = ResultsDir.create(folder.resolve("out"));
    Files.writeString(results.logs().resolve("cell.log"), "said");
    for (String left :
        List.of(".s.cnf", ".c.load.json", "..c.load.json.1-23.tmp", ".c.load.json.1.tmp")) {
      Files.writeString(results.logs().resolve(left), "x");
    }
    results.deleteUnfinished();
    try (Stream<Path> files = Files.list(results.logs())) {
      assertThat(files.map(f -> f.getFileName().toString())).containsExactly("cell.log");
    }
  }

  @Test
  void aRunWhoseLogsWereDeletedCanGoOn() throws IOException {
    ResultsDir results = ResultsDir.create(folder.resolve("out"));
    Files.writeString(results.runJson(), "{}");
    Files.delete(results.logs());
    ResultsDir.openToResume(results.root()).deleteUnfinished();
    assertThat(results.logs()).isDirectory();
  }
}
