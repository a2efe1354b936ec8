package dev.oltpmatrix.matrix.imports;

import dev.oltpmatrix.record.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The lines of {@code --report-interval}, in the three forms that they have had. */
final class IntervalLines {
  private static final String NUMBER = "([\\d.,]*\\d)";
  private static final Pattern TPS =
      Pattern.compile("\\[\\s*(\\d+)s ?\\] (?:thds|threads): \\d+,? tps: " + NUMBER + ",? .*");
  private static final Pattern STATEMENTS =
      Pattern.compile("reads(?:/s)?: " + NUMBER + ",? writes(?:/s)?: " + NUMBER);
  private static final Pattern LATENCY_10 = Pattern.compile("lat \\(ms,([\\d.]+)%\\): " + NUMBER);
  private static final Pattern LATENCY_04 =
      Pattern.compile("response time: " + NUMBER + "ms \\(([\\d.]+)%\\)");

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
      Matcher tps = TPS.matcher(line);
      if (!tps.matches()) {
        continue;
      }
      String where = part.file() + " line " + (part.firstLine() + i);
      double endS = Double.parseDouble(tps.group(1));
      double rate = eventsAreStatements ? statements(where, line) : number(where, tps.group(2));
      if (endS > startS) {
        intervals.add(interval(where, line, startS, endS - startS, rate));
        startS = endS;
      }
    }
    return intervals;
  }

  private static Interval interval(
      String where, String line, double startS, double lengthS, double rate) {
    String percentile = "";
    Long us = null;
    Matcher form10 = LATENCY_10.matcher(line);
    Matcher form04 = LATENCY_04.matcher(line);
    if (form10.find()) {
      percentile = form10.group(1);
      us = Numbers.us(number(where, form10.group(2)));
    } else if (form04.find()) {
      percentile = form04.group(2);
      us = Numbers.us(number(where, form04.group(1)));
    }
    return new Interval(
        startS,
        lengthS,
        Math.round(rate * lengthS),
        percentile.equals("50") ? us : null,
        percentile.equals("95") ? us : null,
        percentile.equals("99") ? us : null,
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
