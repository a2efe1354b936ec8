package dev.oltpmatrix.report.plot;

import dev.oltpmatrix.analysis.aggregate.Axis;
import dev.oltpmatrix.analysis.aggregate.LevelOrder;
import dev.oltpmatrix.analysis.summary.SummaryRow;
import dev.oltpmatrix.model.descriptors.Factor;
import dev.oltpmatrix.model.descriptors.FactorSet;
import dev.oltpmatrix.model.descriptors.Factors;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.results.Column;
import dev.oltpmatrix.model.results.Csv;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The time of an operation by the names that are compared, such as drivers and their options: a
 * panel for each workload with a bar for each name, or with a line for each name if there is an
 * axis other than clients. The format is that of plot/times.gp.
 */
final class NamedTimes {
  /** Space between bars of different groups. */
  private static final double GAP = 0.6;

  private static final double MS_PER_S = 1000;

  /** The rows of one chart. */
  private final List<SummaryRow> rows;

  private final String of;
  private final Axis axis;
  private final LevelOrder order;

  /** The factors that form the names; the one that groups them comes first. */
  private final List<Factor> compared;

  private NamedTimes(
      List<SummaryRow> rows, String of, Axis axis, LevelOrder order, List<Factor> compared) {
    this.rows = rows;
    this.of = of;
    this.axis = axis;
    this.order = order;
    this.compared = compared;
  }

  /**
   * Returns one chart for each server and arm if anything else is compared, otherwise one for all.
   * Returns none if there are several client counts, whose charts are curves, or if nothing is
   * compared.
   */
  static List<NamedTimes> of(List<SummaryRow> all, LevelOrder order) {
    List<CellKey> keys = all.stream().map(SummaryRow::key).toList();
    Set<String> controls = PlotAxis.controls(keys);
    Axis axis = Axis.of(keys);
    List<SummaryRow> rows =
        all.stream()
            .filter(row -> !controls.contains(row.key().config()) && axis.at(row.key()) != null)
            .toList();
    if (!hasOneAxis(rows, axis)) {
      return List.of();
    }
    List<Factor> names = comparedNames(rows);
    List<Factor> ofServers = List.of(Factors.SERVER, Factors.ARM);
    List<Factor> others = names.stream().filter(name -> !ofServers.contains(name)).toList();
    if (others.isEmpty()) {
      return names.isEmpty() ? List.of() : List.of(new NamedTimes(rows, "", axis, order, names));
    }
    return order.levels(Factors.SERVER, keys).stream()
        .flatMap(s -> order.levels(Factors.ARM, keys).stream().map(arm -> s + "/" + arm))
        .map(arm -> ofArm(arm, rows, axis, order, others))
        .filter(times -> !times.rows.isEmpty())
        .toList();
  }

  private static NamedTimes ofArm(
      String arm, List<SummaryRow> rows, Axis axis, LevelOrder order, List<Factor> names) {
    List<SummaryRow> its =
        rows.stream()
            .filter(row -> (row.key().server() + "/" + row.key().arm()).equals(arm))
            .toList();
    return new NamedTimes(its, arm, axis, order, names);
  }

  /**
   * Checks whether there is one axis; for clients that arrive at a rate, throughput does not
   * determine the time that they take.
   */
  private static boolean hasOneAxis(List<SummaryRow> rows, Axis axis) {
    boolean closed =
        rows.stream().allMatch(row -> Factors.RATE.isDefault(row.key().level(Factors.RATE)));
    return closed
        && factors(rows).all().stream()
            .filter(Factor::isNumeric)
            .filter(factor -> factor.equals(Factors.CLIENTS) || !factor.equals(axis.factor()))
            .allMatch(factor -> isHeld(rows, factor));
  }

  private static FactorSet factors(List<SummaryRow> rows) {
    return CellKey.factors(rows.stream().map(SummaryRow::key).toList());
  }

  private static boolean isHeld(List<SummaryRow> rows, Factor factor) {
    return rows.stream().map(row -> row.key().level(factor)).distinct().count() <= 1;
  }

  /**
   * Returns the compared factors, generators first, because bars of one generator have the same
   * colour.
   */
  private static List<Factor> comparedNames(List<SummaryRow> rows) {
    return Stream.of(
            Stream.of(Factors.GENERATOR),
            factors(rows).optional().stream().filter(factor -> !factor.isNumeric()),
            Stream.of(Factors.CONFIG, Factors.SERVER, Factors.ARM))
        .flatMap(factors -> factors)
        .filter(factor -> !isHeld(rows, factor))
        .toList();
  }

  /** Returns the end of a file's name; empty for the only one. */
  String suffix() {
    return of.isEmpty() ? "" : "_" + of.replaceAll("[^A-Za-z0-9._+-]", "_");
  }

  String title() {
    return "mean time of an operation" + (of.isEmpty() ? "" : ", " + of);
  }

