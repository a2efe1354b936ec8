package dev.oltpmatrix.model.spec;

import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.descriptors.Factors;
import dev.oltpmatrix.model.input.IntRange;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Reads client counts in users' notation: {@code 4,32,256}, or {@code 4..4096} for powers of two.
 */
public final class ThreadList {
  /** Range of a single client count. */
  public static final IntRange RANGE = new IntRange("threads", 1, Factors.MAX_CLIENTS);

  private ThreadList() {}

  public static List<Integer> parse(String text) {
    TreeSet<Integer> counts = new TreeSet<>();
    for (String part : text.split(",", -1)) {
      int dots = part.indexOf("..");
      if (dots < 0) {
        counts.add(count(part, text));
      } else {
        addPowersOfTwo(
            counts,
            count(part.substring(0, dots), text),
            count(part.substring(dots + 2), text),
            text);
      }
    }
    return List.copyOf(counts);
  }

  private static void addPowersOfTwo(Set<Integer> counts, int low, int high, String text) {
    if (low > high) {
      throw new UsageException(
          "threads '"
              + text
              + "': "
              + low
              + ".."
              + high
              + " runs backwards; write "
              + high
              + ".."
              + low);
    }
    int before = counts.size();
    for (int n = Integer.highestOneBit(low); n <= high; n *= 2) {
      if (n >= low) {
        counts.add(n);
      }
    }
    if (counts.size() == before) {
      throw new UsageException(
          "threads '"
              + text
              + "': no power of two lies in "
              + low
              + ".."
              + high
              + "; list the counts instead");
    }
  }

  private static int count(String part, String text) {
    String count = part.strip();
    if (!IntRange.isWhole(count)) {
      throw new UsageException(
          "threads '" + text + "': '" + part + "' is not a number; write 4,32,256 or 4..4096");
    }
    return (int)
        RANGE
            .find(count)
            .orElseThrow(
                () ->
                    new UsageException(
                        "threads '"
                            + text
                            + "': "
                            + count
                            + " is outside 1.."
                            + Factors.MAX_CLIENTS));
  }
}
