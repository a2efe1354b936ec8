package dev.oltpmatrix.experiment.sampling.status;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.testing.TestProject;
import org.junit.jupiter.api.Test;

class StatusNamesTest {
  @Test
  void theProjectsOwnListIsReadAndNoNameIsBothCounterAndGauge() {
    StatusNames names = StatusNames.load(TestProject.root().resolve("server-configs"));
    assertThat(names.counters()).containsKeys("Com_commit", "Questions");
    assertThat(names.gauges()).containsKeys("Threads_running");
    assertThat(names.gauges().keySet()).noneMatch(names.counters()::containsKey);
  }
}
