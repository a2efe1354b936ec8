package dev.oltpmatrix.matrix.page;

import dev.oltpmatrix.matrix.summary.Summarizer;
import dev.oltpmatrix.matrix.summary.SummaryCsv;
import dev.oltpmatrix.matrix.summary.SummaryRow;
import dev.oltpmatrix.record.CellKey;
import dev.oltpmatrix.record.CellRecord;
import dev.oltpmatrix.record.Interval;
import dev.oltpmatrix.record.LoadResult;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/**
 * What the page shows of single cells. It is most of the page's size, so it is packed, and read
 * when a reader first asks for it.
 *
 * @param csv cells.csv
 * @param more for each of its rows what is no column
 */
record Bulk(String csv, List<More> more) {
  /** Beyond so many cells their seconds are left out, unless all is asked for. */
  static final int MOST_WITH_SECONDS = 400;

  private static final double[] PERCENTILES = {
    0, 25, 50, 75, 90, 95, 97.5, 99, 99.5, 99.75, 99.9, 99.95, 99.99
  };

  private static final double US_PER_MS = 1000;

  /**
   * Of one cell.
   *
   * @param series the name of its row
   * @param spectrum pairs of a percentile and a latency in milliseconds
   * @param seconds of the window: begin, transactions a second, p95 in milliseconds
   * @param heat for each second pairs of a bucket's lower bound in microseconds and a count; one
   *     for the whole window where seconds were left out
   */
  record More(
      String series, List<double[]> spectrum, List<Object[]> seconds, List<List<long[]>> heat) {}

  static Bulk of(Source source, boolean withSeconds) {
    List<SummaryRow> rows = Summarizer.each(source.records());
    Map<CellKey, CellRecord> byKey = new HashMap<>();
    source.records().forEach(record -> byKey.put(record.cell(), record));
    return new Bulk(
        SummaryCsv.cellsText(rows),
        rows.stream().map(row -> more(source, byKey.get(row.key()), withSeconds)).toList());
  }

  private static More more(Source source, CellRecord record, boolean withSeconds) {
    LoadResult load = record.load();
    String series = source.rowName(record.cell());
    if (load == null) {
      return new More(series, null, null, null);
    }
    return new More(
        series,
        spectrum(load),
        withSeconds ? seconds(load) : null,
        withSeconds ? heat(load) : List.of(total(load)));
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
        .map(
            i ->
                new Object[] {
                  Math.round(i.startS()),
                  Math.round(i.transactions() / i.lengthS()),
                  i.p95Us() == null ? null : i.p95Us() / US_PER_MS
                })
        .toList();
  }

  /** Older records have no coarse counts of their seconds: then it is one for the window. */
  private static List<List<long[]>> heat(LoadResult load) {
    if (load.intervals().stream().allMatch(i -> i.latencyCounts() == null)) {
      return List.of(total(load));
    }
    return load.intervals().stream()
        .map(i -> i.latencyCounts() == null ? List.<long[]>of() : i.latencyCounts())
        .toList();
  }

  private static List<long[]> total(LoadResult load) {
    SortedMap<Long, Long> counts = new TreeMap<>();
    load.latencies()
        .histogram()
        .buckets()
        .forEach(pair -> counts.merge(Interval.bucketFromUs(pair[0]), pair[1], Long::sum));
    return counts.entrySet().stream().map(e -> new long[] {e.getKey(), e.getValue()}).toList();
  }
}
