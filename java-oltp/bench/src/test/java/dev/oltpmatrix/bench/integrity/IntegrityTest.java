package dev.oltpmatrix.bench.integrity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.bench.integrity.Integrity.Count;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IntegrityTest {
  private static final Ledger.Rows COMPLETE = new Ledger.Rows(Ledger.PARTS, Ledger.PARTS);

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

  private static Ledger.Key txn(int number) {
    return new Ledger.Key(0, number);
  }

  private static Integrity of(Map<Ledger.Key, Ledger.Rows> present) {
    return Integrity.of(List.of(log()), present);
  }

  @Test
  void whatWasAcknowledgedIsThereAndWhatWasRolledBackIsNot() {
    Integrity integrity = of(Map.of(txn(0), COMPLETE));

    assertThat(integrity.counts())
        .isEqualTo(
            Map.of(
                Count.ACKNOWLEDGED, 1L, Count.KEPT, 1L, Count.ROLLED_BACK, 1L, Count.IN_DOUBT, 1L));
    assertThat(integrity.result()).isEqualTo("kept");
  }

  @Test
  void aTransactionInDoubtMayBeThereComplete() {
    Integrity integrity = of(Map.of(txn(0), COMPLETE, txn(2), COMPLETE));

    assertThat(integrity.number(Count.IN_DOUBT_PRESENT)).isEqualTo(1);
    assertThat(integrity.result()).isEqualTo("kept");
  }

  @Test
  void anAcknowledgedTransactionThatIsNotThereIsLost() {
    Integrity integrity = of(Map.of());

    assertThat(integrity.number(Count.ACKNOWLEDGED)).isEqualTo(1);
    assertThat(integrity.number(Count.LOST)).isEqualTo(1);
    assertThat(integrity.number(Count.KEPT)).isZero();
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
    assertThat(of(Map.of(txn(txn), new Ledger.Rows(rows, parts))).result()).isEqualTo(result);
  }

  @Test
  void clientsAreKeptApart() {
    Integrity integrity =
        Integrity.of(List.of(log(), log()), Map.of(new Ledger.Key(1, 0), COMPLETE));

    assertThat(integrity.number(Count.ACKNOWLEDGED)).isEqualTo(2);
    assertThat(integrity.number(Count.KEPT)).isEqualTo(1);
    assertThat(integrity.number(Count.LOST)).isEqualTo(1);
  }
}
