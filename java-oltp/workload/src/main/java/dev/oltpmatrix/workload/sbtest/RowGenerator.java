package dev.oltpmatrix.workload.sbtest;

import dev.oltpmatrix.workload.data.RowSource;

/**
 * Generates the rows of sbtest1 from one seed, each as the bytes {@code id,k,c,pad}.
 *
 * <p>Digits and groups are as in sysbench: c has 10 groups of 11 digits, pad has 5, every digit is
 * uniform, k is uniform over the ids. The sequence is part of the template's format: if it changes,
 * so must {@link Sbtest#templateKey}.
 */
class RowGenerator extends RowSource {
  /** Longest row: two numbers of 10 digits, 119 + 59 digits and dashes, three commas. */
  static final int MAX_ROW_BYTES = 10 + 10 + 119 + 59 + 3;

  private static final int GROUP_DIGITS = 11;
  private static final int C_GROUPS = 10;
  private static final int PAD_GROUPS = 5;
  private static final int DIGITS_PER_NUMBER = 18;
  private static final long TEN_TO_18 = 1_000_000_000_000_000_000L;

  /** Numbers from here up are rejected: 18 x 10^18 is the largest multiple of 10^18 below 2^64. */
  private static final long RANDOM_LIMIT = Long.parseUnsignedLong("18000000000000000000");

  private final long rows;
  private final byte[] digits = new byte[DIGITS_PER_NUMBER];
  private long state;
  private int digitsLeft;

  RowGenerator(Sbtest data) {
    super(data.tableSize(), MAX_ROW_BYTES);
    rows = data.tableSize();
    state = data.seed();
  }

  @Override
  protected int write(long row, byte[] out, int offset) {
    int at = putNumber(out, offset, row + 1);
    out[at++] = ',';
    at = putNumber(out, at, 1 + Long.remainderUnsigned(nextRandom(), rows));
    out[at++] = ',';
    at = putGroups(out, at, C_GROUPS);
    out[at++] = ',';
    return putGroups(out, at, PAD_GROUPS);
  }

  private int putGroups(byte[] out, int offset, int groups) {
    int at = offset;
    for (int g = 0; g < groups; g++) {
      if (g > 0) {
        out[at++] = '-';
      }
      for (int d = 0; d < GROUP_DIGITS; d++) {
        if (digitsLeft == 0) {
          refillDigits();
        }
        out[at++] = digits[--digitsLeft];
      }
    }
    return at;
  }

  private void refillDigits() {
    long nextRandom;
    do {
      nextRandom = nextRandom();
    } while (Long.compareUnsigned(nextRandom, RANDOM_LIMIT) >= 0);
    long value = Long.remainderUnsigned(nextRandom, TEN_TO_18);
    for (int i = 0; i < DIGITS_PER_NUMBER; i++) {
      digits[i] = (byte) ('0' + value % 10);
      value /= 10;
    }
    digitsLeft = DIGITS_PER_NUMBER;
  }

  private static int putNumber(byte[] out, int offset, long value) {
    int length = value < 10 ? 1 : putNumber(out, offset, value / 10) - offset + 1;
    out[offset + length - 1] = (byte) ('0' + value % 10);
    return offset + length;
  }

  /**
   * Returns the next number of SplitMix64 (Steele, Lea, Flood 2014), implemented here so that no
   * JDK can change the rows.
   */
  private long nextRandom() {
    state += 0x9E3779B97F4A7C15L;
    long z = state;
    z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }
}
