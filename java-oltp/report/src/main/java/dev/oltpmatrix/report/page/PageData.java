package dev.oltpmatrix.report.page;

import java.util.List;
import java.util.Map;

/**
 * All that the page's scripts are given, by the names that they know.
 *
 * @param published tables of others that are of the same workloads
 * @param counters columns with what each tells
 * @param bulk what is read later, packed by gzip; JSON has it in base64
 */
record PageData(
    Head head,
    Answer answer,
    Figures figures,
    Table rows,
    Verdicts verdicts,
    List<Published> published,
    List<String[]> counters,
    PageSettings settings,
    Method method,
    Map<String, byte[]> bulk) {

  /**
   * What the page is of.
   *
   * @param about what the run was for
   * @param made machine, table, window and blocks
   * @param liveEveryS after how long the page looks for a newer one; {@code null} for never
   */
  record Head(String title, String about, String made, Integer liveEveryS) {}

  /**
   * What is said first.
   *
   * @param trust how many rows hold an invalid cell
   * @param differences what two runs differ in beside their numbers; {@code null} for one run
   */
  record Answer(List<String> sentences, String trust, List<String> differences) {}

  /**
   * What pictures have in common.
   *
   * @param letters upper or lower case, for lines: "A" or "a"
   * @param bars what the bars at points are
   * @param factors columns in which rows may differ, for views of one against another
   * @param varying those in which rows do differ, for bars
   */
  record Figures(
      ChartLayout.Across axis,
      List<ChartLayout.Panel> panels,
      List<ChartLayout.Line> lines,
      String letters,
      String bars,
      List<String> factors,
      List<Levels> varying) {}

  /**
   * What rows have of a factor.
   *
   * @param numeric whether it may be an axis
   * @param levels in the order in which they stand beside each other
   */
  record Levels(String factor, boolean numeric, List<String> levels) {}

  /**
   * Rows of summary.csv.
   *
   * @param places where each stands: panel, line, place on the axis
   * @param names for links to them
   */
  record Table(String csv, List<Object[]> places, List<String> names) {}

  /**
   * Comparisons.
   *
   * @param csv verdicts.csv, or what {@code compare --csv} writes
   * @param pairs what each of its rows is of
   * @param key how to read the ratios
   */
  record Verdicts(String csv, List<Pair> pairs, String key) {
    /** What the words in a field say. */
    static final String KINDS =
        "Better and worse are differences; a hint is one that nothing beside it confirms, or that"
            + " is within the noise; equal is within 10 %; not seen is what may be there and did"
            + " not show. A star: the number has an invalid cell in it. A field opens its cell.";
  }

  /**
   * What a verdict is of, and where it stands.
   *
   * @param cell the name of the row that is compared with another
   */
  record Pair(String panel, String pair, Double x, String cell) {}

  /**
   * A line of a published table.
   *
   * @param about what its source says of year, machine and program
   * @param points for each: place on the axis, transactions a second, p50 and p95 in milliseconds;
   *     {@code null} for what was not published
   */
  record Published(String panel, String name, String about, List<Double[]> points) {}

  /**
   * How numbers were made, and how to make them again.
   *
   * @param matrix the file that the command names; empty where it names none
   * @param leftOut what is not in the page, to keep it small
   */
  record Method(List<String> words, String command, String matrix, List<String> leftOut) {}
}
