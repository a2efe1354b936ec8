package dev.oltpmatrix.bench.integrity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.bench.integrity.Ledger.Key;
import dev.oltpmatrix.bench.integrity.Ledger.Rows;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IntegrityTest {
  private static final Rows COMPLETE = new Rows(Ledger.PARTS, Ledger.PARTS);

  /** Returns the log of a client with transactions 0 acknowledged, 1 rolled back, 2 in doubt. */
  private static ClientLog log() {
    return new ClientLog(set(0, 1, 2), set(0), set(1));
  }

  private static BitSet set(int... numbers) {
    BitSet set = new BitSet();
    for (int number : numbers) {
      set.set(number);
    }
    return set;
  }

  private static Integrity of(Map<Key, Rows> present) {
    return Integrity.of(List.of(log()), present);
  }

  @Test
  void whatWasAcknowledgedIsThereAndWhatWasRolledBackIsNot() {
    Integrity integrity = of(Map.of(new Key(0, 0), COMPLETE));

    assertThat(integrity).isEqualTo(new Integrity(1, 1, 0, 0, 0, 1, 0, 1, 0));
    assertThat(integrity.result()).isEqualTo("kept");
  }

  @Test
  void aTransactionInDoubtMayBeThereComplete() {
    Integrity integrity = of(Map.of(new Key(0, 0), COMPLETE, new Key(0, 2), COMPLETE));

    assertThat(integrity).isEqualTo(new Integrity(1, 1, 0, 0, 0, 1, 0, 1, 1));
    assertThat(integrity.result()).isEqualTo("kept");
  }

  @Test
  void anAcknowledgedTransactionThatIsNotThereIsLost() {
    Integrity integrity = of(Map.of());

    assertThat(integrity).isEqualTo(new Integrity(1, 0, 1, 0, 0, 1, 0, 1, 0));
    assertThat(integrity.result()).isEqualTo("lost");
  }

  /** Whoever was told that it failed may still not find a part of it. */
  @ParameterizedTest
  @CsvSource({
    "0, 2, 2, halved",
    "0, 4, 3, doubled",
    "0, 4, 2, halved+doubled",
    "2, 1, 1, lost+halved",
    "2, 6, 3, lost+doubled",
    "1, 3, 3, lost+not-undone",
    "1, 1, 1, lost+halved+not-undone"
  })
  void aTransactionHasToBeThereOnceAndCompleteOrNotAtAll(
      int txn, long rows, long parts, String result) {
    assertThat(of(Map.of(new Key(0, txn), new Rows(rows, parts))).result()).isEqualTo(result);
  }

  @Test
  void clientsAreKeptApart() {
    Integrity integrity =
        Integrity.of(List.of(log(), log()), Map.of(new Key(1, 0), COMPLETE));

    assertThat(integrity.acknowledged()).isEqualTo(2);
    assertThat(integrity.kept()).isEqualTo(1);
    assertThat(integrity.lost()).isEqualTo(1);
  }
}
