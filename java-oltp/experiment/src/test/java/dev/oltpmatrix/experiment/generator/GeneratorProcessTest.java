package dev.oltpmatrix.experiment.generator;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GeneratorProcessTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "FATAL: mysql_stmt_execute() returned error 1290",
        "oltp: insert at db:3306: error 1290: read only",
        "driver-bench: drv_insert: error 1290: read only",
      })
  void theFirstLineOfAnErrorIsTheReason(String complaint) {
    String output = "Threads started!\n\n" + complaint + "\nFATAL: 2 of 2 clients";

    assertThat(GeneratorProcess.complaint(output)).hasValue(complaint);
  }

  /** sysbench says what it did and what the server said in two lines. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "unable to connect to server on host 'h', aborting... | error 1040: Too many connections"
            + " | unable to connect to server on host 'h', aborting: error 1040: Too many"
            + " connections",
        "mysql_stmt_prepare() failed | MySQL error: 1146 \"Table 'a.b' doesn't exist\""
            + " | mysql_stmt_prepare() failed: MySQL error: 1146 \"Table 'a.b' doesn't exist\"",
      })
  void theServersErrorBelongsToTheReason(String did, String said, String reason) {
    String output = "FATAL: " + did + "\nFATAL: " + said + "\nFATAL: initialization failed!";

    assertThat(GeneratorProcess.complaint(output)).hasValue("FATAL: " + reason);
  }

  @Test
  void aGeneratorThatWasKilledReportsNothing() {
    assertThat(GeneratorProcess.complaint("Threads started!\n\n[ 1s ] thds: 2")).isEmpty();
  }
}
