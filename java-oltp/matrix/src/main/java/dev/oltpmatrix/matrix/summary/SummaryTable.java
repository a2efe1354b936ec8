package dev.oltpmatrix.matrix.summary;

import dev.oltpmatrix.matrix.series.Metric;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;

/** The end of a run in a terminal: a table for each workload and generator, an arm a column. */
public final class SummaryTable {
  private static final int LEAST_COLUMN = 26;
  private static final int GAP = 2;

  private SummaryTable() {}

  public static String text(List<SummaryRow> rows) {
    StringBuilder out = new StringBuilder();
    for (String workload : distinct(rows, SummaryRow::workload)) {
      for (String generator : distinct(rows, SummaryRow::generator)) {
        List<SummaryRow> chosen =
            rows.stream()
                .filter(r -> r.workload().equals(workload) && r.generator().equals(generator))
                .toList();
        if (!chosen.isEmpty()) {
          out.append('\n').append(workload).append(", ").append(generator);
          out.append(": transactions/s, p95 latency (* = not to be trusted, see flags)\n");
          append(out, chosen);
        }
      }
    }
    return out.toString();
  }

  private static void append(StringBuilder out, List<SummaryRow> rows) {
    List<String> arms = distinct(rows, SummaryTable::column);
    int longest = arms.stream().mapToInt(String::length).max().orElse(0);
    String form = "%" + Math.max(LEAST_COLUMN, longest + GAP) + "s";
    out.append(String.format(Locale.ROOT, "%7s", "clients"));
    arms.forEach(a -> out.append(String.format(Locale.ROOT, form, a)));
    out.append('\n');
    TreeSet<Integer> threads = new TreeSet<>(rows.stream().map(SummaryRow::threads).toList());
    for (int n : threads) {
      out.append(String.format(Locale.ROOT, "%7d", n));
      for (String arm : arms) {
        String cell =
            rows.stream()
                .filter(r -> r.threads() == n && column(r).equals(arm))
                .map(SummaryTable::cell)
                .findFirst()
                .orElse("-");
        out.append(String.format(Locale.ROOT, form, cell));
      }
      out.append('\n');
    }
  }

  private static String column(SummaryRow r) {
    String arm = r.server() + "/" + r.arm();
    return r.config().equals("base") ? arm : arm + "+" + r.config();
  }

  private static String cell(SummaryRow r) {
    String mark = r.valid() ? "" : "*";
    if (r.repetitions() == 0) {
      return "failed" + mark;
    }
    String tps =
        r.tps().value() == null ? "-" : String.format(Locale.ROOT, "%.0f/s", r.tps().value());
    String p95 = r.p95Ms().value() == null ? "-" : Metric.P95.shown(r.p95Ms().value());
    return tps + " " + p95 + mark;
  }

  private static List<String> distinct(
      List<SummaryRow> rows, java.util.function.Function<SummaryRow, String> key) {
    return new ArrayList<>(rows.stream().map(key).distinct().toList());
  }
}
