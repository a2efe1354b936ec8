package dev.oltpmatrix.report.page.details;

import dev.oltpmatrix.analysis.aggregate.UnsupportedText;
import dev.oltpmatrix.analysis.summary.Summarizer;
import dev.oltpmatrix.analysis.summary.SummaryCsv;
import dev.oltpmatrix.analysis.summary.SummaryRow;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.LoadResult;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.HdrHistogram.Histogram;

/**
 * What the page shows of single cells. It is most of the page's size, so it is packed, and read
 * when a reader first asks for it.
 *
 * @param csv cells.csv
 * @param more for each of its rows what is no column
 * @param windows by the name of a row, latencies of all its cells
 */
public record Details(String csv, List<More> more, Map<String, Heat> windows) {
  /** Beyond so many cells their seconds are left out, unless all is asked for. */
  public static final int MAX_WITH_SECONDS = 400;

  private static final double[] PERCENTILES = {
    0, 25, 50, 75, 90, 95, 97.5, 99, 99.5, 99.75, 99.9, 99.95, 99.99
  };

  private static final double US_PER_MS = 1000;

  /** The rest of a window that is no whole number of seconds has no rate of its own. */
  private static final double MIN_INTERVAL_S = 0.5;

  /**
   * Of one cell.
   *
   * @param series the name of its row
   * @param failure why it was not measured; {@code null} for a cell that was
   * @param spectrum pairs of a percentile and a latency in milliseconds
   * @param seconds of the window: begin, transactions a second, p95 in milliseconds; {@code null}
   *     where they were left out
   * @param heat latencies by time; only of the first cell of a row, as no other is drawn
   */
  record More(
      String series, String failure, List<double[]> spectrum, List<Object[]> seconds, Heat heat) {}

  /**
   * Of the cells of a run.
   *
   * @param nameOf the name of the row that a cell is of
   */
  public static Details of(
      List<CellRecord> records, Function<CellKey, String> nameOf, boolean withSeconds) {
    List<SummaryRow> rows = Summarizer.each(records);
    Map<CellKey, CellRecord> byKey = new HashMap<>();
    records.forEach(record -> byKey.put(record.cell(), record));
    Map<String, List<LoadResult>> windows = new LinkedHashMap<>();
    List<More> more = new ArrayList<>();
    for (SummaryRow row : rows) {
      String series = nameOf.apply(row.key());
      CellRecord record = byKey.get(row.key());
      LoadResult load = record.load();
      boolean isFirst = !windows.containsKey(series);
      more.add(
          load == null
              ? new More(series, whyNot(record), List.of(), List.of(), null)
              : more(series, load, withSeconds, isFirst));
      if (load != null) {
        windows.computeIfAbsent(series, name -> new ArrayList<>()).add(load);
      }
    }
    Map<String, Heat> heats = new LinkedHashMap<>();
    windows.forEach((series, loads) -> heats.put(series, Heat.ofWindows(loads)));
    return new Details(SummaryCsv.cellsText(rows), more, heats);
  }

  private static String whyNot(CellRecord record) {
    return record.cannot() == null ? record.failure() : UnsupportedText.of(record.cannot());
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
