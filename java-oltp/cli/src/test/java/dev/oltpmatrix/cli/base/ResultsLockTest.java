package dev.oltpmatrix.cli.base;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.host.cache.LockFile;
import dev.oltpmatrix.model.results.ResultsDir;
import dev.oltpmatrix.testing.Program;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultsLockTest {
  @TempDir Path folder;
  private ResultsDir results;

  @BeforeEach
  void makeRun() throws IOException {
    results = ResultsDir.create(folder.resolve("out"));
    Files.writeString(results.runJson(), "{}");
  }

  @SuppressWarnings("try") // the lock is held while the resource is open
  @Test
  void aFolderThatARunWritesIsRefusedWhateverIsAllowed() throws Exception {
    Path cellUnderWay = Files.writeString(results.logs().resolve(".cell.load.json"), "{");
    try (LockFile lock = Locks.results(results, "a run");
        Program program = resume()) {
      assertThat(program.end()).isEqualTo(2);
      assertThat(program.output())
          .hasLineCount(1)
          .startsWith("run_matrix.sh: " + results.root() + " is being written by a run (PID ")
          .contains(ProcessHandle.current().pid() + "); wait for it or end it");
    }
    assertThat(cellUnderWay).exists();
  }

  @Test
  void aFolderWhoseRunHasEndedIsNot() throws Exception {
    Locks.results(results, "a run").close();
    try (Program program = resume()) {
      assertThat(program.end()).isNotZero(); // its run.json is empty
      assertThat(program.output()).doesNotContain("is being written");
    }
  }

  private Program resume() throws IOException {
    return Program.startMainIn(
        folder,
        folder.resolve("output"),
        "run",
        "--allow-concurrent",
        "--resume",
        results.root().toString());
  }
}
