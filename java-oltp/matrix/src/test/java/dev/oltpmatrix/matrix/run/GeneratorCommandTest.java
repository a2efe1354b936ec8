package dev.oltpmatrix.matrix.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.matrix.plan.Plan;
import dev.oltpmatrix.matrix.plan.Planner;
import dev.oltpmatrix.matrix.spec.ServerRef;
import dev.oltpmatrix.matrix.testing.TestProject;
import dev.oltpmatrix.record.CellKey;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GeneratorCommandTest {
  @TempDir Path folder;

  private final GeneratorCommand commands =
      new GeneratorCommand(Path.of("/project"), TestProject.spec(List.of(4), 1, 1));

  private List<String> command(String generator) {
    CellKey key = new CellKey("b", "pool", "base", "oltp_read_only", generator, 4, 1);
    return commands.build(
        key, "127.0.0.1", 21000, "oltp", "sbtest", Path.of("/s.cnf"), Path.of("/out.json"));
  }

  @Test
  void bothGeneratorsAreGivenTheSameLoad() {
    List<String> shared =
        List.of(
            "--threads=4",
            "--table-size=1000000",
            "--rand-type=uniform",
            "--warmup-time=1",
            "--window-limit=10",
            "--min-events-per-client=2",
            "--report-interval=1",
            "--json=/out.json",
            "run");
    assertThat(command("sysbench")).containsAll(shared).contains("/project/lua/oltp_read_only.lua");
    assertThat(command("java-mysql")).containsAll(shared).contains("--driver=mysql");
  }

  @Test
  void noTwoCellsOfAServerShareASeedAndAllArmsDo() {
    Plan plan =
        Planner.plan(
            TestProject.spec(List.of(4, 8, 4096), 3, 1),
            List.of(new ServerRef("a", "pool"), new ServerRef("b", "per-thread")));
    Map<Integer, Long> uses =
        plan.cells().stream()
            .collect(Collectors.groupingBy(c -> commands.randSeed(c.key()), Collectors.counting()));
    assertThat(uses.keySet()).hasSize(2 * 2 * 3 * 3).allMatch(seed -> seed > 0);
    assertThat(uses.values()).containsOnly(2L);
  }

  @Test
  void aPasswordIsNeverOnACommandLine() {
    assertThat(command("sysbench")).noneMatch(a -> a.contains("password"));
    assertThat(command("java-mariadb")).noneMatch(a -> a.contains("password"));
  }

  @Test
  void thePasswordsFileIsForItsOwnerOnly() throws IOException {
    Path file = GeneratorCommand.writeSecret(folder, "p");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
  }
}
