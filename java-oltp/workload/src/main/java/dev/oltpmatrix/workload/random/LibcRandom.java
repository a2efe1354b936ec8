package dev.oltpmatrix.workload.random;

/**
 * The GNU C library's {@code random()}, an additive feedback generator. sysbench seeds each client
 * from it, so with the same {@code --rand-seed} a client draws the same numbers here.
 */
public final class LibcRandom {
  private static final int DEGREE = 31;
  private static final int SEPARATION = 3;
  private static final int DISCARDED = 310;

  /** The multiplier and modulus of Park and Miller, which fill the state. */
  private static final long MULTIPLIER = 16_807;

  private static final long MODULUS = 2_147_483_647;

  private final int[] state = new int[DEGREE];

  /**
   * Index of the next word to generate; it starts after the first words, which the seeding has
   * filled.
   */
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

  /** Returns the next number, from 0 to 2³¹ − 1. */
  public int next() {
    int feedback = (position + DEGREE - SEPARATION) % DEGREE;
    state[position] += state[feedback];
    int result = state[position] >>> 1;
    position = (position + 1) % DEGREE;
    return result;
  }
}
