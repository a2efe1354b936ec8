package dev.oltpmatrix.load.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.load.options.CommandLine;
import dev.oltpmatrix.model.descriptors.Workload;
import dev.oltpmatrix.model.descriptors.Workloads;
import dev.oltpmatrix.workload.LoadWorkloads;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class LoadWorkloadsTest {
  /** Returns the workloads without those of the driver study. */
  static List<Workload> workloads() {
    return Workloads.all().stream().filter(w -> !Workloads.areCalls(w.name())).toList();
  }

  @Test
  void everyWorkloadHasItsStatementsHere() {
    assertThat(LoadWorkloads.names())
        .containsExactlyInAnyOrderElementsOf(workloads().stream().map(Workload::name).toList());
  }

  @ParameterizedTest
  @MethodSource("workloads")
  void aWorkloadPreparesAsManyStatementsAsItsDescriptorSays(Workload workload) {
    var options =
        CommandLine.parse(List.of(workload.name(), "run"), Map.of(), Workloads.names()).options();
    assertThat(LoadWorkloads.named(workload.name()).run(options, 1).preparedStatements())
        .isEqualTo(workload.preparedStatements());
  }
}
