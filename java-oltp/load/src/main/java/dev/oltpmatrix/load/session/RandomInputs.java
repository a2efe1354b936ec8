package dev.oltpmatrix.load.session;

import dev.oltpmatrix.load.random.DigitPattern;
import dev.oltpmatrix.load.random.IdDistribution;
import dev.oltpmatrix.load.random.UniqueIds;
import dev.oltpmatrix.load.random.Xoroshiro128Plus;
import dev.oltpmatrix.load.workload.InputGenerator;

/** Generates a client's values, and holds the last values of the current step. */
final class RandomInputs {
  private final Xoroshiro128Plus random;
  private final IdDistribution ids;
  private final int tableSize;
  private final int ownFirst;
  private final int ownLast;
  private final UniqueIds newIds;
  private final DigitPattern c = new DigitPattern(DigitPattern.C);
  private final DigitPattern pad = new DigitPattern(DigitPattern.PAD);
  private long serial;

  /** The numbers by the step's draws; a text draw leaves its number unchanged, and vice versa. */
  private final long[] numbers;

  private final String[] texts;

  RandomInputs(SessionPlan plan, int client, Xoroshiro128Plus random) {
    this.random = random;
    ids = plan.ids();
    // Without rows every draw is of the first id, as in sysbench except for its special
    // distribution.
    tableSize = Math.max(1, plan.tableSize());
    // A share may end between two rows; both of its ends are drawn, as in sysbench.
    double share = (double) tableSize / plan.clients();
    ownFirst = (int) (share * client);
    ownLast = (int) (share * client + share);
    newIds = plan.autoInc() ? null : new UniqueIds(plan.seed(), client, plan.clients());
    int maxDraws = plan.steps().stream().mapToInt(step -> step.draws().size()).max().orElse(0);
    numbers = new long[maxDraws];
    texts = new String[maxDraws];
  }

  /** Draws a table; sysbench draws it even when there is only one. */
  int table(int tables) {
    return random.nextInt(1, tables);
  }

  void draw(InputGenerator[] draws) {
    for (int i = 0; i < draws.length; i++) {
      switch (draws[i]) {
        case ID -> numbers[i] = ids.draw(random, 1, tableSize);
        case OWN_ID -> numbers[i] = ids.draw(random, ownFirst, ownLast);
        // 0 lets the server choose.
        case NEW_ID -> numbers[i] = newIds == null ? 0 : newIds.next();
        case SERIAL -> numbers[i] = ++serial;
        case C -> texts[i] = c.draw(random);
        case PAD -> texts[i] = pad.draw(random);
      }
    }
  }

  void skipOne() {
    random.nextLong();
  }

  long number(int draw) {
    return numbers[draw];
  }

  String text(int draw) {
    return texts[draw];
  }
}
