package dev.oltpmatrix.workload.random;

/**
 * The generator xoroshiro128+ 1.0 by Blackman and Vigna, with the rotations 55, 14, 36 of its 2016
 * publication, which sysbench uses. Each client has its own; it is not thread-safe.
 */
public final class Xoroshiro128Plus {
  private static final double TWO_TO_MINUS_52 = 0x1.0p-52;

  private long s0;
  private long s1;

  public Xoroshiro128Plus(long s0, long s1) {
    this.s0 = s0;
    this.s1 = s1;
  }

  /** Returns a client's generator, seeded from four draws as in sysbench. */
  public static Xoroshiro128Plus seededFrom(LibcRandom seeds) {
    long s0 = ((long) seeds.next() << 32) | seeds.next();
    long s1 = ((long) seeds.next() << 32) | seeds.next();
    return new Xoroshiro128Plus(s0, s1);
  }

  public long nextLong() {
    long a = s0;
    long b = s1 ^ a;
    long result = a + s1;
    s0 = Long.rotateLeft(a, 55) ^ b ^ (b << 14);
    s1 = Long.rotateLeft(b, 36);
    return result;
  }

  /** Returns a uniform number in [0, 1) with 52 random bits. */
  public double nextDouble() {
    return (nextLong() >>> 12) * TWO_TO_MINUS_52;
  }

  /** Returns a uniform number from low to high, both included. */
  public int nextInt(int low, int high) {
    return (int) (low + nextDouble() * ((double) high - low + 1));
  }
}
