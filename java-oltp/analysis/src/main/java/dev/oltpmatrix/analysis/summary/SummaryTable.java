package dev.oltpmatrix.analysis.summary;

import dev.oltpmatrix.analysis.aggregate.Axis;
import dev.oltpmatrix.analysis.aggregate.Metrics;
import dev.oltpmatrix.analysis.aggregate.UnsupportedText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The summary that a terminal shows at the end of a run: a table for each workload and generator,
 * with one column for each arm.
 */
public final class SummaryTable {
  private static final int MIN_COLUMN = 28;
  private static final int GAP = 2;

  private SummaryTable() {}

  public static String text(List<SummaryRow> rows) {
    Axis axis = Axis.of(rows.stream().map(SummaryRow::key).toList());
    StringBuilder out = new StringBuilder();
    for (String table : distinct(rows, r -> table(axis, r))) {
      out.append('\n').append(table);
      out.append(": tps, p50 and p95 (* invalid)\n");
      append(out, axis, rows.stream().filter(r -> table(axis, r).equals(table)).toList());
    }
    return out.toString();
  }

  private static String table(Axis axis, SummaryRow r) {
    return r.workload() + ", " + r.key().generator() + r.key().othersLabel(axis.factor());
  }

  private static void append(StringBuilder out, Axis axis, List<SummaryRow> rows) {
    List<String> arms = distinct(rows, r -> r.key().armLabel());
    int longest = arms.stream().mapToInt(String::length).max().orElse(0);
    String form = "%" + Math.max(MIN_COLUMN, longest + GAP) + "s";
    String head = axis.isClients() ? "clients" : axis.factor().name();
    out.append(String.format(Locale.ROOT, "%7s", head));
    arms.forEach(a -> out.append(String.format(Locale.ROOT, form, a)));
    out.append('\n');
    List<String> levels =
        rows.stream()
            .map(SummaryRow::key)
            .sorted(axis.order())
            .map(axis::level)
            .distinct()
            .toList();
    for (String level : levels) {
      out.append(String.format(Locale.ROOT, "%7s", level));
      for (String arm : arms) {
        String cell =
            rows.stream()
                .filter(r -> axis.level(r.key()).equals(level) && r.key().armLabel().equals(arm))
                .map(SummaryTable::cell)
                .findFirst()
                .orElse("-");
        out.append(String.format(Locale.ROOT, form, cell));
      }
      out.append('\n');
    }
  }

  private static String cell(SummaryRow r) {
    String mark = r.valid() ? "" : "*";
    if (r.unsupported() != null) {
      return UnsupportedText.UNSUPPORTED;
    }
    if (r.repetitions() == 0) {
      return "failed" + mark;
    }
    String tps =
        r.tps().value() == null ? "-" : String.format(Locale.ROOT, "%.0f/s", r.tps().value());
    String p50 = r.p50Ms().value() == null ? "-" : Metrics.P50.shown(r.p50Ms().value());
    return tps + " " + p50 + " " + p95(r) + mark;
  }

  private static String p95(SummaryRow r) {
    if (r.p95Ms().value() != null) {
      return Metrics.P95.shown(r.p95Ms().value());
    }
    return r.p95AboveMs() == null ? "-" : "> " + Metrics.P95.shown(r.p95AboveMs());
  }

  private static List<String> distinct(
      List<SummaryRow> rows, java.util.function.Function<SummaryRow, String> key) {
    return new ArrayList<>(rows.stream().map(key).distinct().toList());
  }
}
