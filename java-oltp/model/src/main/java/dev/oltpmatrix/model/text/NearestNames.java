package dev.oltpmatrix.model.text;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The known names that a misspelt one most likely meant. */
public final class NearestNames {
  /** So many suggestions fit on a line and still help. */
  private static final int SHOWN = 4;

  private NearestNames() {}

  /** The nearest few, the nearest first, joined for a message. */
  public static String listed(String wanted, Collection<String> known) {
    return String.join(", ", of(wanted, known));
  }

  public static List<String> of(String wanted, Collection<String> known) {
    return known.stream()
        .sorted(
            Comparator.comparingInt((String name) -> -wordsOf(name, wanted))
                .thenComparingInt(name -> distance(wanted, name))
                .thenComparing(Comparator.naturalOrder()))
        .limit(SHOWN)
        .toList();
  }

  /** The nearest, where it takes at most so many edits. */
  public static Optional<String> within(int edits, String wanted, Collection<String> known) {
    return of(wanted, known).stream()
        .limit(1)
        .filter(n -> distance(wanted, n) <= edits)
        .findFirst();
  }

  /**
   * How many words a name has, if all are in what is wanted too: "tables" in "oltp-tables-count",
   * which is nearer to "table-size" by its letters.
   */
  private static int wordsOf(String name, String wanted) {
    List<String> words = List.of(name.split("[-_]", -1));
    return List.of(wanted.split("[-_]", -1)).containsAll(words) ? words.size() : 0;
  }

  /** Levenshtein's edit distance: insertions, deletions and substitutions, one row at a time. */
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
