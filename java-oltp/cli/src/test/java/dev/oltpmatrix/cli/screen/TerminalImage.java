package dev.oltpmatrix.cli.screen;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The content that a terminal of unlimited height shows for a text; any unknown code is an error.
 */
final class TerminalImage {
  private static final Pattern PART =
      Pattern.compile("\r|\n|\033\\[([0-9]*)([AJK])|[^\\p{Cntrl}]+|\t|(.)");

  private final List<StringBuilder> rows = new ArrayList<>(List.of(new StringBuilder()));
  private int row;
  private int column;

  private TerminalImage() {}

  static TerminalImage of(String text) {
    TerminalImage image = new TerminalImage();
    Matcher part = PART.matcher(text);
    while (part.find()) {
      if (part.group(3) != null) {
        throw new AssertionError("unknown code at " + part.start() + " of: " + text);
      }
      image.take(part.group(), part.group(1), part.group(2));
    }
    return image;
  }

  private void take(String part, String count, String code) {
    if (part.equals("\r")) {
      column = 0;
    } else if (part.equals("\n")) {
      row++;
      column = 0; // as terminals are configured for programs
      if (row == rows.size()) {
        rows.add(new StringBuilder());
      }
    } else if (code == null) {
      write(part);
    } else if (code.equals("A")) {
      row -= count.isEmpty() ? 1 : Integer.parseInt(count);
    } else {
      rows.get(row).setLength(Math.min(column, rows.get(row).length()));
      if (code.equals("J")) {
        rows.subList(row + 1, rows.size()).clear();
      }
    }
  }

  private void write(String text) {
    StringBuilder line = rows.get(row);
    line.append(" ".repeat(Math.max(0, column - line.length())));
    line.replace(column, Math.min(line.length(), column + text.length()), text);
    column += text.length();
  }

  List<String> rows() {
    return rows.stream().map(StringBuilder::toString).toList();
  }

  /** Returns the row of the cursor. */
  int row() {
    return row;
  }
}
