package dev.oltpmatrix.workload.tpcc;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests what is said of a condition; a test with servers plants faults for each of them. */
class ConditionTest {
  @Test
  void aFailureShowsSomeRowsAndWhetherThereAreMore() {
    Condition first = Condition.ALL.get(0);

    assertThat(first.failure(List.of("(w_id 1)", "(w_id 2)", "(w_id 3)")))
        .isEqualTo(
            "condition 1 (w_ytd = sum of d_ytd) does not hold in (w_id 1), (w_id 2), (w_id 3)");
    assertThat(first.failure(List.of("(w_id 1)", "(w_id 2)", "(w_id 3)", "(w_id 4)")))
        .endsWith("(w_id 3) and more");
  }
}
