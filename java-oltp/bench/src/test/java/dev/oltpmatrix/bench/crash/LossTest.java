package dev.oltpmatrix.bench.crash;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.List;
import org.junit.jupiter.api.Test;

class LossTest {
  private static final long MS = 1_000_000;

  @Test
  void missingRowsAreCountedAndTheOldestHasItsAge() {
    List<long[]> ackedNs =
        List.of(new long[] {10 * MS, 20 * MS, 30 * MS}, new long[] {5 * MS, 25 * MS});

    Loss loss = Loss.of(40 * MS, ackedNs, List.of(rows(0), rows(0)));

    assertThat(loss).isEqualTo(new Loss(5, 3, 20.0));
  }

  @Test
  void aRowThatWasNotAcknowledgedMayBeThere() {
    Loss loss = Loss.of(40 * MS, List.of(new long[] {10 * MS}), List.of(rows(0, 1)));

    assertThat(loss).isEqualTo(new Loss(1, 0, null));
  }

  private static BitSet rows(int... numbers) {
    BitSet rows = new BitSet();
    for (int number : numbers) {
      rows.set(number);
    }
    return rows;
  }
}
