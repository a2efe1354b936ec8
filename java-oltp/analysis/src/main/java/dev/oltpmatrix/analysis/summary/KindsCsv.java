package dev.oltpmatrix.analysis.summary;

import dev.oltpmatrix.analysis.aggregate.FactorColumns;
import dev.oltpmatrix.model.results.Csv;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** The file kinds.csv: its columns are a contract; new ones are added at the end. */
public final class KindsCsv {
  private static final String HEADER =
      "server,arm,config,workload,generator,threads,repetitions,kind,transactions,per_minute,"
          + "per_minute_lo,per_minute_hi,mean_ms,p50_ms,p95_ms,p95_lo_ms,p95_hi_ms,p99_ms,missing_reason";

  private static final int DIGITS = 3;

  private KindsCsv() {}

  /** Writes the file; no file if all transactions are of one kind. */
  public static void write(Path file, List<KindRow> rows) throws IOException {
    if (!rows.isEmpty()) {
      Csv.write(file, text(rows));
    }
  }

  public static String text(List<KindRow> rows) {
    FactorColumns others = FactorColumns.of(rows.stream().map(KindRow::key).toList());
    StringBuilder out = new StringBuilder(HEADER).append(others.header()).append('\n');
    rows.forEach(row -> out.append(line(row)).append(others.levels(row.key())).append('\n'));
    return out.toString();
  }

  private static String line(KindRow row) {
    return String.join(
        ",",
        Csv.quoted(row.key().server()),
        Csv.quoted(row.key().arm()),
        Csv.quoted(row.key().config()),
        Csv.quoted(row.key().workload()),
        Csv.quoted(row.key().generator()),
        Integer.toString(row.key().threads()),
        Integer.toString(row.repetitions()),
        Csv.quoted(row.kind()),
        row.transactions() == null ? "" : row.transactions().toString(),
        Csv.number(row.perMinute().value(), DIGITS),
        Csv.number(row.perMinute().low(), DIGITS),
        Csv.number(row.perMinute().high(), DIGITS),
        Csv.number(row.meanMs(), DIGITS),
        Csv.number(row.p50Ms(), DIGITS),
        Csv.number(row.p95Ms().value(), DIGITS),
        Csv.number(row.p95Ms().low(), DIGITS),
        Csv.number(row.p95Ms().high(), DIGITS),
        Csv.number(row.p99Ms(), DIGITS),
        Csv.quoted(row.missing()));
  }
}
