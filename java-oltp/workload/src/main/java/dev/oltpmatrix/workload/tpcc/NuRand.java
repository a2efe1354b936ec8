package dev.oltpmatrix.workload.tpcc;

import dev.oltpmatrix.workload.random.Xoroshiro128Plus;

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
  static final NuRand LAST_NAME = new NuRand(255, 0, LastNames.COUNT - 1, 173);

  /** The last names of rows. */
  static final NuRand LOADED_LAST_NAME = new NuRand(255, 0, LastNames.COUNT - 1, 88);

  private static final int MIN_DELTA = 65;
  private static final int MAX_DELTA = 119;

  int draw(Xoroshiro128Plus random) {
    int mask = random.nextInt(0, a);
    int uniform = random.nextInt(low, high);
    return ((mask | uniform) + c) % (high - low + 1) + low;
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
