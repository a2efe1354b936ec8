package dev.oltpmatrix.load.random;

/**
 * The GNU C library's {@code random()}, an additive feedback generator, because sysbench seeds each
 * client from it: with the same {@code --rand-seed} a client then draws the same numbers.
 */
public final class LibcRandom {
  private static final int DEGREE = 31;
  private static final int SEPARATION = 3;
  private static final int DISCARDED = 310;

  /** The multiplier and modulus of Park and Miller, which fill the state. */
  private static final long MULTIPLIER = 16_807;

  private static final long MODULUS = 2_147_483_647;

  private final int[] state = new int[DEGREE];

  /** Where the next word goes; the words before it are the first ones, taken over as they are. */
  private int position = SEPARATION;

  public LibcRandom(int seed) {
    state[0] = seed == 0 ? 1 : seed;
    for (int i = 1; i < DEGREE; i++) {
      long word = (MULTIPLIER * state[i - 1]) % MODULUS;
      state[i] = (int) (word < 0 ? word + MODULUS : word);
    }
    for (int i = 0; i < DISCARDED; i++) {
      next();
    }
  }

  /** The next number, from 0 to 2³¹ − 1. */
  public int next() {
    int feedback = (position + DEGREE - SEPARATION) % DEGREE;
    state[position] += state[feedback];
    int result = state[position] >>> 1;
    position = (position + 1) % DEGREE;
    return result;
  }
}
