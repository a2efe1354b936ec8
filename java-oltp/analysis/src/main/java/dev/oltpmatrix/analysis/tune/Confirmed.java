package dev.oltpmatrix.analysis.tune;

import dev.oltpmatrix.analysis.stats.Corrections;
import dev.oltpmatrix.analysis.stats.LogRatio;
import dev.oltpmatrix.analysis.stats.Ratio;
import dev.oltpmatrix.analysis.verdict.Verdict;
import dev.oltpmatrix.model.text.Plural;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * A candidate beside the start in blocks by which nothing was chosen.
 *
 * @param ratio its value ÷ that of the start; {@code null} if no block counts
 * @param holm its p-value, corrected for the number of candidates that could win; {@code null} if
 *     there is no interval
 * @param run number of blocks that were run
 * @param out why it cannot win; {@code null} if it can
 */
public record Confirmed(Candidate candidate, Ratio ratio, Double holm, int run, String out) {
  /** A gain that is not more than that is none worth another config. */
  static final double MIN_GAIN = 1.03;

  /**
   * Compares candidates with the start.
   *
   * @param run number of blocks that were run
   */
  static List<Confirmed> of(List<Candidate> candidates, Gains gains, Goal goal, int run) {
    List<Ratio> ratios = candidates.stream().map(one -> ratio(gains.logs(one), goal)).toList();
    int[] known =
        IntStream.range(0, ratios.size())
            .filter(i -> ratios.get(i) != null && ratios.get(i).hasInterval())
            .toArray();
    double[] holm =
        Corrections.holm(IntStream.of(known).mapToDouble(i -> ratios.get(i).pValue()).toArray());
    Double[] corrected = new Double[ratios.size()];
    for (int i = 0; i < known.length; i++) {
      corrected[known[i]] = holm[i];
    }
    List<Confirmed> confirmed = new ArrayList<>();
    for (int i = 0; i < ratios.size(); i++) {
      Candidate candidate = candidates.get(i);
      confirmed.add(
          new Confirmed(
              candidate,
              ratios.get(i),
              corrected[i],
              run,
              gains.disqualified(candidate).orElse(null)));
    }
    return confirmed;
  }

  /** Returns the ratio of values; gains have the sign of what is better. */
  private static Ratio ratio(double[] gains, Goal goal) {
    double sign = goal.metric().isHigherBetter() ? 1 : -1;
    double[] logs = DoubleStream.of(gains).map(gain -> sign * gain).toArray();
    return logs.length == 0 ? null : LogRatio.paired(logs).alone();
  }

  /**
   * Returns the ratio, drawn towards 1 by what noise adds to it: its logarithm times 1 − 1/t², and
   * 0 where t is below 1. That is the mean of the posterior, where the variance of true effects is
   * estimated from this one (positive-part James–Stein). Without an interval it is 1.
   */
  public double shrunk() {
    if (ratio == null || !ratio.hasInterval()) {
      return 1;
    }
    double log = Math.log(ratio.value());
    double error = ratio.error().standard();
    double kept = log == 0 ? 0 : Math.max(0, 1 - error * error / (log * log));
    return Math.exp(kept * log);
  }

  /** Checks whether it is better than the start: significant, and by enough. */
  boolean isGain(Goal goal) {
    return out == null
        && holm != null
        && holm <= Corrections.LEVEL
        && goal.gain(shrunk()) > Math.log(MIN_GAIN);
  }

  /** Returns its number in words, such as {@code 1.12× that of the start (1.05–1.20; 8 blocks)}. */
  public String words(Goal goal) {
    String name = goal.metric().label() + " ";
    if (ratio == null || !ratio.hasInterval()) {
      return name + "has no verdict" + (out == null ? ": fewer than two blocks count" : ": " + out);
    }
    String blocks =
        ratio.repetitions() == run
            ? Plural.of(run, "block")
            : ratio.repetitions() + " of " + Plural.of(run, "block");
    return "%s%s× that of the start (%s; %s)%s"
        .formatted(
            name,
            Verdict.number(shrunk()),
            Verdict.interval(ratio),
            blocks,
            out == null ? "" : "; out: " + out);
  }
}
