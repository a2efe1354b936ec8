package dev.oltpmatrix.driverstudy.run;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * Texts of a hundred characters to send: drawn before anything is timed, and different for each
 * operation, so that neither a server nor a driver gets the same one twice in a row. Each has
 * characters that SQL escapes and characters of two, three and four bytes in UTF-8.
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
      int plain = CHARACTERS - HARD.codePointCount(0, HARD.length());
      int hardAt = random.nextInt(plain);
      for (int j = 0; j < plain; j++) {
        text.append(j == hardAt ? HARD : "");
        text.append(LETTERS.charAt(random.nextInt(LETTERS.length())));
      }
      texts[i] = text.toString();
    }
  }

  /** Returns the last texts, in the order in which they were given out. */
  List<String> last(int count) {
    return IntStream.rangeClosed(1 - count, 0)
        .mapToObj(back -> texts[Math.floorMod(next + back, COUNT)])
        .toList();
  }

  public String next() {
    next = (next + 1) % COUNT;
    return texts[next];
  }
}
