package dev.oltpmatrix.matrix.plot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.record.CellKey;
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
    assertThat(PlotAxis.controls(cells("base", "again", "seed", "seed+again")))
        .containsExactly("again", "seed+again");
    assertThat(PlotAxis.of(cells("base", "again"))).contains("controls = ' again '");
  }

  /** Without what it measures again it is all there is, and it is drawn. */
  @Test
  void aloneItIsNone() {
    assertThat(PlotAxis.controls(cells("again"))).isEmpty();
    assertThat(PlotAxis.of(cells("again"))).contains("controls = ' '");
  }
}
