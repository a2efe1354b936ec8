package dev.oltpmatrix.analysis.summary;

import dev.oltpmatrix.analysis.aggregate.FactorColumns;
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
          Column.text("repetitions", KindRow::repetitions),
          Column.text("kind", KindRow::kind),
          Column.text("transactions", KindRow::transactions),
          number("per_minute", row -> row.estimate("per_minute").value()),
          number("per_minute_lo", row -> row.estimate("per_minute").low()),
          number("per_minute_hi", row -> row.estimate("per_minute").high()),
          number("mean_ms", row -> row.median("mean")),
          number("p50_ms", row -> row.median("p50")),
          number("p95_ms", row -> row.estimate("p95").value()),
          number("p95_lo_ms", row -> row.estimate("p95").low()),
          number("p95_hi_ms", row -> row.estimate("p95").high()),
          number("p99_ms", row -> row.median("p99")),
          Column.text("missing_reason", KindRow::missing),
          number("deadlocks_percent", row -> row.median("deadlocks_percent")),
          number("lock_timeouts_percent", row -> row.median("lock_timeouts_percent")),
          number("rolled_back_percent", row -> row.median("rolled_back_percent")),
          number("p999_ms", row -> row.median("p99.9")),
          number("max_ms", row -> row.median("max")));

  private KindsCsv() {}

  private static Column<KindRow> number(String name, Function<KindRow, Double> value) {
    return Column.number(name, 3, value);
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
