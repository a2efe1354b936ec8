package dev.oltpmatrix.report.page.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.model.spec.MatrixSpec;
import dev.oltpmatrix.model.spec.MatrixSpecBuilder;
import dev.oltpmatrix.testing.Specs;
import org.junit.jupiter.api.Test;

class RepeatTest {
  private static final MatrixSpec SHIPPED =
      MatrixSpecBuilder.builder(Specs.small().build()).name("mine").build();

  @Test
  void aMatrixOfTheProjectIsNamed() {
    assertThat(Repeat.of(SHIPPED, SHIPPED).command()).isEqualTo("./run_matrix.sh --matrix mine");
  }

  @Test
  void whatTheProjectHasNotIsAFile() {
    MatrixSpec changed = MatrixSpecBuilder.builder(SHIPPED).repetitions(77).build();

    assertThat(Repeat.of(changed, SHIPPED).command())
        .isEqualTo("./run_matrix.sh --matrix mine-again.yaml");
    assertThat(Repeat.of(changed, SHIPPED).matrix()).contains("repetitions: 77");
    assertThat(Repeat.of(SHIPPED, null).command()).endsWith("mine-again.yaml");
  }
}
