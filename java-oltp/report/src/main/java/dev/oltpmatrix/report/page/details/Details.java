package dev.oltpmatrix.report.page.details;

import dev.oltpmatrix.analysis.aggregate.CellMeasurement;
import dev.oltpmatrix.analysis.aggregate.MeasuredCell;
import dev.oltpmatrix.analysis.aggregate.UnsupportedText;
import dev.oltpmatrix.analysis.summary.CellsCsv;
import dev.oltpmatrix.analysis.summary.Summarizer;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.record.LoadResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.HdrHistogram.Histogram;

/**
 * The page's details of single cells. They are most of the page's size, so they are compressed, and
 * read when first needed.
 *
 * @param csv cells.csv
 * @param more further data for each of its rows
 * @param windows latencies of all cells of a row, by row name
 */
public record Details(String csv, List<More> more, Map<String, Heat> windows) {
  /** Number of cells above which their seconds are left out, unless all are requested. */
  public static final int MAX_WITH_SECONDS = 400;

  private static final double[] PERCENTILES = {
    0, 25, 50, 75, 90, 95, 97.5, 99, 99.5, 99.75, 99.9, 99.95, 99.99
  };

  private static final double US_PER_MS = 1000;

  /**
   * Minimum length of an interval; the remainder of a window that is not a whole number of seconds
   * has no rate.
   */
  private static final double MIN_INTERVAL_S = 0.5;

  /**
   * The details of one cell.
   *
   * @param series the name of its row
   * @param failure why it was not measured; {@code null} for a measured cell
   * @param spectrum pairs of a percentile and a latency in milliseconds
   * @param seconds seconds of the window: start, transactions a second, p95 in milliseconds; {@code
   *     null} if they were left out
   * @param heat latencies by time; only for the first cell of a row, because no other is drawn
   */
  record More(
      String series, String failure, List<double[]> spectrum, List<Object[]> seconds, Heat heat) {}

  /**
   * Returns the details of the cells of a run.
   *
   * @param nameOf returns the name of the row that a cell belongs to
   */
  public static Details of(
      List<MeasuredCell> cells, Function<CellKey, String> nameOf, boolean withSeconds) {
    List<MeasuredCell> rows = Summarizer.sorted(cells);
    Map<String, List<LoadResult>> windows = new LinkedHashMap<>();
    List<More> more = new ArrayList<>();
    for (MeasuredCell row : rows) {
      String series = nameOf.apply(row.numbers().key());
      LoadResult load = row.record() == null ? null : row.record().load();
      boolean isFirst = !windows.containsKey(series);
      more.add(
          load == null
              ? new More(series, whyNot(row.numbers()), List.of(), List.of(), null)
              : more(series, load, withSeconds, isFirst));
      if (load != null) {
        windows.computeIfAbsent(series, name -> new ArrayList<>()).add(load);
      }
    }
    Map<String, Heat> heats = new LinkedHashMap<>();
    windows.forEach((series, loads) -> heats.put(series, Heat.ofWindows(loads)));
    return new Details(CellsCsv.text(cells), more, heats);
  }

  /** Returns why a cell was not measured; {@code null} if it was, and there are no details. */
  private static String whyNot(CellMeasurement cell) {
    if (cell.unsupported() != null) {
      return UnsupportedText.of(cell.unsupported());
    }
    return cell.isFailed() ? cell.invalid().text() : null;
  }

  private static More more(String series, LoadResult load, boolean withSeconds, boolean isFirst) {
    return new More(
        series,
        null,
        spectrum(load),
        withSeconds ? seconds(load) : null,
        withSeconds && isFirst ? Heat.byTime(load.intervals()) : null);
  }

  private static List<double[]> spectrum(LoadResult load) {
    Histogram hdr = load.latencies().histogram().toHdr();
    List<double[]> spectrum = new ArrayList<>();
    if (hdr.getTotalCount() > 0) {
      for (double percentile : PERCENTILES) {
        double ms = hdr.getValueAtPercentile(percentile) / US_PER_MS;
        spectrum.add(new double[] {percentile, ms});
      }
    }
    return spectrum;
  }

  private static List<Object[]> seconds(LoadResult load) {
    return load.intervals().stream()
        .filter(i -> i.lengthS() >= MIN_INTERVAL_S)
        .map(
            i ->
                new Object[] {
                  Math.round(i.startS() * 10) / 10.0,
                  Math.round(i.transactions() / i.lengthS()),
                  i.p95Us() == null ? null : i.p95Us() / US_PER_MS
                })
        .toList();
  }
}
