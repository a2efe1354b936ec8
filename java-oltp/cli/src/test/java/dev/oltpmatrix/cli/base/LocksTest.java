package dev.oltpmatrix.cli.base;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.host.cache.LockFile;
import dev.oltpmatrix.host.registry.Hosts;
import dev.oltpmatrix.model.results.ResultsDir;
import dev.oltpmatrix.testing.Program;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LocksTest {
  private static final String OWN_PID = "(PID " + ProcessHandle.current().pid() + ")";

  @TempDir Path folder;

  private Program start(String... words) throws IOException {
    return Program.startMainWith(
        Map.of("XDG_CACHE_HOME", folder.toString()), folder.resolve("output"), words);
  }

  @SuppressWarnings("try") // the lock is held while the resource is open
  @ParameterizedTest
  @ValueSource(
      strings = {
        "run --matrix smoke",
        "servers start mariadb-10.11/pool",
        "servers diff mariadb-10.11/pool mariadb-10.11/per-thread"
      })
  void whatWouldDisturbARunIsRefusedWithItsOverride(String command) throws Exception {
    try (LockFile lock =
            Locks.machine(Hosts.ofThisMachine(), folder.resolve("oltp-matrix"), "a run", false);
        Program program = start(command.split(" ", -1))) {
      assertThat(program.end()).isEqualTo(2);
      assertThat(program.output())
          .hasLineCount(1)
          .contains("a run " + OWN_PID + " is at work on this machine")
          .endsWith("with --allow-concurrent\n");
    }
  }

  @SuppressWarnings("try") // the lock is held while the resource is open
  @Test
  void aFolderThatARunWritesIsRefusedWhateverIsAllowedUntilItEnds() throws Exception {
    ResultsDir results = ResultsDir.create(folder.resolve("out"));
    Files.writeString(results.runJson(), "{}");
    Path cellUnderWay = Files.writeString(results.logs().resolve(".cell.load.json"), "{");
    String[] resume = {"run", "--allow-concurrent", "--resume", results.root().toString()};
    try (LockFile lock = Locks.results(results, "a run");
        Program program = start(resume)) {
      assertThat(program.end()).isEqualTo(2);
      assertThat(program.output())
          .hasLineCount(1)
          .startsWith("run_matrix.sh: a run " + OWN_PID + " is writing " + results.root());
    }
    assertThat(cellUnderWay).exists();
    try (Program program = start(resume)) {
      assertThat(program.end()).isNotZero(); // its run.json is empty
      assertThat(program.output()).doesNotContain("is writing");
    }
  }
}
