package dev.oltpmatrix.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.oltpmatrix.testing.TestProject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Runs the program under limits that are too low for its task. */
@EnabledIfSystemProperty(named = "oltp.realServers", matches = "true")
class PreflightProgramTest {
  private static final int LIMIT_S = 120;

  /** user nobody on every Linux */
  private static final String UNPRIVILEGED = "65534";

  @TempDir private Path folder;

  @BeforeEach
  void allowAccessForAll() throws IOException {
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxrwxrwx"));
  }

  private record Ended(int status, String output) {}

  /** Runs a line of bash, in which {@code RUN} stands for the program with a separate cache. */
  private Ended bash(List<String> as, String line) throws Exception {
    Path output = folder.resolve("output.txt");
    String run = TestProject.root().resolve("run_matrix.sh") + " --out " + folder.resolve("out");
    List<String> argv = new ArrayList<>(as);
    argv.addAll(List.of("bash", "-c", line.replace("RUN", run)));
    ProcessBuilder builder = new ProcessBuilder(argv);
    builder
        .environment()
        .putAll(
            Map.of(
                "XDG_CACHE_HOME", folder.resolve("cache").toString(), "HOME", folder.toString()));
    builder.redirectErrorStream(true).redirectOutput(output.toFile());
    Process process = builder.start();
    try {
      assertThat(process.waitFor(LIMIT_S, TimeUnit.SECONDS)).isTrue();
      return new Ended(process.exitValue(), Files.readString(output));
    } finally {
      process.destroyForcibly();
    }
  }

  /** Returns the command that switches to a user to whom process limits apply. */
  private static List<String> unprivileged() throws Exception {
    if (!System.getProperty("user.name", "").equals("root")) {
      return List.of();
    }
    List<String> as =
        List.of("setpriv", "--reuid=" + UNPRIVILEGED, "--regid=" + UNPRIVILEGED, "--clear-groups");
    List<String> check = new ArrayList<>(as);
    check.addAll(List.of("test", "-r", TestProject.root().resolve("run_matrix.sh").toString()));
    int status = new ProcessBuilder(check).start().waitFor();
    assumeThat(status).as("an unprivileged user may read the project").isZero();
    return as;
  }

  @Test
  void everyProblemIsOneLineAndNothingIsStartedOrWritten() throws Exception {
    Ended ended = bash(List.of(), "ulimit -n 1000; RUN --threads 4..8192 --server-cpus 8000 --yes");
    assertThat(ended.status()).isEqualTo(2);
    assertThat(ended.output())
        .contains("run_matrix.sh: server-cpus is 8000, this process may use ")
        .contains("max_connections is 4200 (base.cnf), 8192 connections need 8200; raise it")
        .contains("max_prepared_stmt_count is 50000 (base.cnf), 8192 connections need 57344")
        .contains("ulimit -Hn is 1000, the server needs 15000 open files (base.cnf); raise it")
        .contains("ulimit -Hn is 1000, 8192 clients need 8592 open files; raise it")
        .contains("mariadb-10.11/per-thread, mariadb-10.11/pool, mysql-8.0/per-thread and 2 more:");
    assertThat(ended.output().lines()).allMatch(line -> line.startsWith("run_matrix.sh: "));
    assertThat(folder.resolve("out")).doesNotExist();
    assertThat(folder.resolve("cache/oltp-matrix/downloads")).doesNotExist();
  }

  @Test
  void aDryRunShowsThePlanAndItsProblems() throws Exception {
    Ended ended = bash(List.of(), "ulimit -n 1000; RUN --matrix smoke --dry-run");
    assertThat(ended.status()).isEqualTo(2);
    assertThat(ended.output())
        .contains("cells on 2 server starts", "ulimit -Hn is 1000, the server needs 15000");
  }

  /** A stack trace does not say what to do. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "ulimit -f 100 | --matrix smoke | ulimit -f is 102400 bytes a file, tables, logs and"
            + " results",
        "ulimit -n 20 | --help | ulimit -n is 20, the program opens 64 files and more; raise it",
        "ulimit -v 1000000 | --help | ulimit -v is 1000000 KiB, the program needs 2500000; raise"
            + " it",
      })
  void aTooLowLimitIsReported(String limit, String arguments, String line) throws Exception {
    Ended ended = bash(List.of(), limit + "; RUN " + arguments);
    assertThat(ended.status()).as(ended.output()).isEqualTo(2);
    assertThat(ended.output()).contains("run_matrix.sh: ", line).doesNotContain("\tat ");
    assertThat(folder.resolve("out")).doesNotExist();
  }

  @Test
  void aProcessLimitThatClientsWouldExceedIsRefusedForUnprivilegedUsers() throws Exception {
    Ended ended = bash(unprivileged(), "ulimit -u 3000; RUN --threads 4096 --dry-run");
    assertThat(ended.status()).isEqualTo(2);
    assertThat(ended.output())
        .contains("ulimit -Hu is 3000, of which ")
        .contains("4096 clients and their server need up to 9192 threads; raise it");
  }
}
