package dev.oltpmatrix.matrix.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.matrix.stats.Ratio;
import org.junit.jupiter.api.Test;

class VerdictTest {
  @Test
  void saysWhatIsLargerByHowMuchAndHowSureThatIs() {
    Ratio ratio = new Ratio(1.914, 1.841, 1.989, 3, true);

    assertThat(Verdict.of(ratio, "pool", "per-thread", "at 1024 clients"))
        .isEqualTo("pool is 1.91× (1.84–1.99) per-thread at 1024 clients");
  }

  @Test
  void anIntervalThatHoldsOneIsNoDifference() {
    Ratio ratio = new Ratio(1.004, 0.968, 1.042, 3, true);

    assertThat(Verdict.of(ratio, "pool", "per-thread", "at 64 clients"))
        .isEqualTo("no difference seen (0.97–1.04) at 64 clients");
  }

  @Test
  void oneRepetitionGivesNoVerdict() {
    Ratio ratio = Ratio.paired(new double[] {3}, new double[] {2});

    assertThat(Verdict.of(ratio, "pool", "per-thread", "at 64 clients"))
        .isEqualTo(
            "pool is 1.50× per-thread at 64 clients, from one repetition: no interval, no verdict");
  }

  @Test
  void aSmallDifferenceIsNotRoundedToNone() {
    Ratio ratio = new Ratio(1.004, 1.002, 1.006, 9, true);

    assertThat(Verdict.of(ratio, "a", "b", "at 4 clients"))
        .isEqualTo("a is 1.004× (1.002–1.006) b at 4 clients");
  }
}
