package dev.oltpmatrix.report.page;

import static dev.oltpmatrix.report.page.PageData.object;

import dev.oltpmatrix.analysis.aggregate.Axis;
import dev.oltpmatrix.analysis.aggregate.Curves;
import dev.oltpmatrix.analysis.aggregate.LevelOrder;
import dev.oltpmatrix.analysis.summary.SummaryRow;
import dev.oltpmatrix.analysis.verdict.Comparison;
import dev.oltpmatrix.model.descriptors.Factor;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.spec.AaControl;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The positions of cells in the page's charts: panel, line and x value. */
final class ChartLayout {
  private static final String PER_THREAD = "per-thread";

  /**
   * A curve in a panel.
   *
   * @param dashed whether the server uses a thread for each client
   * @param control whether it replicates another line: shown on request
   */
  record Line(String name, boolean dashed, boolean control) {}

  private final Axis axis;
  private final Curves curves;
  private final List<CellKey> keys;
  private final List<Line> lines;

  /**
   * Names of the charts, each of a workload from a generator or against a server, at one level of
   * each factor that varies.
   */
  private final List<String> panels;

  ChartLayout(List<Source> sources) {
    keys = sources.stream().flatMap(s -> s.rows().stream()).map(SummaryRow::key).toList();
    axis = Axis.of(keys);
    curves = Curves.of(keys);
    panels = keys.stream().map(this::panel).distinct().toList();
    lines =
        sources.stream()
            .flatMap(source -> source.rows().stream().map(row -> line(source, row.key())))
            .distinct()
            // A/A replicates come last, and do not change the letters of other lines.
            .sorted(Comparator.comparing(Line::control))
            .toList();
  }

  /**
   * Returns the common properties of charts.
   *
   * @param bars meaning of the error bars at points
   */
  Map<String, Object> figures(String bars, LevelOrder order) {
    List<Factor> all = CellKey.factors(keys).all();
    // A/A replicates are not separate names.
    List<CellKey> cells = keys.stream().filter(key -> !AaControl.isOne(key.config())).toList();
    List<Object> varying = new ArrayList<>();
    for (Factor factor : all) {
      List<String> levels = order.levels(factor, cells);
      if (levels.size() > 1) {
        varying.add(
            object("factor", factor.name(), "numeric", factor.isNumeric(), "levels", levels));
      }
    }
    return figures("A", bars, all.stream().map(Factor::name).toList(), varying);
  }

  /**
   * Returns the common properties of charts of two runs, which use upper-case letters; rows of both
   * have the same levels.
   */
  Map<String, Object> figuresOfTwo(String bars) {
    return figures("a", bars, List.of(), List.of());
  }

  private Map<String, Object> figures(
      String letters, String bars, List<String> factors, List<Object> varying) {
    Map<String, String> ticks = new LinkedHashMap<>();
    Map<String, String> shown = new LinkedHashMap<>();
    for (CellKey key : keys) {
      if (axis.at(key) != null) {
        // As JavaScript formats a number.
        String at = new BigDecimal(axis.at(key).toString()).stripTrailingZeros().toPlainString();
        ticks.put(at, axis.level(key));
        shown.put(at, axis.factor().shown(axis.level(key)));
      }
    }
    boolean isLog = axis.factor().scale().doubling();
    return object(
        "axis",
        object("label", axis.label(keys), "log", isLog, "ticks", ticks, "shown", shown),
        "panels",
        panels.stream().map(name -> object("name", name)).toList(),
        "lines",
        lines,
        "letters",
        letters,
        "bars",
        bars,
        "factors",
        factors,
        "varying",
        varying);
  }

  boolean isOverClients() {
    return axis.isClients();
  }

  List<String> panels() {
    return panels;
  }

  /**
   * Returns panel, line and position; the position is {@code null} if the cell has none on the
   * axis.
   */
  Object[] of(Source source, CellKey key) {
    return new Object[] {
      panels.indexOf(panel(key)), lines.indexOf(line(source, key)), axis.at(key)
    };
  }

  /** Returns the subject of a comparison, its position, and the row that it is about. */
  Map<String, Object> pair(Source source, CellKey key, String words) {
    return object(
        "panel",
        name(key, key.generator()),
        "pair",
        words,
        "x",
        axis.at(key),
        "cell",
        source.rowName(key));
  }

  /** Returns a table of comparisons, with the subject of each of its rows. */
  static Map<String, Object> verdicts(
      String csv, List<Map<String, Object>> pairs, List<Comparison> comparisons, String key) {
    List<String> higherIsBetter =
        comparisons.stream()
            .map(Comparison::metric)
            .distinct()
            .filter(metric -> metric.isHigherBetter())
            .map(metric -> metric.label())
            .toList();
    return object(
        "csv",
        csv,
        "pairs",
        pairs,
        "higherIsBetter",
        higherIsBetter,
        "key",
        key + PageData.RESULTS);
  }

  String panel(CellKey key) {
    return name(key, curves.panel(key));
  }

  private String name(CellKey key, String of) {
    String others =
        key.levels().entrySet().stream()
            .filter(level -> level.getKey().defaultLevel() != null)
            .filter(level -> !level.getKey().equals(axis.factor()))
            .map(level -> ", " + level.getKey().name() + " " + level.getValue())
            .collect(Collectors.joining());
    return key.workload() + ", " + of + others;
  }

  private Line line(Source source, CellKey key) {
    boolean dashed = curves == Curves.OF_SERVERS && key.arm().equals(PER_THREAD);
    return new Line(source.named(curves.line(key)), dashed, AaControl.isOne(key.config()));
  }
}
