package dev.oltpmatrix.report.imports.source;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Removes additions of other programs from a log's lines: a terminal's colours, and the time or
 * name that {@code ts}, docker, compose or a collector writes before each line. The form of such a
 * prefix is derived from lines that sysbench prints without indentation, so it need not be known in
 * advance.
 */
public final class LineCleaner implements UnaryOperator<String> {
  private static final char ESCAPE = '\u001B';

  /** CSI and OSC sequences of ECMA-48. */
  private static final Pattern ESCAPES =
      Pattern.compile("\u001B(?:\\[[0-9;?]*[ -/]*[@-~]|\\][^\u0007]*\u0007|[()][A-Z0-9])");

  /** A line of docker's json-file driver. */
  private static final Pattern DOCKER_JSON =
      Pattern.compile("\\{\"log\":\"(.*?)(?:\\\\r)?(?:\\\\n)?\",\"stream\":.*\\}");

  private static final Pattern PREFIXED =
      Pattern.compile(
          "(\\S.{0,200}?)(?:sysbench v?\\d{1,4}\\.\\d{1,4}\\S* +(?:\\(using |multi-threaded).*"
              + "|Running the test with following options:|Number of threads: \\d+"
              + "|SQL statistics:|OLTP test statistics:)\\s*");

  /**
   * Substrings, one of which is in each line that matches {@link #PREFIXED}; most lines have none.
   */
  private static final List<String> ANCHORS =
      List.of("sysbench ", "Running the test", "Number of threads", "statistics:");

  private static final Pattern RUN_OF_SIGNS = Pattern.compile("[\\p{L}\\d]+|\\s+|.");

  private final Set<Pattern> prefixes = new LinkedHashSet<>();
  private final Set<String> known = new LinkedHashSet<>();

  @Override
  public String apply(String line) {
    String text = line.indexOf(ESCAPE) < 0 ? line : ESCAPES.matcher(line).replaceAll("");
    if (text.startsWith("{\"log\":\"")) {
      Matcher json = DOCKER_JSON.matcher(text);
      text = json.matches() ? json.group(1).replace("\\\"", "\"") : text;
    }
    if (ANCHORS.stream().anyMatch(text::contains)) {
      learn(text);
    }
    for (Pattern prefix : prefixes) {
      Matcher found = prefix.matcher(text);
      if (found.lookingAt()) {
        return text.substring(found.end());
      }
    }
    return text;
  }

  private void learn(String line) {
    Matcher prefixed = PREFIXED.matcher(line);
    if (prefixed.matches()) {
      String form = form(prefixed.group(1));
      if (known.add(form)) {
        prefixes.add(Pattern.compile(form));
      }
    }
  }

  /**
   * Returns the prefix as a regular expression: times and numbers change from line to line, words
   * do not.
   */
  private static String form(String prefix) {
    boolean changes = prefix.chars().anyMatch(Character::isDigit);
    StringBuilder form = new StringBuilder();
    Matcher run = RUN_OF_SIGNS.matcher(prefix.stripTrailing());
    while (run.find()) {
      String signs = run.group();
      boolean isWord = Character.isLetterOrDigit(signs.charAt(0));
      form.append(
          signs.isBlank()
              ? "\\s+"
              : isWord && changes
                  ? signs.chars().allMatch(Character::isLetter) ? "\\p{L}+" : "[\\p{L}\\d]+"
                  : Pattern.quote(signs));
    }
    boolean apart = Character.isWhitespace(prefix.charAt(prefix.length() - 1));
    return form.append(apart ? "(?:\\s|$)" : "").toString();
  }
}
