package dev.oltpmatrix.experiment.sampling.status;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.testing.TestProject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StatusNamesTest {
  @TempDir Path folder;

  private StatusNames load(String text) throws IOException {
    Files.writeString(folder.resolve("server-status.yaml"), text);
    return StatusNames.load(folder);
  }

  @Test
  void theProjectsOwnListIsReadAndNoNameIsBothCounterAndGauge() {
    StatusNames names = StatusNames.load(TestProject.root().resolve("server-configs"));
    assertThat(names.counters()).containsKeys("Com_commit", "Questions");
    assertThat(names.gauges()).containsKeys("Threads_running");
    assertThat(names.gauges().keySet()).doesNotContainAnyElementsOf(names.counters().keySet());
  }

  @Test
  void asksForTheListedNamesAlone() throws IOException {
    StatusNames names = load("version: 1\ncounters: {B: why, A: why}\ngauges: {C: why}\n");
    assertThat(names.query())
        .isEqualTo("SHOW GLOBAL STATUS WHERE Variable_name IN ('A', 'B', 'C')");
  }
}
