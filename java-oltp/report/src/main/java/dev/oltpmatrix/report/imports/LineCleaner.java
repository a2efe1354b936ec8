package dev.oltpmatrix.report.imports;

import java.util.HashMap;
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
  private static final Pattern COLOURS = Pattern.compile("\u001B\\[[0-9;?]*[@-~]");

  private static final Pattern PREFIXED =
      Pattern.compile(
          "(\\S.{0,200}?)(?:sysbench v?\\d{1,4}\\.\\d{1,4}\\S* +(?:\\(using |multi-threaded).*"
              + "|Running the test with following options:|Number of threads: \\d+"
              + "|SQL statistics:|OLTP test statistics:)\\s*");

  /** One of them is in each line that matches {@link #PREFIXED}; most lines have none. */
  private static final List<String> ANCHORS =
      List.of("sysbench ", "Running the test", "Number of threads", "statistics:");

  private static final Pattern PART = Pattern.compile("\\d+|\\s+|[^\\d\\s]+");

  private final Map<String, Pattern> prefixes = new HashMap<>();

  String clean(String line) {
    String text = line.indexOf('\u001B') < 0 ? line : COLOURS.matcher(line).replaceAll("");
    if (ANCHORS.stream().anyMatch(text::contains)) {
      Matcher prefixed = PREFIXED.matcher(text);
      if (prefixed.matches()) {
        prefixes.computeIfAbsent(form(prefixed.group(1)), Pattern::compile);
      }
    }
    for (Pattern prefix : prefixes.values()) {
      Matcher found = prefix.matcher(text);
      if (found.lookingAt()) {
        return text.substring(found.end()).strip();
      }
    }
    return text.strip();
  }

  /** The regular expression of a prefix: numbers change from line to line, words do not. */
  private static String form(String prefix) {
    String form =
        PART.matcher(prefix.stripTrailing())
            .replaceAll(part -> Matcher.quoteReplacement(formOfPart(part.group())));
    // An editor may have removed blanks at the ends of lines.
    return prefix.endsWith(" ") ? form + "(?:\\s|$)" : form;
  }

  private static String formOfPart(String part) {
    return part.isBlank()
        ? "\\s+"
        : Character.isDigit(part.charAt(0)) ? "\\d+" : Pattern.quote(part);
  }
}
