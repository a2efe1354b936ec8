package dev.oltpmatrix.analysis.stats;

import java.util.List;

/**
 * The noise that equal cells had in the studies, by which it is told before a run what it can find;
 * docs/method.md has the numbers.
 */
public final class StudyNoise {
  static final List<Integer> CLIENTS = List.of(1, 16, 256, 4096);

  /** Standard deviation of the log ratio of a pair at these numbers of clients in a study. */
  static final List<Double> PAIR_SD = List.of(0.030, 0.116, 0.063, 0.096);

  /** In the study of thread pools a pair's deviation was 0.22 in p95, and 0.084 in throughput. */
  private static final double TAIL_TIMES = 2.6;

  private StudyNoise() {}

  /**
   * Returns the standard deviation of the log ratio of two equal cells of a block, between the
   * studies' client counts on the line of the logarithm.
   *
   * @param isTail whether the metric is of the slowest transactions
   */
  public static double ofPair(int clients, boolean isTail) {
    return ofThroughput(clients) * (isTail ? TAIL_TIMES : 1);
  }

  private static double ofThroughput(int clients) {
    int last = CLIENTS.size() - 1;
    if (clients >= CLIENTS.get(last)) {
      return PAIR_SD.get(last);
    }
    int above = 1;
    while (CLIENTS.get(above) < clients) {
      above++;
    }
    double low = Math.log(CLIENTS.get(above - 1));
    double share = (Math.log(clients) - low) / (Math.log(CLIENTS.get(above)) - low);
    return PAIR_SD.get(above - 1) + share * (PAIR_SD.get(above) - PAIR_SD.get(above - 1));
  }
}
