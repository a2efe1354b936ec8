package dev.oltpmatrix.matrix.imports.sysbench;

import dev.oltpmatrix.matrix.UsageException;
import dev.oltpmatrix.matrix.imports.source.Numbers;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The report at a log's end: values by the heading over them and their own name, as {@code min}
 * stands under several headings.
 */
final class ReportLines {
  private static final Pattern VALUE =
      Pattern.compile("([^:\\[]+):\\s+(\\S+)(?:\\s+\\((\\S+) .*)?");

  /** A value as printed, and the rate in brackets after it, or {@code null}. */
  record Value(String where, String text, String perSecond) {
    /** Seconds, with or without their unit. */
    double seconds() {
      return Numbers.parse(where, text.replaceFirst("s$", ""));
    }

    /** 0.4 printed s at first and ms later, 1.0 prints the unit in the heading. */
    double ms() {
      boolean inSeconds = text.endsWith("s") && !text.endsWith("ms");
      double number = Numbers.parse(where, text.replaceFirst("m?s$", ""));
      return inSeconds ? number * 1000 : number;
    }

    long count() {
      return Numbers.count(where, text);
    }

    Double rate() {
      return perSecond == null ? null : Numbers.parse(where, perSecond);
    }
  }

  private final Map<String, Value> values = new LinkedHashMap<>();

  ReportLines(LogPart part) {
    String heading = "";
    for (int i = 0; i < part.lines().size(); i++) {
      String line = part.lines().get(i).strip();
      Matcher value = VALUE.matcher(line);
      if (line.endsWith(":")) {
        heading = line.substring(0, line.length() - 1);
        refuseSecond(part, heading);
      } else if (value.matches()) {
        String where = part.file() + " line " + (part.firstLine() + i);
        String name = value.group(1).replaceAll("\\s+", " ");
        values.putIfAbsent(heading + "/" + name, new Value(where, value.group(2), value.group(3)));
      }
    }
  }

  /** With --report-checkpoints there are several, each of its own part of the run. */
  private void refuseSecond(LogPart part, String heading) {
    if (heading.equals("queries performed") && values.containsKey(heading + "/total")) {
      throw new UsageException(
          part.name()
              + " holds several reports of one run (--report-checkpoints); keep the one that is"
              + " wanted, with the lines before \"Threads started!\", in a file of its own");
    }
  }

  /** The first of these that is there, each {@code heading/name}; else {@code null}. */
  Value find(String... keys) {
    for (String key : keys) {
      if (values.containsKey(key)) {
        return values.get(key);
      }
    }
    return null;
  }

  /** All values under a heading, by name. */
  Map<String, Value> under(String heading) {
    Map<String, Value> found = new LinkedHashMap<>();
    values.forEach(
        (key, value) -> {
          if (key.startsWith(heading + "/")) {
            found.put(key.substring(heading.length() + 1), value);
          }
        });
    return found;
  }
}
