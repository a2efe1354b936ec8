package dev.oltpmatrix.model.userworkload;

import dev.oltpmatrix.model.UsageException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A statement whose placeholders are question marks.
 *
 * @param verb what it does, in upper case: its first word, or the one after the tables of a WITH
 * @param values the names of the values for the question marks
 */
public record SqlTemplate(String verb, String sql, List<String> values) {
  private static final String WITH = "WITH";
  private static final String SELECT = "SELECT";
  static final Set<String> CHANGES_ROW_COUNT = Set.of("INSERT", "REPLACE", "DELETE");

  private static final Set<String> VERBS =
      Set.of("SELECT", "WITH", "INSERT", "REPLACE", "DELETE", "UPDATE");

  private static final Pattern IN_PARENTHESES = Pattern.compile("\\([^()]*\\)");
  private static final Pattern MAIN_VERB =
      Pattern.compile("(?i)\\b(SELECT|INSERT|REPLACE|DELETE|UPDATE)\\b");

  /** A quoted text or name, in which nothing is a placeholder, or a placeholder. */
  private static final Pattern PART =
      Pattern.compile("'(?:[^'\\\\]|\\\\.|'')*'|\"(?:[^\"\\\\]|\\\\.)*\"|`[^`]*`|:([A-Za-z_]\\w*)");

  /** Reads a statement in which {@code :name} is a placeholder. */
  static SqlTemplate parse(String text) {
    StringBuilder sql = new StringBuilder();
    List<String> values = new ArrayList<>();
    Matcher part = PART.matcher(text);
    int end = 0;
    while (part.find()) {
      requireNoMark(text.substring(end, part.start()), text);
      sql.append(text, end, part.start());
      if (part.group(1) == null) {
        requireNoMark(part.group(), text);
        sql.append(part.group());
      } else {
        values.add(part.group(1));
        sql.append('?');
      }
      end = part.end();
    }
    requireNoMark(text.substring(end), text);
    sql.append(text.substring(end));
    String verb = verb(text);
    if (!VERBS.contains(verb)) {
      throw new UsageException(
          "'%s' begins with none of %s; 'transaction: true' adds BEGIN and COMMIT"
              .formatted(text, VERBS.stream().sorted().toList()));
    }
    return new SqlTemplate(verb, sql.toString(), List.copyOf(values));
  }

  public boolean isRead() {
    return verb.equals(SELECT);
  }

  static boolean isQuery(String text) {
    return verb(text).equals(SELECT);
  }

  private static String verb(String text) {
    String first = text.strip().split("\\W", 2)[0].toUpperCase(Locale.ROOT);
    if (!first.equals(WITH)) {
      return first;
    }
    String outer = PART.matcher(text).replaceAll(" ");
    for (String inner = ""; !inner.equals(outer); ) {
      inner = outer;
      outer = IN_PARENTHESES.matcher(inner).replaceAll(" ");
    }
    Matcher verb = MAIN_VERB.matcher(outer);
    return verb.find() ? verb.group().toUpperCase(Locale.ROOT) : first;
  }

  /** Refuses question marks, which are the placeholders of the generators. */
  private static void requireNoMark(String part, String text) {
    if (part.contains("?")) {
      throw new UsageException("'" + text + "' has a question mark; write a placeholder as :name");
    }
  }
}
