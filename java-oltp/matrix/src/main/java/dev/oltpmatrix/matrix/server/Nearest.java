package dev.oltpmatrix.matrix.server;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/** The known names that come nearest to a misspelt one. */
final class Nearest {
  private static final int SHOWN = 3;

  private Nearest() {}

  static String names(String wanted, List<String> known) {
    if (known.isEmpty()) {
      return "(none are known)";
    }
    return known.stream()
        .sorted(Comparator.comparingInt(name -> distance(wanted, name)))
        .limit(SHOWN)
        .collect(Collectors.joining(", "));
  }

  /** Levenshtein's distance, one row at a time. */
  static int distance(String a, String b) {
    int[] row = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      row[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int replace = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(replace, 1 + Math.min(row[j], row[j - 1]));
      }
    }
    return row[b.length()];
  }
}
