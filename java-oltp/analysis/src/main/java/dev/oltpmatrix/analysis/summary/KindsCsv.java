package dev.oltpmatrix.analysis.summary;

import dev.oltpmatrix.analysis.aggregate.FactorColumns;
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
          Column.number("per_minute", DIGITS, row -> row.perMinute().value()),
          Column.number("per_minute_lo", DIGITS, row -> row.perMinute().low()),
          Column.number("per_minute_hi", DIGITS, row -> row.perMinute().high()),
          Column.number("mean_ms", DIGITS, KindRow::meanMs),
          Column.number("p50_ms", DIGITS, KindRow::p50Ms),
          Column.number("p95_ms", DIGITS, row -> row.p95Ms().value()),
          Column.number("p95_lo_ms", DIGITS, row -> row.p95Ms().low()),
          Column.number("p95_hi_ms", DIGITS, row -> row.p95Ms().high()),
          Column.number("p99_ms", DIGITS, KindRow::p99Ms),
          Column.text("missing_reason", KindRow::missing),
          Column.number("deadlocks_percent", DIGITS, KindRow::deadlocksPercent),
          Column.number("lock_timeouts_percent", DIGITS, KindRow::lockTimeoutsPercent),
          Column.number("rolled_back_percent", DIGITS, KindRow::rolledBackPercent),
          Column.number("p999_ms", DIGITS, KindRow::p999Ms),
          Column.number("max_ms", DIGITS, KindRow::maxMs));

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
