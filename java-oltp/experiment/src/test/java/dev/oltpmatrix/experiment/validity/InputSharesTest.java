package dev.oltpmatrix.experiment.validity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.model.record.Flag;
import dev.oltpmatrix.workload.data.InputShare;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class InputSharesTest {
  private static InputShare onePerCent(long count) {
    return new InputShare("remote lines", count, 10_000, 0.01);
  }

  @Test
  void aShareWithinItsBoundsIsRight() {
    assertThat(DataCheck.shares(List.of(onePerCent(100), onePerCent(75)))).isEmpty();
    assertThat(DataCheck.shares(List.of(new InputShare("none", 0, 0, 0.5)))).isEmpty();
  }

  @Test
  void aShareOutOfThemMakesTheCellInvalid() {
    for (long count : List.of(0, 60, 150)) {
      assertThat(DataCheck.shares(List.of(onePerCent(count))))
          .singleElement()
          .matches(Flag::invalidates)
          .matches(flag -> flag.kind() == Flag.Kind.INPUT_SHARES)
          .matches(flag -> flag.value() == count / 100.0 && flag.bound() == 1);
    }
    assertThat(DataCheck.shares(List.of(onePerCent(0))).get(0).text())
        .startsWith("remote lines are 0.000 % of 10000, and 1.000 % in the standard");
  }

  /** 99.9 % are of all shares of a cell: the more there are, the wider are the bounds of each. */
  @Test
  void theBoundsAreOfAllSharesTogether() {
    InputShare rare = onePerCent(135);

    assertThat(DataCheck.shares(List.of(rare))).hasSize(1);
    assertThat(DataCheck.shares(Collections.nCopies(9, rare))).isEmpty();
  }
}
