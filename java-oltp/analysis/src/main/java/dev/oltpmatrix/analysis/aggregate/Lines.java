package dev.oltpmatrix.analysis.aggregate;

import java.util.ArrayList;
import java.util.List;

/** Breaks what is printed into lines that a terminal holds. */
public final class Lines {
  /** Of the terminals that most begin with. */
  public static final int WIDTH = 80;

  /** Of the smallest terminals. */
  public static final int SCREEN = 24;

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
   * As many blocks as there is room for, in their order, and a line where some are left out.
   *
   * @param blocks lines that are shown as a whole or not at all; only the first may be cut
   */
  public static List<String> fitting(List<List<String>> blocks, int room, String more) {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < blocks.size(); i++) {
      int ofMore = i + 1 < blocks.size() ? 1 : 0;
      if (onScreen(lines) + onScreen(blocks.get(i)) + ofMore > room) {
        int first = Math.min(blocks.get(0).size(), Math.max(0, room - 1));
        lines.addAll(i > 0 ? List.of() : blocks.get(0).subList(0, first));
        lines.add(more);
        return lines;
      }
      lines.addAll(blocks.get(i));
    }
    return lines;
  }

  /** How many lines of a terminal they take, which breaks longer ones, such as paths. */
  public static int onScreen(List<String> lines) {
    return lines.stream().mapToInt(line -> 1 + Math.max(0, line.length() - 1) / WIDTH).sum();
  }

  public static String cut(String line) {
    return line.length() <= WIDTH ? line : line.substring(0, WIDTH - CUT.length()) + CUT;
  }
}
