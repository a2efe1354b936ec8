package dev.oltpmatrix.matrix.summary;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** summary.csv: the columns are a contract; new ones go to the end. */
public final class SummaryCsv {
  static final String HEADER =
      "server,arm,config,workload,generator,threads,repetitions,tps,tps_lo,tps_hi,qps,p50_ms,"
          + "p95_ms,p95_lo_ms,p95_hi_ms,p99_ms,p999_ms,max_ms,errors,client_cpu_us_per_txn,"
          + "server_cpu_us_per_txn,server_cs_per_txn,valid,flags,p50_lo_ms,p50_hi_ms,"
          + "imported";

  private SummaryCsv() {}

  public static void write(Path file, List<SummaryRow> rows) throws IOException {
    Csv.write(file, text(rows));
  }

  static String text(List<SummaryRow> rows) {
    StringBuilder out = new StringBuilder(HEADER).append('\n');
    rows.forEach(r -> out.append(line(r)).append('\n'));
    return out.toString();
  }

  private static String line(SummaryRow r) {
    return String.join(
        ",",
        Csv.quoted(r.server()),
        Csv.quoted(r.arm()),
        Csv.quoted(r.config()),
        Csv.quoted(r.workload()),
        Csv.quoted(r.generator()),
        Integer.toString(r.threads()),
        Integer.toString(r.repetitions()),
        Csv.number(r.tps().value(), 2),
        Csv.number(r.tps().low(), 2),
        Csv.number(r.tps().high(), 2),
        Csv.number(r.qps(), 2),
        Csv.number(r.p50Ms().value(), 3),
        Csv.number(r.p95Ms().value(), 3),
        Csv.number(r.p95Ms().low(), 3),
        Csv.number(r.p95Ms().high(), 3),
        Csv.number(r.p99Ms(), 3),
        Csv.number(r.p999Ms(), 3),
        Csv.number(r.maxMs(), 3),
        r.errors() == null ? "" : r.errors().toString(),
        Csv.number(r.clientCpuUsPerTxn(), 1),
        Csv.number(r.serverCpuUsPerTxn(), 1),
        Csv.number(r.serverCsPerTxn(), 2),
        Boolean.toString(r.valid()),
        Csv.quoted(r.flags()),
        Csv.number(r.p50Ms().low(), 3),
        Csv.number(r.p50Ms().high(), 3),
        Boolean.toString(r.imported()));
  }
}
