package dev.oltpmatrix.report.page;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.databind.JsonNode;
import dev.oltpmatrix.analysis.factorial.InteractionValues;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The data of the page's scripts, by the names that they use.
 *
 * @param effects {@code null} unless the matrix varies settings
 * @param published published tables of the same workloads
 * @param settings settings as they were read back, by server
 * @param bulk gzip data that is read later; in base64 in JSON
 */
record PageData(
    Head head,
    Answer answer,
    Figures figures,
    Table rows,
    Kinds kinds,
    Verdicts verdicts,
    Effects effects,
    List<Published> published,
    Map<String, Map<String, String>> settings,
    Method method,
    Map<String, byte[]> bulk) {

  /**
   * The subject of the page.
   *
   * @param title the question that the run answers, else its name
   * @param conditions products, CPUs, memory and disk, blocks and date, in one line
   * @param about purpose of the run, machine and table
   * @param liveEveryS interval at which the page checks for a newer one; {@code null} for never
   */
  record Head(String title, String conditions, List<String> about, Integer liveEveryS) {}

  /**
   * The conclusions at the top.
   *
   * @param trust how many rows contain an invalid cell
   * @param differences differences between two runs other than their numbers; {@code null} for one
   *     run
   * @param table {@code null} if no comparison is asked for
   * @param next commands that would tell more
   */
  record Answer(
      List<String> sentences,
      String trust,
      List<String> differences,
      JsonNode table,
      @JsonIgnoreProperties("doThisHtml") Curated curated,
      List<String> next) {
    /** Returns the sentences that stand first, and then the others. */
    List<String> all() {
      return Stream.concat(curated.answer().stream(), sentences.stream()).toList();
    }
  }

  /**
   * The common properties of charts.
   *
   * @param letters upper or lower case, for lines: "A" or "a"
   * @param bars meaning of the error bars at points
   * @param factors columns in which rows may differ, for comparisons of one level with another
   * @param varying columns in which rows do differ, for bars
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
   * The levels of a factor.
   *
   * @param numeric whether it may be an axis
   * @param levels levels in display order
   */
  record Levels(String factor, boolean numeric, List<String> levels) {}

  /**
   * The rows of summary.csv.
   *
   * @param places position of each row: panel, line, position on the axis
   * @param names names for links to the rows
   */
  record Table(String csv, List<Object[]> places, List<String> names) {}

  /**
   * The rows of kinds.csv; none where all transactions are of one kind.
   *
   * @param names the name of the row of summary.csv that each belongs to
   */
  record Kinds(String csv, List<String> names) {}

  /**
   * The comparisons.
   *
   * @param csv verdicts.csv, or the output of {@code compare --csv}
   * @param pairs subject of each of its rows
   * @param higherIsBetter those of its metrics of which a higher value is better
   * @param key explanation of the ratios
   */
  record Verdicts(String csv, List<Pair> pairs, List<String> higherIsBetter, String key) {
    /** Explanation of the words in a result field. */
    static final String KINDS =
        "Better and worse are significant differences; not significant is one that does not survive"
            + " the correction, or is within the noise floor; equivalent is within 10 %;"
            + " inconclusive is what may be there and did not show. A star: blocks with an invalid"
            + " cell are left out. A field opens its cell beneath its row.";
  }

  /**
   * The subject of a verdict, and its position.
   *
   * @param cell the name of the row that is compared with another
   */
  record Pair(String panel, String pair, Double x, String cell) {}

  /**
   * The factorial effects.
   *
   * @param csv effects.csv
   * @param places for each of its rows what its cells share
   * @param interactions for each of its rows the values of an interaction that is not negligible;
   *     {@code null} for other rows
   * @param stalled cells that are in no effect: cell, block, how long, checkpoint age
   */
  record Effects(
      String csv,
      List<String> places,
      List<InteractionValues> interactions,
      List<List<String>> stalled) {}

  /**
   * A line of a published table.
   *
   * @param about year, machine and program according to its source
   * @param points for each point: position on the axis, transactions a second, p50 and p95 in
   *     milliseconds; {@code null} for values that were not published
   */
  record Published(String panel, String name, String about, List<Double[]> points) {}

  /**
   * The method, and how to repeat the run.
   *
   * @param matrix the file that the command names; empty if it names none
   * @param leftOut parts that are left out of the page to keep it small
   */
  record Method(List<String> words, String command, String matrix, List<String> leftOut) {}
}
