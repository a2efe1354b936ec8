package dev.oltpmatrix.experiment.generator;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
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

  @Test
  void aGeneratorThatWasKilledReportsNothing() {
    assertThat(GeneratorProcess.complaint("Threads started!\n\n[ 1s ] thds: 2")).isEmpty();
  }
}
