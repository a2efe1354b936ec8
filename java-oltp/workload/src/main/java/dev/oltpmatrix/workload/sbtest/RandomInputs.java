package dev.oltpmatrix.workload.sbtest;

import dev.oltpmatrix.workload.api.Settings;
import dev.oltpmatrix.workload.api.WorkloadRun;
import dev.oltpmatrix.workload.random.DigitPattern;
import dev.oltpmatrix.workload.random.IdDistribution;
import dev.oltpmatrix.workload.random.UniqueIds;
import dev.oltpmatrix.workload.random.Xoroshiro128Plus;
import dev.oltpmatrix.workload.script.Distributions;
import dev.oltpmatrix.workload.script.DrawnValues;
import java.util.List;

/** Generates a client's values, and holds the last values of the current step. */
final class RandomInputs extends DrawnValues implements WorkloadRun.ClientState {
  private final int client;
  private final Xoroshiro128Plus random;
  private final IdDistribution ids;
  private final int tableSize;
  private final int ownFirst;
  private final int ownLast;
  private final UniqueIds newIds;
  private final DigitPattern c = new DigitPattern(DigitPattern.C);
  private final DigitPattern pad = new DigitPattern(DigitPattern.PAD);
  private long serial;

  RandomInputs(List<Step> steps, Settings settings, int seed, int client, Xoroshiro128Plus random) {
    super(steps.stream().mapToInt(step -> step.draws().size()).max().orElse(0));
    this.client = client;
    this.random = random;
    ids = Distributions.ofIds(settings);
    // Without rows every draw is of the first id, as in sysbench except for its special
    // distribution.
    tableSize = Math.max(1, settings.integer("table-size"));
    int clients = settings.integer("threads");
    // A share may end between two rows; both of its ends are drawn, as in sysbench.
    double share = (double) tableSize / clients;
    ownFirst = (int) (share * client);
    ownLast = (int) (share * client + share);
    newIds = settings.flag("auto-inc") ? null : new UniqueIds(seed, client, clients);
  }

  int table(Step.TableChoice choice, int tables) {
    return switch (choice) {
      case FIXED -> 1;
      case DRAWN -> random.nextInt(1, tables);
      case OWN -> client + 1;
    };
  }

  void draw(List<Step.Draw> draws) {
    // By index: an iterator would be an allocation for each transaction.
    for (int i = 0; i < draws.size(); i++) {
      switch (draws.get(i)) {
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
}
