package dev.oltpmatrix.experiment.sampling.status;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.oltpmatrix.model.UsageException;
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
    assertThat(names.gauges().keySet()).noneMatch(names::isCounter);
  }

  @Test
  void asksForTheListedNamesAlone() throws IOException {
    StatusNames names = load("version: 1\ncounters: {B: why, A: why}\ngauges: {C: why}\n");
    assertThat(names.query())
        .isEqualTo("SHOW GLOBAL STATUS WHERE Variable_name IN ('A', 'B', 'C')");
  }

  @Test
  void whatIsNoNameOrHasNoReasonIsRefusedWithTheFile() {
    assertThatThrownBy(() -> load("version: 1\ncounters: {\"a'b\": why}\ngauges: {C: why}\n"))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("server-status.yaml")
        .hasMessageContaining("'a'b' is no name of a status variable");
    assertThatThrownBy(() -> load("version: 1\ncounters: {A: why}\ngauges: {C: }\n"))
        .hasMessageContaining("gauges.C is empty, wanted: text");
    assertThatThrownBy(() -> load("version: 2\ncounters: {A: why}\ngauges: {C: why}\n"))
        .hasMessageContaining("version is 2; this program reads 1");
  }
}
