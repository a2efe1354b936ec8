package dev.oltpmatrix.workload.user;

import dev.oltpmatrix.model.userworkload.UserWorkload;
import dev.oltpmatrix.model.userworkload.ValueRule;
import dev.oltpmatrix.workload.api.Settings;
import dev.oltpmatrix.workload.api.WorkloadRun;
import dev.oltpmatrix.workload.random.DigitPattern;
import dev.oltpmatrix.workload.random.IdDistribution;
import dev.oltpmatrix.workload.random.Xoroshiro128Plus;
import dev.oltpmatrix.workload.script.Distributions;
import dev.oltpmatrix.workload.script.DrawnValues;
import java.util.List;

/** Draws a client's transactions: the kind of each, then all of its values. */
final class UserInputs extends DrawnValues implements WorkloadRun.ClientState {
  private final Xoroshiro128Plus random;
  private final int[] weights;
  private final int totalWeight;
  private final Draw[][] draws;
  private final int onlyKind;
  private int kind;
  private boolean inTransaction;

  /** Draws a value into its place. */
  private interface Draw {
    void into(int place);
  }

  /**
   * Creates the draws of a client.
   *
   * @param onlyKind the place of the kind that the client runs alone; -1 if it mixes several
   */
  UserInputs(
      List<UserWorkload.Kind> kinds, int onlyKind, Settings settings, Xoroshiro128Plus random) {
    super(kinds.stream().mapToInt(kind -> kind.values().size()).max().orElse(0));
    this.random = random;
    this.onlyKind = onlyKind;
    weights = kinds.stream().mapToInt(UserWorkload.Kind::weight).toArray();
    totalWeight = kinds.stream().mapToInt(UserWorkload.Kind::weight).sum();
    draws =
        kinds.stream()
            .map(
                kind ->
                    kind.values().values().stream()
                        .map(rule -> draw(rule, settings))
                        .toArray(Draw[]::new))
            .toArray(Draw[][]::new);
  }

  private Draw draw(ValueRule rule, Settings settings) {
    if (rule instanceof ValueRule.Text text) {
      DigitPattern pattern = new DigitPattern(text.pattern());
      return place -> texts[place] = pattern.draw(random);
    }
    ValueRule.Numbers range = (ValueRule.Numbers) rule;
    IdDistribution distribution = Distributions.named(range.distribution(), settings);
    return place -> numbers[place] = distribution.draw(random, range.low(), range.high());
  }

  /**
   * Draws the next transaction, unless the last one has not come to its end and is to be repeated.
   *
   * @return whether it is repeated
   */
  boolean next() {
    if (inTransaction) {
      return true;
    }
    kind = onlyKind >= 0 ? onlyKind : drawKind();
    Draw[] ofKind = draws[kind];
    for (int i = 0; i < ofKind.length; i++) {
      ofKind[i].into(i);
    }
    inTransaction = true;
    return false;
  }

  private int drawKind() {
    int left = random.nextInt(1, totalWeight);
    int drawn = 0;
    while (left > weights[drawn]) {
      left -= weights[drawn++];
    }
    return drawn;
  }

  int kind() {
    return kind;
  }

  void ended() {
    inTransaction = false;
  }
}
