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
import java.util.UUID;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultsDirTest {
  @TempDir Path folder;
  private ResultsDir results;

  @BeforeEach
  void createFolder() {
    results = ResultsDir.create(folder.resolve("out"));
  }

  private Path write(CellKey key) throws IOException {
    RecordFile.write(results.cellFile(key), Records.measured(key, Records.load(4, 10, 100)));
    return results.cellFile(key);
  }

  private static void makeNewer(Path file) throws IOException {
    String text = Files.readString(file);
    Files.writeString(file, text.replaceFirst("\"version\": [12],", "\"version\": 99,"));
  }

  private static void assertRefused(ThrowingCallable call, String words) {
    assertThatThrownBy(call)
        .isInstanceOf(UsageException.class)
        .hasMessageContaining(words)
        .message()
        .hasLineCount(1);
  }

  @Test
  void brokenRecordsAndCopiesAreNamedAndTheOthersAreKept() throws IOException {
    CellKey good = Records.key("pool", 4, 1);
    Path copy = results.cells().resolve("B.json");
    Files.copy(write(good), copy);
    Path broken = Files.writeString(write(Records.key("pool", 8, 1)), "{\"format\": \"oltp-m");
    ReporterList reporter = new ReporterList();
    FoundRecords found = results.readCells(reporter);
    assertThat(found.whole()).extracting(CellRecord::cell).containsExactly(good);
    assertThat(found.broken()).isEqualTo(2);
    assertThat(reporter.lines.get(0))
        .contains(copy + " holds the record of " + good.fileName() + "; delete it, or give it");
    assertThat(reporter.lines.get(1)).contains(broken.toString());
  }

  @Test
  void whatANewerProgramWroteIsRefusedRatherThanRunAgain() throws IOException {
    Path cell = write(Records.key("pool", 4, 1));
    makeNewer(cell);
    assertRefused(
        () -> results.readCells(new ReporterList()), cell + ": version 99 of oltp-matrix-cell");
    RunDescription.now(Specs.several(List.of(4), 1, 1), List.of(), Records.HOST).write(results);
    makeNewer(results.runJson());
    String words = results.runJson() + ": version 99 of oltp-matrix-results";
    assertRefused(() -> RunDescription.read(results), words);
    assertRefused(() -> results.readCells(new ReporterList()), words);
    assertThat(PlanFile.isThere(results.planJson())).isFalse();
    RecordFile.write(results.planJson(), PlanFile.of(new Plan(List.of()), null));
    assertThat(PlanFile.isThere(results.planJson())).isTrue();
    makeNewer(results.planJson());
    assertRefused(
        () -> PlanFile.isThere(results.planJson()),
        results.planJson() + ": version 99 of oltp-matrix-plan");
  }

  @Test
  void foldersThatCannotBeUsedAreRefusedFirst() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "x");
    for (Path out : List.of(file, file.resolve("below/it"))) {
      assertRefused(
          () -> ResultsDir.create(out),
          file + " is not a folder that you may write in; choose another --out");
    }
    new ResultsDir(folder.resolve("a/b/c")).requireNew();
    assertThat(folder.resolve("a")).doesNotExist();
    assertRefused(() -> ResultsDir.open(folder), "holds no run");
    ResultsDir spaced = ResultsDir.create(folder.resolve("my run"));
    Files.writeString(spaced.runJson(), "{\"format\": \"x\", \"version\": 1}");
    assertRefused(
        () -> ResultsDir.create(spaced.root()), "--resume '" + spaced.root() + "' or choose");
    assertRefused(
        () -> ResultsDir.open(spaced.root()),
        spaced.root() + " is of oltp-matrix 0.1.0, which reads it; measure it anew");
    assertThat(new ResultsDir(Path.of("<touch x #")).summaryCsv())
        .as("gnuplot would run some relative names")
        .isAbsolute();
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

  @Test
  void aRunWhoseArmsAreNamedLikePathsIsRefused() throws IOException {
    List<ServerRef> arms = List.of(new ServerRef("mariadb-10.11", "pool"));
    RunDescription.now(Specs.several(List.of(4), 1, 1), arms, Records.HOST).write(results);
    String complete = Files.readString(results.runJson());
    for (String forged :
        List.of(
            complete.replace(RunDescription.FORMAT, "oltp-matrix-run"),
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
  void recordsAreReadWithTheStateAtTheWindowsEdgesAndWithoutOtherSeconds() throws IOException {
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
    Files.writeString(results.logs().resolve("cell.log"), "said");
    for (String left :
        List.of(".s.cnf", ".c.load.json", "..c.load.json.1-23.tmp", ".c.load.json.1.tmp")) {
      Files.writeString(results.logs().resolve(left), "x");
    }
    Path unfinished = results.cells().resolve(".c.json." + UUID.randomUUID() + ".tmp");
    Path ofTheUser = results.root().resolve(".my.cnf");
    Files.writeString(unfinished, "x");
    Files.writeString(ofTheUser, "x");
    results.deleteUnfinished();
    assertThat(unfinished).doesNotExist();
    assertThat(ofTheUser).exists();
    try (Stream<Path> files = Files.list(results.logs())) {
      assertThat(files.map(f -> f.getFileName().toString())).containsExactly("cell.log");
    }
    Files.writeString(results.runJson(), "{}");
    Files.delete(results.logs().resolve("cell.log"));
    Files.delete(results.logs());
    ResultsDir.openToResume(results.root()).deleteUnfinished();
    assertThat(results.logs()).isDirectory();
  }
}
