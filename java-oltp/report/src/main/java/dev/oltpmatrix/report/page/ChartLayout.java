package dev.oltpmatrix.report.page;

import dev.oltpmatrix.analysis.aggregate.Axis;
import dev.oltpmatrix.analysis.aggregate.Curves;
import dev.oltpmatrix.analysis.aggregate.LevelOrder;
import dev.oltpmatrix.analysis.summary.SummaryRow;
import dev.oltpmatrix.model.descriptors.Factor;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.spec.AaControl;
import java.math.BigDecimal;
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

  /** A chart: of a workload from a generator or against a server, at levels of other factors. */
  record Panel(String name) {}

  /** A factor of more than one level. */
  record Varying(String factor, boolean numeric, List<String> levels) {}

  /**
   * The x-axis.
   *
   * @param ticks levels by their positions, and the same in words
   */
  record XAxis(String label, boolean log, Map<String, String> ticks, Map<String, String> shown) {}

  /**
   * The common properties of charts.
   *
   * @param letters the first letter of the lines
   * @param bars meaning of the error bars at points
   */
  record Figures(
      XAxis axis,
      List<Panel> panels,
      List<Line> lines,
      String letters,
      String bars,
      List<String> factors,
      List<Varying> varying) {}

  private final Axis axis;
  private final Curves curves;
  private final List<CellKey> keys;
  private final List<Line> lines;
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

  Figures figures(String bars, LevelOrder order) {
    List<Factor> all = CellKey.factors(keys).all();
    // A/A replicates are not separate names.
    List<CellKey> cells = keys.stream().filter(key -> !AaControl.isOne(key.config())).toList();
    List<Varying> varying =
        all.stream()
            .map(f -> new Varying(f.name(), f.isNumeric(), order.levels(f, cells)))
            .filter(one -> one.levels().size() > 1)
            .toList();
    return figures("A", bars, all.stream().map(Factor::name).toList(), varying);
  }

  /** Two runs use upper-case letters; rows of both have the same levels. */
  Figures figuresOfTwo(String bars) {
    return figures("a", bars, List.of(), List.of());
  }

  private Figures figures(
      String letters, String bars, List<String> factors, List<Varying> varying) {
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
    XAxis x = new XAxis(axis.label(keys), axis.factor().scale().doubling(), ticks, shown);
    return new Figures(
        x, panels.stream().map(Panel::new).toList(), lines, letters, bars, factors, varying);
  }

  boolean isOverClients() {
    return axis.isClients();
  }

  List<String> panels() {
    return panels;
  }

  /** Panel, line and position; the position is {@code null} if the cell has none on the axis. */
  Object[] of(Source source, CellKey key) {
    return new Object[] {
      panels.indexOf(panel(key)), lines.indexOf(line(source, key)), axis.at(key)
    };
  }

  PageData.Pair pair(Source source, CellKey key, String words) {
    return new PageData.Pair(name(key, key.generator()), words, axis.at(key), source.rowName(key));
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
