package dev.oltpmatrix.driverstudy.run;

import java.util.Random;

/**
 * Texts of a hundred characters that are sent: drawn before anything is timed, another for each
 * operation, so that neither a server nor a driver meets the same one twice in a row. Each has what
 * SQL escapes and what takes two, three and four bytes of UTF-8.
 */
public final class Texts {
  private static final int COUNT = 1024;
  private static final int CHARACTERS = 100;
  private static final String LETTERS =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 ";

  /** Seven characters. */
  private static final String HARD = "\\'\"%\u00E9\u20AC\uD83D\uDE80";

  private final String[] texts = new String[COUNT];
  private int next;

  public Texts(long seed) {
    Random random = new Random(seed);
    for (int i = 0; i < COUNT; i++) {
      StringBuilder text = new StringBuilder();
      int easy = CHARACTERS - HARD.codePointCount(0, HARD.length());
      int hardAt = random.nextInt(easy);
      for (int j = 0; j < easy; j++) {
        text.append(j == hardAt ? HARD : "");
        text.append(LETTERS.charAt(random.nextInt(LETTERS.length())));
      }
      texts[i] = text.toString();
    }
  }

  /** All of them, in the order in which they come. */
  public String[] all() {
    return texts.clone();
  }

  public String next() {
    next = (next + 1) % COUNT;
    return texts[next];
  }
}
