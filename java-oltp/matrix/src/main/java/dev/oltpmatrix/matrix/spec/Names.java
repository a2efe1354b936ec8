package dev.oltpmatrix.matrix.spec;

import dev.oltpmatrix.matrix.UsageException;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/** Refuses an unknown name in one line that shows the nearest known ones. */
public final class Names {
  /** So many suggestions fit on a line and still help. */
  private static final int SHOWN = 4;

  private Names() {}

  public static String require(String what, String name, Collection<String> known) {
    if (known.contains(name)) {
      return name;
    }
    throw new UsageException(
        "unknown " + what + " '" + name + "'; nearest: " + String.join(", ", nearest(name, known)));
  }

  public static List<String> nearest(String name, Collection<String> known) {
    return known.stream()
        .sorted(Comparator.<String>comparingInt(k -> distance(name, k)).thenComparing(k -> k))
        .limit(SHOWN)
        .toList();
  }

  /** Levenshtein distance: insertions, deletions and substitutions. */
  static int distance(String a, String b) {
    int[] previous = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      previous[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int[] current = new int[b.length() + 1];
      current[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int substituted = previous[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        current[j] = Math.min(substituted, Math.min(previous[j], current[j - 1]) + 1);
      }
      previous = current;
    }
    return previous[b.length()];
  }
}
