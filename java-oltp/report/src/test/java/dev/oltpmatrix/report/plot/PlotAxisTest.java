package dev.oltpmatrix.report.plot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.analysis.aggregate.Axis;
import dev.oltpmatrix.model.descriptors.Factors;
import dev.oltpmatrix.model.record.CellKey;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PlotAxisTest {
  private static List<CellKey> cells(String... configs) {
    return Stream.of(configs)
        .map(config -> CellKey.of("mariadb-10.11", "pool", config, "w", "sysbench", 4, 1))
        .toList();
  }

  @Test
  void aConfigThatMeasuresAnotherAgainIsAControl() {
    assertThat(PlotAxis.controls(cells("base", "aa", "seed", "seed+aa")))
        .containsExactly("aa", "seed+aa");
    assertThat(PlotAxis.of(cells("base", "aa"))).contains("controls = ' aa '");
  }

  /**
   * The level {@code none} of the client pool means a connection for each client; a closed loop has
   * no position among rates.
   */
  @Test
  void aWordIsAtTheNumberOfClientsThatItMeans() {
    CellKey none = cells("base").get(0).with(Factors.CLIENTS, "4096");
    CellKey pooled = none.with(Factors.CLIENT_POOL, "8");
    CellKey arriving = none.with(Factors.RATE, "600");

    assertThat(PlotAxis.of(List.of(none, pooled)))
        .contains("x_name = 'client_pool'; x_else = 'threads'; x_label = \"connections");
    assertThat(Axis.of(List.of(none, pooled)).at(none)).isEqualTo(4096);
    assertThat(PlotAxis.of(List.of(none, arriving))).contains("x_name = 'rate'; x_else = '';");
    assertThat(Axis.of(List.of(none, arriving)).at(none)).isNull();
  }

  @Test
  void generatorsAreLinesWhereThereIsOneArm() {
    CellKey sysbench = cells("base").get(0);
    CellKey java = sysbench.with(Factors.GENERATOR, "java-mysql");
    CellKey perThread = java.with(Factors.ARM, "per-thread");

    assertThat(PlotAxis.of(List.of(sysbench, java))).contains("line_name = 'generator'");
    assertThat(PlotAxis.of(List.of(sysbench, java, perThread))).contains("line_name = ''");
    assertThat(PlotAxis.of(List.of(sysbench))).contains("line_name = ''");
  }
}
