package dev.oltpmatrix.report.page;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;

/**
 * The data of a page, by the names that its scripts in plot/page use.
 *
 * @param effects factorial effects; {@code null} for none
 * @param settings of servers, by their names in charts
 * @param bulk compressed details of cells, which are read later
 */
record PageData(
    Head head,
    Answer answer,
    ChartLayout.Figures figures,
    Verdicts verdicts,
    Object effects,
    Method method,
    Rows rows,
    Kinds kinds,
    List<PublishedTables.Line> published,
    Map<String, Map<String, String>> settings,
    Map<String, byte[]> bulk) {
  record Head(String title, String conditions, List<String> about, Integer liveEveryS) {}

  /**
   * The conclusions at the top.
   *
   * @param differences between two runs other than their numbers; {@code null} for one run
   * @param table the first table, in which cells are named as in links; {@code null} for none
   * @param next commands that would tell more
   */
  record Answer(
      List<String> sentences,
      String trust,
      List<String> differences,
      ObjectNode table,
      List<String> next) {}

  /**
   * A table of comparisons, with the subject of each of its rows.
   *
   * @param key explains its words
   */
  record Verdicts(String csv, List<Pair> pairs, List<String> higherIsBetter, String key) {}

  /**
   * The subject of a comparison.
   *
   * @param x its position on the axis; {@code null} for none
   * @param cell name of the row that it is about
   */
  record Pair(String panel, String pair, Double x, String cell) {}

  /** The method, and how to repeat the run. */
  record Method(List<String> words, String command, String matrix, List<String> leftOut) {}

  /**
   * summary.csv.
   *
   * @param places panel, line and position of each row
   */
  record Rows(String csv, List<Object[]> places, List<String> names) {}

  record Kinds(String csv, List<String> names) {}
}
