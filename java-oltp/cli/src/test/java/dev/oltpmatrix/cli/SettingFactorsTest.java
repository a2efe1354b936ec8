package dev.oltpmatrix.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.testing.InProcess;
import dev.oltpmatrix.testing.TestProject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the plan of a matrix that varies settings, and what is refused of it. */
class SettingFactorsTest {
  @TempDir Path folder;

  /** Plans the matrix smoke, of MariaDB's pool and MySQL's threads, with settings. */
  private String plan(String settings, String... more) throws IOException {
    Path file = folder.resolve("m.yaml");
    String smoke = Files.readString(TestProject.root().resolve("matrices/smoke.yaml"));
    Files.writeString(file, smoke + "settings:\n" + settings + "\n");
    List<String> words = new ArrayList<>(List.of("plan", "--matrix=" + file));
    words.addAll(List.of(more));
    return InProcess.run(TestProject.root(), OltpMatrix::execute, words.toArray(String[]::new));
  }

  @Test
  void aServerIsStartedForEachLevelThatNoRunningOneTakes() throws IOException {
    assertThat(plan("  flush_log: [0, 1, 2]\n  write_io_threads: [4, 8]"))
        .contains("96 cells on 3 server starts")
        .contains("mysql-9.7: flush_log is set while the server runs; write_io_threads: a start")
        .contains("mariadb-10.11: flush_log, write_io_threads are set while the server runs");
  }

  @Test
  void theCommandLineChangesAddsAndIsInTheGrammarOfLists() throws IOException {
    assertThat(plan("  flush_log: [0, 1, 2]", "--settings=flush_log=1,sync_binlog=0,1"))
        .contains("32 cells on 2 server starts")
        .contains("flush_log 1, sync_binlog 0");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "flush_lgo: [0, 1] | setting 'flush_lgo = 0': no spelling of settings.yaml; nearest:"
            + " flush_log",
        "doublewrite: [ON, 1] | doublewrite: ON and 1 are the same for mariadb-10.11",
        "io_capacity: [200, 200] | io_capacity: [200, 200] names one twice",
        "io_capacity: [] | io_capacity: the list is empty",
        "thread_handling: [a, b] | setting 'thread_handling = a': the arm says how threads are"
            + " handled",
        "pool_size: [2, 4] | setting 'pool_size = 2': mysql-9.7/per-thread runs without the thread"
            + " pool",
        "pool_oversubscribe: [3] | setting 'pool_oversubscribe = 3': mysql-9.7",
        "rate: [1] | setting 'rate' is a factor of its own; write it as a key of the matrix",
        "flush_log: {0: 1} | flush_log has keys of its own, wanted: a list",
        "flush_method: [a b] | flush_method 'a b' has other signs than",
      })
  void aLevelThatCannotBeIsRefusedWithItsLine(String setting, String words) throws IOException {
    int line = lines() + 2;
    assertThat(plan("  " + setting))
        .startsWith("2 run_matrix.sh: " + folder.resolve("m.yaml") + ":" + line + ":")
        .contains(words)
        .hasLineCount(1);
  }

  private static int lines() throws IOException {
    return Files.readAllLines(TestProject.root().resolve("matrices/smoke.yaml")).size();
  }

  @Test
  void aSettingThatAConfigMakesAsWellIsRefused() throws IOException {
    String refused =
        ":%d:14: flush_log is varied under settings, and config %s sets it for mariadb-10.11;"
            + " leave one of the two out";
    for (String config :
        List.of("flush_log=1", "flush-log-1", "innodb_flush_log_at_trx_commit=1")) {
      assertThat(plan("  flush_log: [0, 1]", "--configs=base," + config))
          .contains(refused.formatted(lines() + 2, config));
    }
    assertThat(plan("  flush_log: [0]\n  innodb_flush_log_at_trx_commit: [1]"))
        .contains("flush_log and innodb_flush_log_at_trx_commit are one setting of mariadb-10.11");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "flush_log | settings 'flush_log': write NAME=VALUE,VALUE",
        "flush_log= | settings 'flush_log=': write NAME=VALUE,VALUE",
        "flush_log=0,flush_log=1 | settings: flush_log is named twice",
        "flush_log=0,,1 | has nothing before or after a comma",
      })
  void anOptionIsRefusedWithoutALine(String option, String words) throws IOException {
    assertThat(plan("  flush_log: [0, 1]", "--settings=" + option))
        .startsWith("2 run_matrix.sh: set")
        .contains(words);
  }
}
