package dev.oltpmatrix.analysis.summary;

import dev.oltpmatrix.analysis.aggregate.Axis;
import dev.oltpmatrix.analysis.aggregate.Metrics;
import dev.oltpmatrix.analysis.aggregate.UnsupportedText;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

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
    Map<String, List<SummaryRow>> tables =
        rows.stream()
            .collect(
                Collectors.groupingBy(
                    r ->
                        r.workload()
                            + ", "
                            + r.key().generator()
                            + r.key().othersLabel(axis.factor()),
                    LinkedHashMap::new,
                    Collectors.toList()));
    StringBuilder out = new StringBuilder();
    tables.forEach(
        (table, its) -> {
          out.append('\n').append(table).append(": tps, p50 and p95 (* invalid)\n");
          append(out, axis, its);
        });
    return out.toString();
  }

  private static void append(StringBuilder out, Axis axis, List<SummaryRow> rows) {
    List<String> arms = rows.stream().map(r -> r.key().armLabel()).distinct().toList();
    int longest = arms.stream().mapToInt(String::length).max().orElse(0);
    String form = "%" + Math.max(MIN_COLUMN, longest + GAP) + "s";
    out.append("%7s".formatted(axis.isClients() ? "clients" : axis.factor().name()));
    arms.forEach(arm -> out.append(form.formatted(arm)));
    out.append('\n');
    Map<String, Map<String, String>> cells = new LinkedHashMap<>();
    rows.stream()
        .sorted((a, b) -> axis.order().compare(a.key(), b.key()))
        .forEach(
            r ->
                cells
                    .computeIfAbsent(axis.level(r.key()), level -> new LinkedHashMap<>())
                    .putIfAbsent(r.key().armLabel(), cell(r)));
    cells.forEach(
        (level, ofArms) -> {
          out.append("%7s".formatted(level));
          arms.forEach(arm -> out.append(form.formatted(ofArms.getOrDefault(arm, "-"))));
          out.append('\n');
        });
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
}
