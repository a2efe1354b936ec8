package dev.oltpmatrix.experiment.validity;

import dev.oltpmatrix.analysis.stats.BinomialTest;
import dev.oltpmatrix.model.record.Flag;
import dev.oltpmatrix.model.record.Flag.Kind;
import dev.oltpmatrix.workload.data.InputShare;
import java.util.List;

/** Checks whether the inputs that clients drew have the shares that their workload specifies. */
public final class InputShares {
  /** Share of the cells with right inputs that are flagged by chance. */
  private static final double FALSE_ALARMS = 0.001;

  private static final double PERCENT = 100;

  private InputShares() {}

  /** Returns a flag for each share that is out of the bounds that all have together. */
  public static List<Flag> check(List<InputShare> shares) {
    double level = FALSE_ALARMS / Math.max(1, shares.size());
    return shares.stream().filter(one -> pValue(one) < level).map(InputShares::flag).toList();
  }

  private static double pValue(InputShare one) {
    return new BinomialTest(one.count(), one.of(), one.expected()).pValue();
  }

  private static Flag flag(InputShare one) {
    double percent = PERCENT * one.count() / one.of();
    return Flag.of(
        Kind.INPUT_SHARES, percent, PERCENT * one.expected(), one.of(), one.name(), pValue(one));
  }
}
