package dev.oltpmatrix.cli.results;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.cli.OltpMatrixRun;
import dev.oltpmatrix.cli.base.Locks;
import dev.oltpmatrix.host.cache.LockFile;
import dev.oltpmatrix.model.record.CellHosts;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.CellRecord.HostFacts;
import dev.oltpmatrix.model.record.Flag;
import dev.oltpmatrix.model.results.ResultsDir;
import dev.oltpmatrix.model.results.RunDescription;
import dev.oltpmatrix.model.spec.MatrixSpec;
import dev.oltpmatrix.testing.Program;
import dev.oltpmatrix.testing.RunFolders;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests which runs are joined, and what is refused. */
class JoinCommandTest {
  private static final MatrixSpec SPEC = RunFolders.matrix().name("a").build();

  @TempDir Path folder;

  @BeforeEach
  void makeRuns() throws IOException {
    write("first", RunFolders.described(SPEC, 1), record -> record);
    write("second", RunFolders.described(RunFolders.matrix().seed(2).build(), 2), r -> r);
  }

  private ResultsDir write(String name, RunDescription run, UnaryOperator<CellRecord> change)
      throws IOException {
    List<CellRecord> records = RunFolders.records(1).stream().map(change).toList();
    return RunFolders.write(folder.resolve(name), run, records);
  }

  private String join(String words) {
    return OltpMatrixRun.of(("join " + words).replace("@", folder + "/").split(" "));
  }

  @Test
  void runsAndCampaignsAreCopiedIntoOne() throws Exception {
    assertThat(join("@first @second --out @two"))
        .startsWith("0 ")
        .contains("8 of 8 cells measured")
        .doesNotContain("note: ");
    write("third", RunFolders.described(RunFolders.matrix().seed(2).build(), 3), r -> r);
    Files.delete(new ResultsDir(folder.resolve("third")).cellFiles().get(0));

    assertThat(join("@two @third --out @three"))
        .startsWith("0 ")
        .contains("note: @third lacks 1 of 4 cells".replace("@", folder + "/"))
        .contains("third have the seed 2, so the same rows and the same order");

    ResultsDir three = new ResultsDir(folder.resolve("three"));
    assertThat(RunDescription.read(three).spec())
        .isEqualTo(RunFolders.matrix().name("a").runs(3).build());
    assertThat(RunDescription.read(three.run(3)).startedAt()).startsWith("2026-01-03");
    assertThat(three.cellFiles()).hasSize(11);
    assertThat(three.reportHtml()).exists();
    assertThat(three.summaryCsv()).content().contains(",sysbench,8,6,");
  }

  @Test
  void aRunThatCannotBeReadIsTold() throws Exception {
    ResultsDir three =
        RunFolders.campaign(folder.resolve("three"), RunFolders.matrix().runs(3).build(), 1, 2, 3);
    Files.writeString(three.run(2).runJson(), "{");
    RunDescription.read(three.run(1)).withMachineState(Map.of("x", 1.0)).write(three.run(1));

    assertThat(join("@three --out @two"))
        .startsWith("0 ")
        .contains("note: " + three.root() + ": 2 of 3 runs are there, without 2\n");

    RunDescription two = RunDescription.read(new ResultsDir(folder.resolve("two")));
    assertThat(two.endedAt()).startsWith("2026-01-03");
    assertThat(two.machineState()).isNull();
  }

  @SuppressWarnings("try") // the lock is held while the resource is open
  @Test
  void aRunThatIsBeingWrittenIsRefused() throws Exception {
    ResultsDir second = new ResultsDir(folder.resolve("second"));
    try (LockFile lock = Locks.results(second, "a run");
        Program program =
            Program.startMainWith(
                Map.of("XDG_CACHE_HOME", folder.toString()),
                folder.resolve("output"),
                "join",
                folder.resolve("first").toString(),
                second.root().toString(),
                "--out",
                folder.resolve("out").toString())) {
      assertThat(program.end()).isEqualTo(2);
      assertThat(program.output())
          .hasLineCount(1)
          .contains(" is writing " + second.root() + "; wait for it, or leave it out");
    }
    assertThat(folder.resolve("out")).doesNotExist();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "@first | join has 1 run, allowed: 2..100; name other folders",
        "@first @none | @none holds no run (no run.json); name a results folder",
        "@first @first | @first and @first are one run, started at 2026-01-01T00:00:00Z; name it"
            + " once",
        "@first @second --out @second | @second exists; choose another --out",
        "@first @second --out @second/new | @second/new lies in @second; choose another --out",
        "@seed @first | @seed has the seed 2147483000, allowed for the first of 2 runs: at most"
            + " 2147482647; name another first",
        "@first @import | @import holds imported records, no run; leave it out",
        "@first @matrix | @first (A) and @matrix (B) differ, window_s: A 5, B 6;",
        "@first @program | @program (B) differ, program: A 0.2.0, B 0.1.9;",
        "@first @arms | (B) differ, arms: A [mariadb-10.11/per-thread,",
        "@first @host | differ, CPU model: A cpu, B other; CPUs: A 2, B 4; kernel: A kernel, B 6;",
        "@first @build | differ, version of mariadb-10.11: A 10.11.18, B 11;",
        "@first @invalid | @invalid holds no valid cell; leave it out, or run it again",
      })
  void whatIsNoRunOfTheSameIsRefused(String words, String line) throws Exception {
    MatrixSpec spec = RunFolders.matrix().seed(3).build();
    RunDescription run = RunFolders.described(spec, 3);
    write("seed", RunFolders.described(RunFolders.matrix().seed(2147483000).build(), 4), r -> r);
    switch (words.replaceFirst(".*@", "")) {
      case "import" -> RunDescription.unknown().write(ResultsDir.create(folder.resolve("import")));
      case "matrix" -> {
        MatrixSpec other = RunFolders.matrix().windowS(6).build();
        write("matrix", RunFolders.described(other, 3), r -> r);
      }
      case "program" -> write("program", run.withProgramVersion("0.1.9"), r -> r);
      case "arms" -> write("arms", run.withArms(RunFolders.ARMS.subList(0, 1)), r -> r);
      case "host" -> {
        HostFacts other = new HostFacts("host", "os", "6", "other", 4, 1024);
        write("host", run, r -> r.withOrigin(r.origin().withHosts(CellHosts.shared(other))));
      }
      case "build" ->
          write(
              "build",
              run,
              r ->
                  r.withOrigin(
                      r.origin()
                          .withServerFacts(
                              new CellRecord.ServerFacts("11", "s", Map.of(), Map.of(), null))));
      case "invalid" -> write("invalid", run, r -> r.withFlags(List.of(Flag.of(Flag.Kind.FAILED))));
      default -> assertThat(words).contains("@first");
    }
    String all = words.contains("--out") ? words : words + " --out @out";

    assertThat(join(all))
        .startsWith("2 ")
        .contains(line.replace("@", folder + "/"))
        .hasLineCount(1);
    assertThat(folder.resolve("out")).doesNotExist();
  }
}
