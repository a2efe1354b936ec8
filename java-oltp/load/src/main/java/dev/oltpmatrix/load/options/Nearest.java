package dev.oltpmatrix.load.options;

import java.util.Collection;
import java.util.Comparator;

/** Finds the known name that a misspelt one most likely meant. */
public final class Nearest {
  private Nearest() {}

  public static String to(String wanted, Collection<String> known) {
    return known.stream()
        .min(
            Comparator.comparingInt((String name) -> distance(wanted, name))
                .thenComparing(Comparator.naturalOrder()))
        .orElseThrow();
  }

  /** Levenshtein's edit distance. */
  static int distance(String a, String b) {
    int[] row = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      row[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int substituted = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(substituted, 1 + Math.min(row[j], row[j - 1]));
      }
    }
    return row[b.length()];
  }
}
