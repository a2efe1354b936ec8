package dev.oltpmatrix.analysis.stats;

import java.util.List;

/**
 * The noise that equal cells had in the studies, by which it is told before a run what it can find;
 * docs/method.md has those of throughput.
 */
public final class StudyNoise {
  static final List<Integer> CLIENTS = List.of(1, 16, 256, 4096);

  /** Standard deviation of the log ratio of a pair at these numbers of clients in a study. */
  static final List<Double> PAIR_SD = List.of(0.030, 0.116, 0.063, 0.096);

  /**
   * Those of p95, rounded: of pool and a thread for each connection in several studies, and of
   * equal cells with one client in the study of drivers.
   */
  private static final List<Double> PAIR_SD_OF_TAIL = List.of(0.07, 0.11, 0.25, 0.25);

  private StudyNoise() {}

  /**
   * Returns the standard deviation of the log ratio of two equal cells of a block, between the
   * studies' client counts on the line of the logarithm.
   *
   * @param isTail whether the metric is of the slowest transactions
   */
  public static double ofPair(int clients, boolean isTail) {
    return interpolated(clients, isTail ? PAIR_SD_OF_TAIL : PAIR_SD);
  }

  private static double interpolated(int clients, List<Double> sd) {
    int last = CLIENTS.size() - 1;
    if (clients >= CLIENTS.get(last)) {
      return sd.get(last);
    }
    int above = 1;
    while (CLIENTS.get(above) < clients) {
      above++;
    }
    double low = Math.log(CLIENTS.get(above - 1));
    double share = (Math.log(clients) - low) / (Math.log(CLIENTS.get(above)) - low);
    return sd.get(above - 1) + share * (sd.get(above) - sd.get(above - 1));
  }
}
