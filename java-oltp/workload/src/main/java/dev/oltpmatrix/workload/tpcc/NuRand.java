package dev.oltpmatrix.workload.tpcc;

import dev.oltpmatrix.workload.random.Xoroshiro128Plus;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The standard's non-uniform random numbers (2.1.6), each made of two uniform draws: the first from
 * 0 to a, the second from low to high.
 *
 * <p>All clients have the same constant for a field, as the standard asks for, and here all runs
 * have it too: cells that are compared have the same items and customers in demand, and another
 * program that sends the same statements need not ask for them.
 *
 * @param c the field's constant, from 0 to a
 */
record NuRand(int a, int low, int high, int c) {
  static final NuRand ITEM = new NuRand(8_191, 1, Scale.ITEMS, 5_717);
  static final NuRand CUSTOMER = new NuRand(1_023, 1, Scale.CUSTOMERS, 389);

  /** The last names of transactions, by their numbers. */
  static final NuRand LAST_NAME = new NuRand(255, 0, 999, 173);

  /** The last names of rows. */
  static final NuRand LOADED_LAST_NAME = new NuRand(255, 0, 999, 88);

  /** The last names of customers by their numbers: a syllable for each digit (4.3.2.3). */
  private static final List<String> SYLLABLES =
      List.of("BAR", "OUGHT", "ABLE", "PRI", "PRES", "ESE", "ANTI", "CALLY", "ATION", "EING");

  private static final List<String> LAST_NAMES =
      IntStream.range(0, 1_000)
          .mapToObj(
              n -> SYLLABLES.get(n / 100) + SYLLABLES.get(n / 10 % 10) + SYLLABLES.get(n % 10))
          .toList();

  private static final int MIN_DELTA = 65;
  private static final int MAX_DELTA = 119;

  int draw(Xoroshiro128Plus random) {
    int mask = random.nextInt(0, a);
    int uniform = random.nextInt(low, high);
    return ((mask | uniform) + c) % (high - low + 1) + low;
  }

  String drawLastName(Xoroshiro128Plus random) {
    return lastName(draw(random));
  }

  static String lastName(int number) {
    return LAST_NAMES.get(number);
  }

  /**
   * Checks whether last names of transactions fit those that were loaded with a constant (2.1.6.1):
   * with too small or too regular a difference they would meet the names that most rows have.
   */
  static boolean fitsLoaded(long loadedC) {
    long delta = Math.abs(LAST_NAME.c - loadedC);
    return delta >= MIN_DELTA && delta <= MAX_DELTA && delta != 96 && delta != 112;
  }
}
