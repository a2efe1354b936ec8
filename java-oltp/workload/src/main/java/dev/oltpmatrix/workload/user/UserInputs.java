package dev.oltpmatrix.workload.user;

import dev.oltpmatrix.model.userworkload.UserWorkload.Kind;
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
  private final Runnable[][] draws;
  private final int onlyKind;
  private int kind;
  private boolean inTransaction;

  /**
   * @param onlyKind the place of the kind that the client runs alone; -1 if it mixes several
   */
  UserInputs(List<Kind> kinds, int onlyKind, Settings settings, Xoroshiro128Plus random) {
    super(kinds.stream().mapToInt(kind -> kind.values().size()).max().orElse(0));
    this.random = random;
    this.onlyKind = onlyKind;
    weights = kinds.stream().mapToInt(Kind::weight).toArray();
    totalWeight = kinds.stream().mapToInt(Kind::weight).sum();
    draws = new Runnable[kinds.size()][];
    for (int k = 0; k < draws.length; k++) {
      List<ValueRule> values = kinds.get(k).values();
      draws[k] = new Runnable[values.size()];
      for (int place = 0; place < values.size(); place++) {
        draws[k][place] = draw(values.get(place), place, settings);
      }
    }
  }

  private Runnable draw(ValueRule rule, int place, Settings settings) {
    if (rule.isText()) {
      DigitPattern pattern = new DigitPattern(rule.text());
      return () -> texts[place] = pattern.draw(random);
    }
    IdDistribution distribution = Distributions.named(rule.kind(), settings);
    return () -> numbers[place] = distribution.draw(random, rule.low(), rule.high());
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
    for (Runnable draw : draws[kind]) {
      draw.run();
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
