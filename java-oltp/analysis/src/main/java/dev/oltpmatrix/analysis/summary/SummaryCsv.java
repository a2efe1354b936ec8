package dev.oltpmatrix.analysis.summary;

import dev.oltpmatrix.analysis.aggregate.FactorColumns;
import dev.oltpmatrix.analysis.aggregate.Metric;
import dev.oltpmatrix.analysis.aggregate.Metrics;
import dev.oltpmatrix.model.results.Column;
import dev.oltpmatrix.model.results.Csv;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** The file summary.csv: the columns are a contract; new ones are added at the end. */
public final class SummaryCsv {
  private static final List<Column<SummaryRow>> COLUMNS = columns(Column::number);

  private SummaryCsv() {}

  /** How a table writes numbers. */
  @FunctionalInterface
  interface Numbers {
    Column<SummaryRow> column(String name, int digits, Function<SummaryRow, Double> value);

    default Column<SummaryRow> of(Metric metric) {
      return column(metric.column(), metric.digits(), row -> row.joined(metric));
    }
  }

  static List<Column<SummaryRow>> columns(Numbers numbers) {
    return Stream.<Stream<Column<SummaryRow>>>of(
            Stream.of(
                Column.text("server", r -> r.key().server()),
                Column.text("arm", r -> r.key().arm()),
                Column.text("config", r -> r.key().config()),
                Column.text("workload", SummaryRow::workload),
                Column.text("generator", r -> r.key().generator()),
                Column.text("threads", r -> r.key().threads()),
                Column.text("repetitions", SummaryRow::repetitions),
                numbers.column("tps", 2, r -> r.tps().value()),
                numbers.column("tps_lo", 2, r -> r.tps().low()),
                numbers.column("tps_hi", 2, r -> r.tps().high()),
                numbers.of(Metrics.QPS),
                numbers.column("p50_ms", 3, r -> r.p50Ms().value()),
                numbers.column("p95_ms", 3, r -> r.p95Ms().value()),
                numbers.column("p95_lo_ms", 3, r -> r.p95Ms().low()),
                numbers.column("p95_hi_ms", 3, r -> r.p95Ms().high()),
                numbers.of(Metrics.P99),
                numbers.of(Metrics.P999),
                numbers.of(Metrics.MAX),
                numbers.of(Metrics.ERRORS)),
            Metrics.FIRST.stream().map(numbers::of),
            Stream.of(
                Column.text("valid", SummaryRow::valid),
                Column.text("flags", SummaryRow::flags),
                numbers.column("p50_lo_ms", 3, r -> r.p50Ms().low()),
                numbers.column("p50_hi_ms", 3, r -> r.p50Ms().high()),
                Column.text("imported", SummaryRow::imported)),
            Metrics.LATER.stream().map(numbers::of),
            Stream.of(numbers.column("p95_above_ms", 3, SummaryRow::p95AboveMs)),
            Metrics.CLIENTS.stream().map(numbers::of),
            Stream.of(Column.text("unsupported", SummaryRow::unsupported)),
            Metrics.NEWEST.stream().map(numbers::of))
        .flatMap(columns -> columns)
        .toList();
  }

  public static void write(Path file, List<SummaryRow> rows) throws IOException {
    Csv.write(file, text(rows));
  }

  public static String text(List<SummaryRow> rows) {
    return FactorColumns.text(COLUMNS, rows, SummaryRow::key);
  }
}
