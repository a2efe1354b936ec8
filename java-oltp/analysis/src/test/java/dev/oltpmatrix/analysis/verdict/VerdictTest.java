package dev.oltpmatrix.analysis.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.analysis.stats.Ratio;
import dev.oltpmatrix.analysis.stats.Ratios;
import dev.oltpmatrix.analysis.verdict.Verdict.Result;
import org.junit.jupiter.api.Test;

class VerdictTest {
  private static String words(Ratio ratio, String name, String base, String where) {
    return Verdict.of(
        ratio, Verdict.result(ratio, true), name, base, where, Verdict.EQUAL_WITHIN_PERCENT);
  }

  @Test
  void statesWhatIsLargerByHowMuchAndHowCertainThatIs() {
    Ratio ratio = new Ratio(1.914, 1.841, 1.989, 3, true, null);

    assertThat(words(ratio, "pool", "per-thread", "at 1024 clients"))
        .isEqualTo("pool is 1.91× (1.84–1.99) per-thread at 1024 clients");
  }

  @Test
  void anIntervalThatContainsOneStatesTheUndetectedDifference() {
    Ratio ratio = new Ratio(0.95, 0.72, 1.26, 3, true, null);

    assertThat(words(ratio, "pool", "per-thread", "at 64 clients"))
        .isEqualTo(
            "inconclusive (0.72–1.26) at 64 clients; differences below 1.39× cannot be excluded");
  }

  @Test
  void oneRepetitionGivesNoVerdict() {
    Ratio ratio = Ratios.paired(new double[] {3}, new double[] {2});

    assertThat(words(ratio, "pool", "per-thread", "at 64 clients"))
        .isEqualTo(
            "pool is 1.50× per-thread at 64 clients, from one repetition: no interval, no verdict");
  }

  /** verdicts.csv has 0.8550, which its readers round to 0.86. */
  @Test
  void numbersAreThoseOfThePublishedDigits() {
    assertThat(Verdict.number(0.854997)).isEqualTo("0.86");
    assertThat(Verdict.number(0.0935)).isEqualTo("0.094");
    assertThat(Verdict.number(0.99)).isEqualTo("0.99");
    assertThat(Verdict.number(10.4491)).isEqualTo("10.4");
  }

  @Test
  void aSmallRatioIsNotRoundedToZero() {
    Ratio ratio = new Ratio(0.00547, 0.0016, 0.0996, 3, true, null);

    assertThat(words(ratio, "a", "b", "at 4096 clients"))
        .isEqualTo("a is 0.0055× (0.0016–0.10) b at 4096 clients");
  }

  @Test
  void aSmallDifferenceIsNotRoundedToNone() {
    Ratio ratio = new Ratio(1.004, 1.002, 1.006, 9, true, null);

    assertThat(words(ratio, "a", "b", "at 4 clients"))
        .isEqualTo("a is 1.004× (1.002–1.006) b at 4 clients");
  }

  @Test
  void equalRequiresTheCompleteInterval() {
    Ratio within = new Ratio(1.004, 0.968, 1.042, 3, true, null);
    Ratio beyond = new Ratio(1.004, 0.905, 1.042, 3, true, null);

    assertThat(words(within, "pool", "per-thread", "at 64 clients"))
        .isEqualTo("equivalent within 10 % (0.97–1.04) at 64 clients");
    assertThat(Verdict.result(within, true)).isEqualTo(Result.EQUIVALENT);
    assertThat(Verdict.result(beyond, true)).isEqualTo(Result.INCONCLUSIVE);
  }

  @Test
  void anInsignificantDifferenceHasAReason() {
    Ratio ratio = new Ratio(1.42, 1.05, 1.92, 3, true, null);

    assertThat(Verdict.result(ratio, true)).isEqualTo(Result.HIGHER);
    assertThat(
            Verdict.of(ratio, Result.NOT_SIGNIFICANT, "pool", "per-thread", "at 64 clients", "why"))
        .isEqualTo("pool is 1.42× (1.05–1.92) per-thread at 64 clients: not significant; why");
    assertThat(Verdict.result(ratio, false)).isEqualTo(Result.NOT_SIGNIFICANT);
  }
}
