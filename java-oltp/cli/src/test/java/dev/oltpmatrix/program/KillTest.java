package dev.oltpmatrix.program;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.testing.TestProject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** Runs {@code studies/kill/run.sh} with fewer kills than the 50 of a run by hand. */
@Tag("night")
@EnabledIfSystemProperty(named = "oltp.realServers", matches = "true")
class KillTest {
  private static final int LIMIT_S = 600;

  /** Seed with which each kind of process is killed. */
  private static final String SEED = "7";

  @TempDir Path folder;

  @Test
  void killNineOfAnyProcessCostsNoMoreThanItsCell() throws Exception {
    Path output = folder.resolve("output.txt");
    Process test =
        new ProcessBuilder(
                TestProject.root().resolve("studies/kill/run.sh").toString(),
                "--kills",
                "3",
                "--seed",
                SEED,
                "--out",
                folder.resolve("out").toString())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    try {
      assertThat(test.waitFor(LIMIT_S, TimeUnit.SECONDS)).as("ends in time").isTrue();
    } finally {
      test.destroy(); // SIGTERM: it ends the processes it started
    }
    assertThat(test.exitValue()).as(Files.readString(output)).isZero();
    assertThat(Files.readString(output))
        .doesNotContain("FAIL")
        .contains("1 of the program, 1 of a generator, 1 of a server", "all checks hold");
  }
}
