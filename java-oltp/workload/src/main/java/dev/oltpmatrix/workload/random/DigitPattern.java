package dev.oltpmatrix.workload.random;

import java.nio.charset.StandardCharsets;

/**
 * Generates text in which each {@code #} of a pattern is a random digit and each {@code @} a random
 * small letter; it reuses its buffer, so each client needs its own.
 */
public final class DigitPattern {
  /** Ten groups of eleven digits: 119 characters. */
  public static final String C = groups(10);

  /** Five groups of eleven digits: 59 characters. */
  public static final String PAD = groups(5);

  private final byte[] pattern;
  private final byte[] text;

  public DigitPattern(String pattern) {
    this.pattern = pattern.getBytes(StandardCharsets.ISO_8859_1);
    text = new byte[this.pattern.length];
  }

  private static String groups(int count) {
    return ("-" + "#".repeat(11)).repeat(count).substring(1);
  }

  public String draw(Xoroshiro128Plus random) {
    for (int i = 0; i < pattern.length; i++) {
      text[i] =
          switch (pattern[i]) {
            case '#' -> (byte) random.nextInt('0', '9');
            case '@' -> (byte) random.nextInt('a', 'z');
            default -> pattern[i];
          };
    }
    return new String(text, StandardCharsets.ISO_8859_1);
  }
}
