package dev.oltpmatrix.analysis.summary;

import dev.oltpmatrix.analysis.aggregate.FactorColumns;
import dev.oltpmatrix.analysis.aggregate.Metric;
import dev.oltpmatrix.analysis.aggregate.Metrics;
import dev.oltpmatrix.model.results.Column;
import dev.oltpmatrix.model.results.Csv;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The files summary.csv and cells.csv, which has a row for each cell: the columns are a contract;
 * new ones are added at the end.
 */
public final class SummaryCsv {
  private static final List<Column<SummaryRow>> COLUMNS = columns();

  private SummaryCsv() {}

  private static List<Column<SummaryRow>> columns() {
    return Stream.<Stream<Column<SummaryRow>>>of(
            Stream.of(
                Column.text("server", SummaryRow::server),
                Column.text("arm", SummaryRow::arm),
                Column.text("config", SummaryRow::config),
                Column.text("workload", SummaryRow::workload),
                Column.text("generator", SummaryRow::generator),
                Column.text("threads", SummaryRow::threads),
                Column.text("repetitions", SummaryRow::repetitions),
                Column.number("tps", 2, r -> r.tps().value()),
                Column.number("tps_lo", 2, r -> r.tps().low()),
                Column.number("tps_hi", 2, r -> r.tps().high()),
                Column.number("qps", 2, SummaryRow::qps),
                Column.number("p50_ms", 3, r -> r.p50Ms().value()),
                Column.number("p95_ms", 3, r -> r.p95Ms().value()),
                Column.number("p95_lo_ms", 3, r -> r.p95Ms().low()),
                Column.number("p95_hi_ms", 3, r -> r.p95Ms().high()),
                Column.number("p99_ms", 3, SummaryRow::p99Ms),
                Column.number("p999_ms", 3, SummaryRow::p999Ms),
                Column.number("max_ms", 3, SummaryRow::maxMs),
                Column.text("errors", SummaryRow::errors)),
            Metrics.FIRST.stream().map(SummaryCsv::column),
            Stream.of(
                Column.text("valid", SummaryRow::valid),
                Column.text("flags", SummaryRow::flags),
                Column.number("p50_lo_ms", 3, r -> r.p50Ms().low()),
                Column.number("p50_hi_ms", 3, r -> r.p50Ms().high()),
                Column.text("imported", SummaryRow::imported)),
            Metrics.LATER.stream().map(SummaryCsv::column),
            Metrics.COMPLETED.stream().map(SummaryCsv::column),
            Stream.of(Column.number("p95_above_ms", 3, SummaryRow::p95AboveMs)),
            Metrics.CLIENTS.stream().map(SummaryCsv::column),
            Metrics.LAST.stream().map(SummaryCsv::column),
            Stream.of(Column.text("unsupported", SummaryRow::unsupported)),
            Metrics.NEWEST.stream().map(SummaryCsv::column))
        .flatMap(columns -> columns)
        .toList();
  }

  private static Column<SummaryRow> column(Metric metric) {
    return Column.number(metric.name(), metric.digits(), row -> row.counted(metric.name()));
  }

  public static void write(Path file, List<SummaryRow> rows) throws IOException {
    Csv.write(file, text(rows));
  }

  public static void writeCells(Path file, List<SummaryRow> cells) throws IOException {
    Csv.write(file, cellsText(cells));
  }

  public static String text(List<SummaryRow> rows) {
    return FactorColumns.text(COLUMNS, rows, SummaryRow::key);
  }

  public static String cellsText(List<SummaryRow> cells) {
    List<Column<SummaryRow>> columns = new ArrayList<>();
    columns.add(Column.text("repetition", cell -> cell.key().repetition()));
    columns.addAll(COLUMNS);
    return FactorColumns.text(columns, cells, SummaryRow::key);
  }
}
