package dev.oltpmatrix.model.text;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Suggests known names for a misspelt one. */
public final class NearestNames {
  /** This many suggestions fit on a line and still help. */
  private static final int SHOWN = 4;

  private NearestNames() {}

  public static String listed(String wanted, Collection<String> known) {
    return String.join(", ", of(wanted, known));
  }

  public static List<String> of(String wanted, Collection<String> known) {
    return known.stream()
        .sorted(
            Comparator.comparingInt((String name) -> distance(wanted, name))
                .thenComparing(Comparator.naturalOrder()))
        .limit(SHOWN)
        .toList();
  }

  /** Returns the nearest name if it is at most this many edits away. */
  public static Optional<String> within(int edits, String wanted, Collection<String> known) {
    return of(wanted, known).stream()
        .limit(1)
        .filter(n -> distance(wanted, n) <= edits)
        .findFirst();
  }

  private static int distance(String a, String b) {
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
