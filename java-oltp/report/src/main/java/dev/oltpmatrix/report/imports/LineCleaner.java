package dev.oltpmatrix.report.imports;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Removes additions of other programs from a log's lines: a terminal's colours, and the time or
 * name that {@code ts}, docker, compose or a collector writes before each line. The form of such a
 * prefix is derived from lines that sysbench prints without indentation, so it need not be known in
 * advance.
 */
final class LineCleaner {
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

  /** One of them is in each line that matches {@link #PREFIXED}; most lines have none. */
  private static final List<String> ANCHORS =
      List.of("sysbench ", "Running the test", "Number of threads", "statistics:");

  private static final Pattern RUN_OF_SIGNS = Pattern.compile("[\\p{L}\\d]+|\\s+|.");

  private final Map<String, Pattern> prefixes = new LinkedHashMap<>();

  String clean(String line) {
    String text = line.indexOf('\u001B') < 0 ? line : ESCAPES.matcher(line).replaceAll("");
    if (text.startsWith("{\"log\":\"")) {
      Matcher json = DOCKER_JSON.matcher(text);
      text = json.matches() ? json.group(1).replace("\\\"", "\"") : text;
    }
    if (ANCHORS.stream().anyMatch(text::contains)) {
      Matcher prefixed = PREFIXED.matcher(text);
      if (prefixed.matches()) {
        prefixes.computeIfAbsent(form(prefixed.group(1)), Pattern::compile);
      }
    }
    for (Pattern prefix : prefixes.values()) {
      Matcher found = prefix.matcher(text);
      if (found.lookingAt()) {
        return text.substring(found.end());
      }
    }
    return text;
  }

  /**
   * Returns the prefix as a regular expression: times and numbers change from line to line, words
   * do not.
   */
  private static String form(String prefix) {
    boolean changes = prefix.chars().anyMatch(Character::isDigit);
    String form =
        RUN_OF_SIGNS
            .matcher(prefix.stripTrailing())
            .replaceAll(run -> Matcher.quoteReplacement(form(run.group(), changes)));
    boolean apart = Character.isWhitespace(prefix.charAt(prefix.length() - 1));
    return form + (apart ? "(?:\\s|$)" : "");
  }

  private static String form(String signs, boolean changes) {
    if (signs.isBlank()) {
      return "\\s+";
    }
    if (!changes || !Character.isLetterOrDigit(signs.charAt(0))) {
      return Pattern.quote(signs);
    }
    return signs.chars().allMatch(Character::isLetter) ? "\\p{L}+" : "[\\p{L}\\d]+";
  }
}
