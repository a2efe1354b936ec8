package dev.oltpmatrix.matrix.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.matrix.testing.Records;
import dev.oltpmatrix.matrix.testing.TestProject;
import dev.oltpmatrix.record.LoadResult;
import java.util.List;
import org.junit.jupiter.api.Test;

class CellFlagsTest {
  @Test
  void aCellWithEnoughEventsAndNoErrorsHasNone() {
    assertThat(CellFlags.of(TestProject.spec(List.of(4), 1, 1), Records.load(4, 100, 1000)))
        .isEmpty();
  }

  @Test
  void updatesThatChangeNothingAreSaid() {
    LoadResult idle = Records.load("oltp_update_non_index", 4, 100, 1000);
    assertThat(CellFlags.of(TestProject.spec(List.of(4), 1, 1), idle))
        .containsExactly("1000 updates changed nothing");
  }

  @Test
  void tooFewTransactionsForTheClientsAreSaidWithNumbers() {
    assertThat(CellFlags.of(TestProject.spec(List.of(4), 1, 1), Records.load(1000, 100, 1000)))
        .singleElement()
        .asString()
        .isEqualTo("too few events: 500 transactions in 5.0 s, wanted 2000");
  }
}
