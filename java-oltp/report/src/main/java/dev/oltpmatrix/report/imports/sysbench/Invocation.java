package dev.oltpmatrix.report.imports.sysbench;

import dev.oltpmatrix.report.imports.source.TextHash;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** The relevant output of one invocation of sysbench, collected line by line. */
final class Invocation {
  /** Maximum number of sysbench's own error lines that are kept for a failed run. */
  private static final int MAX_FATAL_LINES = 3;

  private static final int MAX_CHARS = 300;

  private static final Pattern FATAL =
      Pattern.compile(
          "FATAL: .*|[Ii]nvalid (?:option|value) ?.*|Unknown (?:command|test|option)[: ].*"
              + "|Number of unfinished transactions.*|PANIC: .*");

  private static final Pattern OTHER_COMMAND =
      Pattern.compile(
          "(?:Creating (?:table|\\d+ tables|files)|Inserting \\d+ records|Dropping table"
              + "|Removing test files|Creating (?:a )?secondary index|Prewarming|Preloading).*"
              + "|FATAL: (?:unable to connect|error \\d+:|mysql_drv_|`sysbench\\.cmdline\\.).*");

  private static final Pattern OTHER_TEST =
      Pattern.compile(
          "(?:Prime numbers limit:|Primer numbers limit|Extra file open flags"
              + "|Running memory speed test|CPU speed:|File operations:"
              + "|Doing (?:CPU|memory|thread|mutex) .*(?:test|benchmark)).*");

  private final String file;
  private final int firstLine;
  private final TextHash hash = new TextHash();
  private final LogHead head = new LogHead();
  private final ReportLines report = new ReportLines();
  private final IntervalLines intervals = new IntervalLines();
  private final HistogramLines histogram = new HistogramLines();
  private final Set<String> fatals = new LinkedHashSet<>();
  private String otherCommand;
  private String otherTest;
  private String lastLine = "";

  Invocation(String file, int firstLine) {
    this.file = file;
    this.firstLine = firstLine;
  }

  void add(String line, int number) {
    hash.add(line);
    String text = line.strip();
    if (text.isEmpty()) {
      return;
    }
    String where = file + " line " + number;
    if (!histogram.add(where, text) && !intervals.add(where, text)) {
      head.add(where, text);
      report.add(where, text);
      addWords(text);
    }
    lastLine = text;
  }

  private void addWords(String text) {
    if (fatals.size() < MAX_FATAL_LINES && isFatal(text)) {
      fatals.add(shortened(text));
    }
    if (otherCommand == null && OTHER_COMMAND.matcher(text).matches()) {
      otherCommand = shortened(text);
    }
    if (otherTest == null && OTHER_TEST.matcher(text).matches()) {
      otherTest = shortened(text);
    }
  }

  /** Checks whether it printed more than its version; a script may query that first. */
  boolean hasBegun() {
    return head.saysMoreThanBanner()
        || report.isBegun()
        || !fatals.isEmpty()
        || otherCommand != null;
  }

  /** Checks whether its report is complete, or it has ended without one. */
  boolean hasEnded() {
    return report.isWhole() || (!report.isBegun() && !fatals.isEmpty());
  }

  static boolean isFatal(String line) {
    return FATAL.matcher(line).matches();
  }

  /** Shortens a line; a line of megabytes is not a message. */
  private static String shortened(String line) {
    return line.length() <= MAX_CHARS ? line : line.substring(0, MAX_CHARS) + "…";
  }

  String file() {
    return file;
  }

  int firstLine() {
    return firstLine;
  }

  String sha256() {
    return hash.hex();
  }

  LogHead head() {
    return head;
  }

  ReportLines report() {
    return report;
  }

  IntervalLines intervals() {
    return intervals;
  }

  HistogramLines histogram() {
    return histogram;
  }

  /** Returns why it failed or what it did not finish, as printed. */
  List<String> fatals() {
    return List.copyOf(fatals);
  }

  /**
   * Returns a line that only prepare, cleanup and similar commands print; otherwise {@code null}.
   */
  String otherCommand() {
    return otherCommand;
  }

  /** Returns a line that only a test without SQL prints; otherwise {@code null}. */
  String otherTest() {
    return otherTest;
  }

  String lastLine() {
    return shortened(lastLine);
  }
}
