package dev.oltpmatrix.report.page;

import dev.oltpmatrix.analysis.aggregate.Axis;
import dev.oltpmatrix.analysis.aggregate.Curves;
import dev.oltpmatrix.analysis.aggregate.LevelOrder;
import dev.oltpmatrix.analysis.summary.SummaryRow;
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
   * A chart: a workload from a generator or against a server, at one level of each factor that
   * varies.
   */
  record Panel(String name) {}

  /**
   * A curve in a panel.
   *
   * @param dashed whether the server uses a thread for each client
   * @param control whether it replicates another line: shown on request
   */
  record Line(String name, boolean dashed, boolean control) {}

  /**
   * The horizontal axis.
   *
   * @param ticks label of each position
   * @param shown words of each position, as they follow "at"
   */
  record Across(String label, boolean log, Map<String, String> ticks, Map<String, String> shown) {}

  private final Axis axis;
  private final Curves curves;
  private final List<CellKey> keys;
  private final List<Panel> panels = new ArrayList<>();
  private final List<Line> lines = new ArrayList<>();

  ChartLayout(List<Source> sources) {
    keys = sources.stream().flatMap(s -> s.rows().stream()).map(SummaryRow::key).toList();
    axis = Axis.of(keys);
    curves = Curves.of(keys);
    for (Source source : sources) {
      for (SummaryRow row : source.rows()) {
        addNew(panels, new Panel(panelName(row.key())));
        addNew(lines, line(source, row.key()));
      }
    }
    // A/A replicates come last, and do not change the letters of other lines.
    lines.sort(Comparator.comparing(Line::control));
  }

  private static <T> void addNew(List<T> list, T one) {
    if (!list.contains(one)) {
      list.add(one);
    }
  }

  PageData.Figures figures(String bars, LevelOrder order) {
    List<String> factors = CellKey.factors(keys).all().stream().map(Factor::name).toList();
    return new PageData.Figures(across(), panels, lines, "A", bars, factors, varying(order));
  }

  /** Returns the varying factors, without A/A replicates, which are not separate names. */
  private List<PageData.Levels> varying(LevelOrder order) {
    List<CellKey> cells = keys.stream().filter(key -> !AaControl.isOne(key.config())).toList();
    return CellKey.factors(keys).all().stream()
        .map(f -> new PageData.Levels(f.name(), f.isNumeric(), order.levels(f, cells)))
        .filter(one -> one.levels().size() > 1)
        .toList();
  }

  /**
   * Returns the figures of two runs, which use upper-case letters; rows of both have the same
   * levels.
   */
  PageData.Figures figuresOfTwo(String bars) {
    return new PageData.Figures(across(), panels, lines, "a", bars, List.of(), List.of());
  }

  boolean isOverClients() {
    return axis.isClients();
  }

  List<Panel> panels() {
    return List.copyOf(panels);
  }

  private Across across() {
    Factor factor = axis.factor();
    Map<String, String> ticks = new LinkedHashMap<>();
    Map<String, String> shown = new LinkedHashMap<>();
    for (CellKey key : keys) {
      Double at = axis.at(key);
      if (at != null) {
        ticks.put(number(at), axis.level(key));
        shown.put(number(at), factor.shown(axis.level(key)));
      }
    }
    return new Across(axis.label(keys), factor.scale().doubling(), ticks, shown);
  }

  /** Formats a number as JavaScript does. */
  private static String number(double at) {
    return new BigDecimal(Double.toString(at)).stripTrailingZeros().toPlainString();
  }

  /**
   * Returns panel, line and position; the position is {@code null} if the cell has none on the
   * axis.
   */
  Object[] of(Source source, CellKey key) {
    return new Object[] {
      panels.indexOf(new Panel(panelName(key))), lines.indexOf(line(source, key)), axis.at(key)
    };
  }

  PageData.Pair pair(Source source, CellKey key, String words) {
    return new PageData.Pair(name(key, key.generator()), words, axis.at(key), source.rowName(key));
  }

  boolean isIn(Panel panel, CellKey key) {
    return panel.name().equals(panelName(key));
  }

  private String panelName(CellKey key) {
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
