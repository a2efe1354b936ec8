package dev.oltpmatrix.analysis.summary;

import dev.oltpmatrix.analysis.aggregate.FactorColumns;
import dev.oltpmatrix.analysis.stats.Estimate;
import dev.oltpmatrix.model.results.Column;
import dev.oltpmatrix.model.results.Csv;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;

/** The file kinds.csv: its columns are a contract; new ones are added at the end. */
public final class KindsCsv {
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

  private KindsCsv() {}

  private static Column<KindRow> estimate(
      String column, String metric, Function<Estimate, Double> part) {
    return Column.number(column, 3, row -> part.apply(row.series().estimate(row.metric(metric))));
  }

  private static Column<KindRow> median(String column, String metric) {
    return Column.number(column, 3, row -> row.series().median(row.metric(metric)));
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
