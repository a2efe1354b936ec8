package dev.oltpmatrix.analysis.summary;

import dev.oltpmatrix.analysis.aggregate.Cells;
import dev.oltpmatrix.analysis.aggregate.FactorColumns;
import dev.oltpmatrix.analysis.aggregate.KindMetrics;
import dev.oltpmatrix.analysis.aggregate.MeasuredCell;
import dev.oltpmatrix.analysis.aggregate.Metric;
import dev.oltpmatrix.analysis.aggregate.Series;
import dev.oltpmatrix.analysis.aggregate.UnsupportedText;
import dev.oltpmatrix.analysis.stats.Estimate;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.results.Column;
import dev.oltpmatrix.model.results.Csv;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;

/**
 * One line of kinds.csv: one kind of transaction of a cell over all its repetitions.
 *
 * @param counts the number of its transactions in each repetition that was measured
 */
public record KindRow(CellKey key, String kind, List<Long> counts, Series series) {
  /** The columns of kinds.csv are a contract; new ones are added at the end. */
  private static final List<Column<KindRow>> COLUMNS =
      List.of(
          Column.text("server", row -> row.key().server()),
          Column.text("arm", row -> row.key().arm()),
          Column.text("config", row -> row.key().config()),
          Column.text("workload", row -> row.key().workload()),
          Column.text("generator", row -> row.key().generator()),
          Column.text("threads", row -> row.key().threads()),
          Column.text("repetitions", row -> row.counts().size()),
          Column.text("kind", KindRow::kind),
          Column.text("transactions", KindRow::transactions),
          estimate("per_minute", "per_minute", Estimate::value),
          estimate("per_minute_lo", "per_minute", Estimate::low),
          estimate("per_minute_hi", "per_minute", Estimate::high),
          median("mean_ms", "mean"),
          median("p50_ms", "p50"),
          estimate("p95_ms", "p95", Estimate::value),
          estimate("p95_lo_ms", "p95", Estimate::low),
          estimate("p95_hi_ms", "p95", Estimate::high),
          median("p99_ms", "p99"),
          Column.text("missing_reason", KindRow::missing),
          median("deadlocks_percent", "deadlocks_percent"),
          median("lock_timeouts_percent", "lock_timeouts_percent"),
          median("rolled_back_percent", "rolled_back_percent"),
          median("p999_ms", "p99.9"),
          median("max_ms", "max"));

  /** Returns a row for each row of summary.csv and each kind that its workload mixes. */
  public static List<KindRow> of(List<MeasuredCell> measured) {
    Cells cells = Cells.ofResults(MeasuredCell.numbers(measured));
    List<KindRow> rows = new ArrayList<>();
    for (SummaryRow row : Summarizer.summarize(measured)) {
      for (String kind : cells.kinds(row.workload())) {
        Metric transactions = KindMetrics.of("transactions", kind);
        List<Long> counts =
            row.cells().stream()
                .map(cell -> cell.number(transactions))
                .filter(Objects::nonNull)
                .map(Double::longValue)
                .toList();
        rows.add(new KindRow(row.key(), kind, counts, row.series()));
      }
    }
    return rows;
  }

  /** Returns the sum over the repetitions; {@code null} if none was measured. */
  Long transactions() {
    return counts.stream().reduce(Long::sum).orElse(null);
  }

  Metric metric(String name) {
    return KindMetrics.of(name, kind);
  }

  /** Returns why a repetition has no numbers; empty if all have them. */
  String missing() {
    if (series.unsupported() != null) {
      return UnsupportedText.of(series.unsupported());
    }
    return counts.isEmpty()
        ? "no repetition was measured"
        : String.join(", ", series.missing(metric("p95")).words(key.armLabel(), "repetition"));
  }

  private static Column<KindRow> estimate(
      String column, String metric, Function<Estimate, Double> part) {
    return Column.number(column, 3, row -> part.apply(row.series.estimate(row.metric(metric))));
  }

  private static Column<KindRow> median(String column, String metric) {
    return Column.number(column, 3, row -> row.series.median(row.metric(metric)));
  }

  /** Writes the file; no file if all transactions are of one kind. */
  public static void write(Path file, List<KindRow> rows) throws IOException {
    if (!rows.isEmpty()) {
      Csv.write(file, text(rows));
    }
  }

  public static String text(List<KindRow> rows) {
    return FactorColumns.text(COLUMNS, rows, KindRow::key);
  }
}