  /** Returns the label of the axis; empty for bars. */
  String xLabel() {
    return axis.isClients() ? "" : axis.label(rows.stream().map(SummaryRow::key).toList());
  }

  private record Bar(String name, int number, int group, double place) {}

  /** A bar or a point in the panel of a workload. */
  private record Point(int panel, Bar bar, Unit unit, SummaryRow row) {
    String time(Double perS) {
      return unit.text(timeMs(row, perS));
    }
  }

  String csv() {
    List<CellKey> keys = rows.stream().map(SummaryRow::key).toList();
    Collection<Bar> bars = bars(keys);
    List<String> workloads = order.levels(Factors.WORKLOAD, keys);
    List<Point> points = new ArrayList<>();
    for (String workload : workloads) {
      List<SummaryRow> panel = rows.stream().filter(r -> r.workload().equals(workload)).toList();
      Unit unit = Unit.of(panel);
      for (Bar bar : bars) {
        panel.stream()
            .filter(row -> name(row.key()).equals(bar.name()))
            .sorted((a, b) -> axis.order().compare(a.key(), b.key()))
            .map(row -> new Point(workloads.indexOf(workload) + 1, bar, unit, row))
            .forEach(points::add);
      }
    }
    return Csv.text(columns(), points);
  }

  private List<Column<Point>> columns() {
    return List.of(
        Column.text("panel", Point::panel),
        Column.text("title", p -> p.row().workload()),
        Column.text("bar", p -> p.bar().number()),
        Column.text("name", p -> p.bar().name()),
        Column.text("group", p -> p.bar().group()),
        Column.number("place", 1, p -> p.bar().place()),
        Column.number("x", 4, p -> axis.isClients() ? null : axis.at(p.row().key())),
        Column.text("unit", p -> p.unit().name),
        Column.text("time", p -> p.time(p.row().tps().value())),
        Column.text("time_lo", p -> p.time(p.row().tps().high())),
        Column.text("time_hi", p -> p.time(p.row().tps().low())),
        Column.text("unsupported", p -> plain(p.row().unsupported())),
        // Last, because it is never empty: if the last field is empty, gnuplot uses the row before.
        Column.text("valid", p -> p.row().valid()));
  }

  /**
   * Removes commas and quotes: gnuplot reads a text up to its first comma, quoted or not, and cuts
   * it between bytes.
   */
  static String plain(String text) {
    return text == null
        ? null
        : text.replace(',', ';').replace('"', '\'').replaceAll("[^ -~]", "?");
  }

  /** Returns the bars in display order. */
  private Collection<Bar> bars(List<CellKey> keys) {
    List<CellKey> sorted = new ArrayList<>(keys);
    for (int i = compared.size() - 1; i >= 0; i--) {
      Factor factor = compared.get(i);
      List<String> levels = order.levels(factor, keys);
      sorted.sort((a, b) -> levels.indexOf(a.level(factor)) - levels.indexOf(b.level(factor)));
    }
    List<String> groups = order.levels(compared.get(0), keys);
    Map<String, Bar> bars = new LinkedHashMap<>();
    for (CellKey key : sorted) {
      int group = groups.indexOf(key.level(compared.get(0))) + 1;
      // A group of one bar needs no space around it.
      double gap = compared.size() == 1 ? 0 : GAP * (group - 1);
      bars.putIfAbsent(
          name(key), new Bar(name(key), bars.size() + 1, group, bars.size() + 1 + gap));
    }
    return bars.values();
  }

  private String name(CellKey key) {
    return compared.stream()
        .map(factor -> factor.shown(key.level(factor)))
        .collect(Collectors.joining(" "));
  }

  /** Returns the time of an operation; {@code null} if it is not known, or infinite. */
  static Double timeMs(SummaryRow row, Double perS) {
    Double active = Factors.ACTIVE.number(row.key().level(Factors.ACTIVE));
    double clients = active == null ? row.key().threads() : active;
    return perS == null || perS <= 0 ? null : Double.valueOf(clients * MS_PER_S / perS);
  }

  /**
   * The unit of the times in a panel, chosen so that the longest has a few digits before the point.
   */
  private enum Unit {
    US("µs", 1000),
    MS("ms", 1),
    S("s", 0.001);

    private final String name;
    private final double perMs;

    Unit(String name, double perMs) {
      this.name = name;
      this.perMs = perMs;
    }

    static Unit of(List<SummaryRow> panel) {
      double maxMs =
          panel.stream()
              .map(row -> timeMs(row, row.tps().value()))
              .filter(ms -> ms != null)
              .mapToDouble(ms -> ms)
              .max()
              .orElse(1);
      return maxMs < 1 ? US : maxMs < 1000 ? MS : S;
    }

    String text(Double ms) {
      return Csv.number(ms == null ? null : ms * perMs, 4);
    }
  }
}
