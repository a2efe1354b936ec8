package dev.oltpmatrix.matrix.imports.sysbench;

import dev.oltpmatrix.matrix.imports.source.Numbers;
import dev.oltpmatrix.matrix.run.generator.IntervalLine;
import dev.oltpmatrix.record.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The lines of {@code --report-interval}, in the three forms that they have had. */
final class IntervalLines {
  private static final String NUMBER = "([\\d.,]*\\d)";
  private static final Pattern STATEMENTS =
      Pattern.compile("reads(?:/s)?: " + NUMBER + ",? writes(?:/s)?: " + NUMBER);

  private IntervalLines() {}

  /**
   * @param eventsAreStatements whether each event was one statement outside of a transaction, which
   *     sysbench 0.5 does not count as one
   */
  static List<Interval> read(LogPart part, boolean eventsAreStatements) {
    List<Interval> intervals = new ArrayList<>();
    double startS = 0;
    for (int i = 0; i < part.lines().size(); i++) {
      String line = part.lines().get(i).strip();
      IntervalLine parsed = IntervalLine.parse(line).orElse(null);
      if (parsed == null) {
        continue;
      }
      String where = part.file() + " line " + (part.firstLine() + i);
      double endS = parsed.endS();
      double rate = eventsAreStatements ? statements(where, line) : number(where, parsed.tps());
      if (endS > startS) {
        intervals.add(interval(where, parsed, startS, endS - startS, rate));
        startS = endS;
      }
    }
    return intervals;
  }

  private static Interval interval(
      String where, IntervalLine line, double startS, double lengthS, double rate) {
    String percentile = line.percentile() == null ? "" : line.percentile();
    Long us = line.latencyMs() == null ? null : Numbers.us(number(where, line.latencyMs()));
    return new Interval(
        startS,
        lengthS,
        Math.round(rate * lengthS),
        percentile.equals("50") ? us : null,
        percentile.equals("95") ? us : null,
        percentile.equals("99") ? us : null,
        null,
        null);
  }

  private static double statements(String where, String line) {
    Matcher statements = STATEMENTS.matcher(line);
    return statements.find()
        ? number(where, statements.group(1)) + number(where, statements.group(2))
        : 0;
  }

  private static double number(String where, String text) {
    return Numbers.parse(where, text);
  }
}
