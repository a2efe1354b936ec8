package dev.oltpmatrix.workload.tpcc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.oltpmatrix.workload.random.Xoroshiro128Plus;
import java.util.EnumMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tests keying and think times, and the score that a run has with them or without. */
class ThinkTimesTest {
  private static final int TRANSACTIONS = 46_000;
  private static final double NS_PER_S = 1e9;

  private final TpccInputs terminal =
      new TpccRun(2, true, TpccTransactions.SINGLE).client(0, new Xoroshiro128Plus(4_711, 2_012));

  @Test
  void aPauseIsTheThinkTimeOfTheLastAndTheKeyingTimeOfTheNextTransaction() {
    Map<Kind, Double> thoughtS = new EnumMap<>(Kind.class);
    Map<Kind, Integer> counts = new EnumMap<>(Kind.class);
    Kind last = null;
    for (int i = 0; i < TRANSACTIONS; i++) {
      double pauseS = terminal.pauseNs() / NS_PER_S;
      Kind next = terminal.kind;
      double thinkS = pauseS - next.keyingS;
      assertThat(thinkS).isNotNegative();
      if (last != null) {
        assertThat(thinkS).isLessThanOrEqualTo(10 * last.meanThinkS);
        thoughtS.merge(last, thinkS, Double::sum);
        counts.merge(last, 1, Integer::sum);
      }
      assertThat(terminal.next()).as("it is begun, and not repeated").isFalse();
      assertThat(terminal.kind).isEqualTo(next);
      terminal.ended();
      last = next;
    }

    for (Kind kind : Kind.ALL) {
      // Six standard deviations of the mean of an exponential variable.
      double error = 6.0 * kind.meanThinkS / Math.sqrt(counts.get(kind));
      assertThat(thoughtS.get(kind) / counts.get(kind))
          .as(kind.label)
          .isCloseTo(kind.meanThinkS, within(error));
    }
  }

  /** The standard's bound of tpmC is of the mix with the fewest payments. */
  @Test
  void theTimesAreThoseOfTheStandardAndAllowLittleLessThanTheBoundOfTheScore() {
    assertThat(Kind.ALL).extracting(kind -> kind.keyingS).containsExactly(18, 3, 2, 2, 2);
    assertThat(Kind.ALL).extracting(kind -> kind.meanThinkS).containsExactly(12, 12, 10, 5, 5);
    double deckS =
        Kind.ALL.stream().mapToDouble(kind -> kind.cards * (kind.keyingS + kind.meanThinkS)).sum();
    assertThat(60.0 * 10 * Kind.NEW_ORDER.cards / deckS).isBetween(12.5, 12.86);
  }

  @Test
  void withoutThemNobodyPausesAndNothingIsDrawn() {
    Xoroshiro128Plus random = new Xoroshiro128Plus(1, 2);
    TpccInputs unpaused = new TpccRun(2, false, TpccTransactions.SINGLE).client(0, random);

    assertThat(unpaused.pauseNs()).isZero();
    assertThat(random.nextLong()).isEqualTo(new Xoroshiro128Plus(1, 2).nextLong());
  }

  @Test
  void theScoreIsTpmcWithThinkTimesAlone() {
    Map<String, Long> transactions = Map.of("new_order", 50L, "payment", 40L);

    assertThat(new TpccRun(2, true, TpccTransactions.SINGLE).score(transactions, 120).orElseThrow())
        .startsWith("tpmC: 25.00, at most 25.72 (12.86 a warehouse)");
    assertThat(
            new TpccRun(2, false, TpccTransactions.SINGLE).score(transactions, 120).orElseThrow())
        .startsWith("NOPM: 25.00 ")
        .doesNotContain("tpmC");
  }
}
