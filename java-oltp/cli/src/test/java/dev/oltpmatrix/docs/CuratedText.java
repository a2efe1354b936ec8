package dev.oltpmatrix.docs;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The text that tells people what to do: a document's answer, which is its first bold paragraph,
 * and its section {@link #HEADING}; in README.md the first table. One of its sentences, list items
 * or rows that compares, or has a measured number, has a link to a row of a verdicts.csv or
 * effects.csv, or says that there is no verdict.
 *
 * @param answer empty if no bold paragraph stands before the section
 * @param boxes the section's boxes of code, by line
 */
record CuratedText(String answer, List<Unit> units, List<List<String>> boxes) {
  /**
   * A sentence, list item or row of a table.
   *
   * @param where file and line, such as {@code drivers.md:12}
   */
  record Unit(String where, String text) {}

  static final String HEADING = "## Do this";

  private static final Pattern COMPARISON =
      Pattern.compile("(?i)\\b(faster|slower|lower|higher|better|worse|fewer|times)\\b");

  private static final Pattern NO_VERDICT =
      Pattern.compile(
          "(?i)not significant|inconclusive|equivalent|in these blocks|not measured|not tested");

  private static final Pattern ITEM_OR_ROW = Pattern.compile("(\\||-|\\d+\\.)\\s.*");
  private static final Pattern SENTENCE_END = Pattern.compile("(?<=[.!?])(\\*\\*)? (?=[A-Z*\\[])");

  private static final Pattern SUMMARY = Pattern.compile("\\S*/(summary|cells)\\.csv\\s.*");

  /** Columns of conditions, which are no results. */
  private static final Set<String> CONDITIONS =
      Set.of(
          "repetitions",
          "rtt_measured_ms",
          "device_sync_p50_us",
          "device_read_p50_us",
          "device_write_p50_us");

  /** Reads the section and the answer before it; of a document without the section its table. */
  static CuratedText of(String file, String document) {
    List<String> lines = document.lines().toList();
    int heading = lines.indexOf(HEADING);
    List<Unit> units = new ArrayList<>();
    List<List<String>> boxes = new ArrayList<>();
    if (heading < 0) {
      for (int i = first(lines, "|"); i < lines.size() && lines.get(i).startsWith("|"); i++) {
        units.add(new Unit(file + ":" + (i + 1), lines.get(i)));
      }
      return new CuratedText("", units, boxes);
    }
    int bold = first(lines, "**");
    String answer = bold < heading ? lines.get(bold) : "";
    sentences(answer).forEach(sentence -> units.add(new Unit(file + ":" + (bold + 1), sentence)));
    boolean inBox = false;
    for (int i = heading + 1; i < lines.size() && !lines.get(i).startsWith("## "); i++) {
      String line = lines.get(i);
      if (line.startsWith("```")) {
        inBox = !inBox;
        if (inBox) {
          boxes.add(new ArrayList<>());
        }
      } else if (inBox) {
        boxes.get(boxes.size() - 1).add(line);
      } else {
        for (String part : parts(line)) {
          units.add(new Unit(file + ":" + (i + 1), part));
        }
      }
    }
    return new CuratedText(answer, units, boxes);
  }

  private static int first(List<String> lines, String start) {
    int at = 0;
    while (at < lines.size() && !lines.get(at).startsWith(start)) {
      at++;
    }
    return at;
  }

  private static List<String> parts(String line) {
    return ITEM_OR_ROW.matcher(line).matches() ? List.of(line) : sentences(line);
  }

  static List<String> sentences(String paragraph) {
    return Arrays.asList(SENTENCE_END.split(paragraph));
  }

  /**
   * Places where something is claimed without a verdict.
   *
   * @param queries the query of each label, as {@link DocNumbers#queries} reads them
   */
  List<String> claimsWithoutVerdict(Map<String, String> queries) {
    return units.stream()
        .filter(unit -> !NO_VERDICT.matcher(unit.text).find())
        .filter(unit -> numbers(unit, queries).noneMatch(CuratedText::isVerdict))
        .flatMap(unit -> claims(unit, queries).map(claim -> unit.where + ": " + claim))
        .toList();
  }

  /** Returns the queries of a unit's numbers. */
  private static Stream<String> numbers(Unit unit, Map<String, String> queries) {
    return DocNumbers.NUMBER
        .matcher(unit.text)
        .results()
        .map(number -> queries.getOrDefault(number.group(2), ""));
  }

  private static Stream<String> claims(Unit unit, Map<String, String> queries) {
    Matcher word = COMPARISON.matcher(unit.text);
    return Stream.concat(
        word.find() ? Stream.of("no verdict behind '" + word.group() + "'") : Stream.of(),
        numbers(unit, queries)
            .filter(CuratedText::isResult)
            .map(query -> "no verdict beside the number of " + query));
  }

  private static boolean isVerdict(String query) {
    return query.split(" ", 2)[0].matches(".*(verdicts|effects)\\.csv");
  }

  /** Returns whether a number was measured and is neither a count of rows nor a condition. */
  private static boolean isResult(String query) {
    List<String> words = List.of(query.split("\\s+"));
    return SUMMARY.matcher(query).matches()
        && !words.contains("count")
        && words.stream().noneMatch(CONDITIONS::contains);
  }
}
