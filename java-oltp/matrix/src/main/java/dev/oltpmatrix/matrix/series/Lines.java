package dev.oltpmatrix.matrix.series;

import java.util.ArrayList;
import java.util.List;

/** Breaks what is printed into lines that a terminal holds. */
public final class Lines {
  static final int WIDTH = 99;

  private static final String CUT = "…";

  private Lines() {}

  /** A head and clauses behind it, those that do not fit on lines of their own under the first. */
  public static List<String> wrapped(String head, List<String> clauses) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder(head);
    boolean fresh = true;
    for (int i = 0; i < clauses.size(); i++) {
      String clause = clauses.get(i) + (i < clauses.size() - 1 ? "," : "");
      if (!fresh && line.length() + 1 + clause.length() > WIDTH) {
        lines.add(line.toString());
        line = new StringBuilder(" ".repeat(head.length()));
        fresh = true;
      }
      line.append(fresh ? "" : " ").append(clause);
      fresh = false;
    }
    lines.add(line.toString());
    return lines;
  }

  /** A sentence, broken between words; what goes on stands under its beginning. */
  public static List<String> ofWords(String sentence) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    for (String word : sentence.split(" ", -1)) {
      if (!line.isEmpty() && line.length() + 1 + word.length() > WIDTH) {
        lines.add(line.toString());
        line = new StringBuilder(" ");
      }
      line.append(line.isEmpty() ? "" : " ").append(word);
    }
    lines.add(line.toString());
    return lines;
  }

  public static String cut(String line) {
    return line.length() <= WIDTH ? line : line.substring(0, WIDTH - CUT.length()) + CUT;
  }
}
