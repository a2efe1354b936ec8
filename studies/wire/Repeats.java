
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Joins the statements of a batch, which differ in their values only, to one line for people to
 * read.
 */
final class Repeats {
  private static final Pattern VALUES = Pattern.compile("'[^']*'|\\d+");

  private Repeats() {}

  static List<String> joined(List<String> statements) {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < statements.size(); ) {
      int next = i + 1;
      String shape = shape(statements.get(i));
      while (next < statements.size() && shape(statements.get(next)).equals(shape)) {
        next++;
      }
      lines.add(next - i == 1 ? statements.get(i) : (next - i) + " times " + statements.get(i));
      i = next;
    }
    return lines;
  }

  private static String shape(String statement) {
    return VALUES.matcher(statement).replaceAll("?");
  }
}
