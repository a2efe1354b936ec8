package dev.oltpmatrix.matrix.summary;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Locale;

/** summary.csv: the columns are a contract; new ones go to the end. */
public final class SummaryCsv {
  static final String HEADER =
      "server,arm,config,workload,generator,threads,repetitions,tps,tps_lo,tps_hi,qps,p50_ms,"
          + "p95_ms,p95_lo_ms,p95_hi_ms,p99_ms,p999_ms,max_ms,errors,client_cpu_us_per_txn,"
          + "server_cpu_us_per_txn,server_cs_per_txn,valid,flags,p50_lo_ms,p50_hi_ms";

  private SummaryCsv() {}

  public static void write(Path file, List<SummaryRow> rows) throws IOException {
    Path temporary = file.resolveSibling("." + file.getFileName() + ".tmp");
    Files.writeString(temporary, text(rows));
    Files.move(
        temporary, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  static String text(List<SummaryRow> rows) {
    StringBuilder out = new StringBuilder(HEADER).append('\n');
    rows.forEach(r -> out.append(line(r)).append('\n'));
    return out.toString();
  }

  private static String line(SummaryRow r) {
    return String.join(
        ",",
        quoted(r.server()),
        quoted(r.arm()),
        quoted(r.config()),
        quoted(r.workload()),
        quoted(r.generator()),
        Integer.toString(r.threads()),
        Integer.toString(r.repetitions()),
        number(r.tps().value(), 2),
        number(r.tps().low(), 2),
        number(r.tps().high(), 2),
        number(r.qps(), 2),
        number(r.p50Ms().value(), 3),
        number(r.p95Ms().value(), 3),
        number(r.p95Ms().low(), 3),
        number(r.p95Ms().high(), 3),
        number(r.p99Ms(), 3),
        number(r.p999Ms(), 3),
        number(r.maxMs(), 3),
        Long.toString(r.errors()),
        number(r.clientCpuUsPerTxn(), 1),
        number(r.serverCpuUsPerTxn(), 1),
        number(r.serverCsPerTxn(), 2),
        Boolean.toString(r.valid()),
        quoted(r.flags()),
        number(r.p50Ms().low(), 3),
        number(r.p50Ms().high(), 3));
  }

  private static String number(Double value, int digits) {
    return value == null ? "" : String.format(Locale.ROOT, "%." + digits + "f", value);
  }

  /** RFC 4180; line breaks become spaces because gnuplot reads a row a line. */
  private static String quoted(String text) {
    String line = text.replaceAll("\\s*\\R\\s*", " ");
    boolean plain = line.indexOf(',') < 0 && line.indexOf('"') < 0;
    return plain ? line : '"' + line.replace("\"", "\"\"") + '"';
  }
}
