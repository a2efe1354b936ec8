package dev.oltpmatrix.analysis.aggregate;

import java.util.ArrayList;
import java.util.List;

/** Breaks printed text into lines that fit a terminal. */
public final class Lines {
  /** The initial width of most terminals, in columns. */
  public static final int WIDTH = 80;

  /** The height of the smallest terminals, in lines. */
  public static final int SCREEN = 24;

  private Lines() {}

  /**
   * Returns a head followed by clauses; clauses that do not fit continue on lines of their own
   * below the first clause.
   *
   * @param between the sign between clauses
   */
  public static List<String> wrapped(String head, List<String> clauses, String between) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder(head);
    boolean fresh = true;
    for (int i = 0; i < clauses.size(); i++) {
      String clause = clauses.get(i) + (i < clauses.size() - 1 ? between : "");
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

  /** Returns a sentence broken between words; continuation lines are indented to its beginning. */
  public static List<String> ofWords(String sentence) {
    List<String> lines = new ArrayList<>();
    String words = sentence.stripLeading();
    String indent = sentence.substring(0, sentence.length() - words.length());
    StringBuilder line = new StringBuilder(indent);
    String between = "";
    for (String word : words.split(" ", -1)) {
      if (!between.isEmpty() && line.length() + 1 + word.length() > WIDTH) {
        lines.add(line.toString());
        line = new StringBuilder(indent).append(" ");
      }
      line.append(between).append(word);
      between = " ";
    }
    lines.add(line.toString());
    return lines;
  }

  /**
   * Returns as many blocks as there is space for, in order, and a line that says so if some are
   * left out.
   *
   * @param blocks blocks of lines, each shown completely or not at all; only the first may be cut
   */
  public static List<String> fitting(List<List<String>> blocks, int maxLines, String more) {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < blocks.size(); i++) {
      int ofMore = i + 1 < blocks.size() ? 1 : 0;
      if (onScreen(lines) + onScreen(blocks.get(i)) + ofMore > maxLines) {
        int first = Math.min(blocks.get(0).size(), Math.max(0, maxLines - 1));
        lines.addAll(i > 0 ? List.of() : blocks.get(0).subList(0, first));
        lines.add(more);
        return lines;
      }
      lines.addAll(blocks.get(i));
    }
    return lines;
  }

  /**
   * Returns how many terminal lines the given lines take up; the terminal wraps longer ones, such
   * as paths.
   */
  public static int onScreen(List<String> lines) {
    return lines.stream().mapToInt(line -> 1 + Math.max(0, line.length() - 1) / WIDTH).sum();
  }
}
