package dev.oltpmatrix.workload.tpcc;

import java.util.List;
import java.util.stream.IntStream;

/** The last names of customers: a syllable for each of three digits (4.3.2.3). */
final class LastNames {
  static final int COUNT = 1_000;

  private static final String[] SYLLABLES = {
    "BAR", "OUGHT", "ABLE", "PRI", "PRES", "ESE", "ANTI", "CALLY", "ATION", "EING"
  };

  private static final List<String> ALL =
      IntStream.range(0, COUNT)
          .mapToObj(n -> SYLLABLES[n / 100] + SYLLABLES[n / 10 % 10] + SYLLABLES[n % 10])
          .toList();

  private LastNames() {}

  /**
   * Returns a last name.
   *
   * @param number from 0 to 999
   */
  static String of(int number) {
    return ALL.get(number);
  }
}
