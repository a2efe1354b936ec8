package dev.oltpmatrix.analysis.summary;

import dev.oltpmatrix.analysis.aggregate.FactorColumns;
import dev.oltpmatrix.analysis.aggregate.KindMetrics;
import dev.oltpmatrix.model.results.Column;
import dev.oltpmatrix.model.results.Csv;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** The file kinds.csv: its columns are a contract; new ones are added at the end. */
public final class KindsCsv {
  private static final int DIGITS = 3;

  private static final List<Column<KindRow>> COLUMNS =
      List.of(
          Column.text("server", row -> row.key().server()),
          Column.text("arm", row -> row.key().arm()),
          Column.text("config", row -> row.key().config()),
          Column.text("workload", row -> row.key().workload()),
          Column.text("generator", row -> row.key().generator()),
          Column.text("threads", row -> row.key().threads()),
          Column.text("repetitions", KindRow::repetitions),
          Column.text("kind", KindRow::kind),
          Column.text("transactions", KindRow::transactions),
          Column.number("per_minute", DIGITS, row -> row.estimate(KindMetrics::perMinute).value()),
          Column.number("per_minute_lo", DIGITS, row -> row.estimate(KindMetrics::perMinute).low()),
          Column.number(
              "per_minute_hi", DIGITS, row -> row.estimate(KindMetrics::perMinute).high()),
          Column.number("mean_ms", DIGITS, row -> row.median(KindMetrics::mean)),
          Column.number("p50_ms", DIGITS, row -> row.median(KindMetrics::p50)),
          Column.number("p95_ms", DIGITS, row -> row.estimate(KindMetrics::p95).value()),
          Column.number("p95_lo_ms", DIGITS, row -> row.estimate(KindMetrics::p95).low()),
          Column.number("p95_hi_ms", DIGITS, row -> row.estimate(KindMetrics::p95).high()),
          Column.number("p99_ms", DIGITS, row -> row.median(KindMetrics::p99)),
          Column.text("missing_reason", KindRow::missing),
          Column.number("deadlocks_percent", DIGITS, row -> row.median(KindMetrics::deadlocks)),
          Column.number(
              "lock_timeouts_percent", DIGITS, row -> row.median(KindMetrics::lockTimeouts)),
          Column.number("rolled_back_percent", DIGITS, row -> row.median(KindMetrics::rolledBack)),
          Column.number("p999_ms", DIGITS, row -> row.median(KindMetrics::p999)),
          Column.number("max_ms", DIGITS, row -> row.median(KindMetrics::max)));

  private KindsCsv() {}

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
