package dev.oltpmatrix.report.imports;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Removes additions of other programs from a log's lines: a terminal's colours, and the time or
 * name that {@code ts}, docker, compose or a collector writes before each line. Such a prefix is as
 * long as what stands before a line that sysbench prints without indentation.
 */
final class LineCleaner {
  private static final Pattern COLOURS = Pattern.compile("\u001B\\[[0-9;?]*[@-~]");

  private static final Pattern ANCHOR =
      Pattern.compile(
          "sysbench v?\\d{1,4}\\.\\d{1,4}\\S* +(?:\\(using |multi-threaded)"
              + "|Running the test with following options:|Number of threads: \\d"
              + "|SQL statistics:|OLTP test statistics:");

  private int prefixChars;

  String clean(String line) {
    String text = line.indexOf('\u001B') < 0 ? line : COLOURS.matcher(line).replaceAll("");
    Matcher anchor = ANCHOR.matcher(text);
    if (anchor.find()) {
      prefixChars = anchor.start();
    }
    return text.substring(Math.min(prefixChars, text.length())).strip();
  }
}
