package dev.oltpmatrix.analysis.summary;

import dev.oltpmatrix.analysis.aggregate.FactorColumns;
import dev.oltpmatrix.analysis.aggregate.Metric;
import dev.oltpmatrix.analysis.aggregate.Metrics;
import dev.oltpmatrix.model.results.Csv;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The files summary.csv and cells.csv, which has a row for each cell: the columns are a contract;
 * new ones are added at the end.
 */
public final class SummaryCsv {
  /** A column: its name, and its value in a row. */
  private record Column(String name, Function<SummaryRow, String> field) {
    static Column text(String name, Function<SummaryRow, String> value) {
      return new Column(name, row -> Csv.quoted(value.apply(row)));
    }

    /** Returns a column that is empty if the value is not known. */
    static Column plain(String name, Function<SummaryRow, Object> value) {
      return new Column(
          name, row -> value.apply(row) == null ? "" : String.valueOf(value.apply(row)));
    }

    static Column number(String name, int digits, Function<SummaryRow, Double> value) {
      return new Column(name, row -> Csv.number(value.apply(row), digits));
    }

    static Column of(Metric metric) {
      return number(metric.name(), metric.digits(), row -> row.counted(metric.name()));
    }
  }

  private static final List<Column> COLUMNS = columns();

  private SummaryCsv() {}

  private static List<Column> columns() {
    return Stream.of(
            Stream.of(
                Column.text("server", SummaryRow::server),
                Column.text("arm", SummaryRow::arm),
                Column.text("config", SummaryRow::config),
                Column.text("workload", SummaryRow::workload),
                Column.text("generator", SummaryRow::generator),
                Column.plain("threads", SummaryRow::threads),
                Column.plain("repetitions", SummaryRow::repetitions),
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
                Column.plain("errors", SummaryRow::errors)),
            Metrics.FIRST.stream().map(Column::of),
            Stream.of(
                Column.plain("valid", SummaryRow::valid),
                Column.text("flags", SummaryRow::flags),
                Column.number("p50_lo_ms", 3, r -> r.p50Ms().low()),
                Column.number("p50_hi_ms", 3, r -> r.p50Ms().high()),
                Column.plain("imported", SummaryRow::imported)),
            Metrics.LATER.stream().map(Column::of),
            Metrics.COMPLETED.stream().map(Column::of),
            Stream.of(Column.number("p95_above_ms", 3, SummaryRow::p95AboveMs)),
            Metrics.CLIENTS.stream().map(Column::of),
            Metrics.LAST.stream().map(Column::of),
            Stream.of(
                Column.text("unsupported", r -> r.unsupported() == null ? "" : r.unsupported())),
            Metrics.NEWEST.stream().map(Column::of))
        .flatMap(columns -> columns)
        .toList();
  }

  public static void write(Path file, List<SummaryRow> rows) throws IOException {
    Csv.write(file, text(rows));
  }

  public static void writeCells(Path file, List<SummaryRow> cells) throws IOException {
    Csv.write(file, cellsText(cells));
  }

  public static String text(List<SummaryRow> rows) {
    return text(COLUMNS, rows);
  }

  public static String cellsText(List<SummaryRow> cells) {
    Column repetition = Column.plain("repetition", cell -> cell.key().repetition());
    return text(Stream.concat(Stream.of(repetition), COLUMNS.stream()).toList(), cells);
  }

  private static String text(List<Column> columns, List<SummaryRow> rows) {
    FactorColumns others = FactorColumns.of(rows.stream().map(SummaryRow::key).toList());
    StringBuilder out = new StringBuilder(line(columns, Column::name));
    out.append(others.header()).append('\n');
    for (SummaryRow row : rows) {
      out.append(line(columns, column -> column.field().apply(row)));
      out.append(others.levels(row.key())).append('\n');
    }
    return out.toString();
  }

  private static String line(List<Column> columns, Function<Column, String> field) {
    return columns.stream().map(field).collect(Collectors.joining(","));
  }
}
