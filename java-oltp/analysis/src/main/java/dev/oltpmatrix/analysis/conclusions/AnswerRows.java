package dev.oltpmatrix.analysis.conclusions;

import dev.oltpmatrix.analysis.aggregate.Axis;
import dev.oltpmatrix.analysis.aggregate.Cells;
import dev.oltpmatrix.analysis.aggregate.Metric;
import dev.oltpmatrix.analysis.conclusions.AnswerTable.Row;
import dev.oltpmatrix.analysis.verdict.AskedFactor;
import dev.oltpmatrix.analysis.verdict.Comparison;
import dev.oltpmatrix.model.descriptors.Factor;
import dev.oltpmatrix.model.descriptors.Factors;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.text.Plural;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Makes the first table of a run from its comparisons. */
final class AnswerRows {
  private final Cells cells;

  /** The comparisons of the compared factor with its base, in the order of the cells. */
  private final List<Comparison> chosen;

  private final Axis axis;

  /** The factors that the rows are by. */
  private final List<Factor> by;

  /** The other factors that vary: at each level of the axis the first of their levels is shown. */
  private final List<Factor> held;

  /** The factor's name, if its levels are the columns; {@code null} if those of the axis are. */
  private final String comparedAcross;

  private final List<String> columns;

  private AnswerRows(Cells cells, List<Comparison> chosen, Factor factor, AskedFactor asked) {
    this.cells = cells;
    this.chosen = chosen;
    this.axis = Axis.of(chosen.stream().map(Comparison::cell).toList(), factor);
    List<Factor> varied =
        cells.factors().all().stream()
            .filter(other -> !other.equals(factor) && !other.equals(axis.factor()))
            .filter(other -> varies(f -> f.cell().level(other)))
            .toList();
    List<String> named = asked.isStated() ? asked.compare().rows() : List.of();
    this.by =
        named.isEmpty()
            ? varied
            : named.stream()
                .flatMap(name -> varied.stream().filter(other -> other.name().equals(name)))
                .toList();
    this.held = varied.stream().filter(other -> !by.contains(other)).toList();
    boolean isAcross = !varies(f -> axis.level(f.cell())) && varies(Comparison::part);
    this.comparedAcross = isAcross ? factor.name().replace('_', ' ') : null;
    Map<String, Long> cellsByColumn =
        counted(
            chosen.stream().sorted(Comparator.comparing(Comparison::cell, axis.order())),
            this::column);
    List<String> sorted = new ArrayList<>(cellsByColumn.keySet());
    if (isAcross) {
      // Those that are compared at most places first, as others leave most fields empty.
      sorted.sort(Comparator.comparing(cellsByColumn::get).reversed());
    }
    this.columns = List.copyOf(sorted);
  }

  private boolean varies(Function<Comparison, String> level) {
    return chosen.stream().map(level).distinct().count() > 1;
  }

  private static Map<String, Long> counted(
      Stream<Comparison> all, Function<Comparison, String> level) {
    return all.collect(Collectors.groupingBy(level, LinkedHashMap::new, Collectors.counting()));
  }

  private String column(Comparison f) {
    return comparedAcross == null ? axis.level(f.cell()) : f.part();
  }

  static AnswerTable table(List<Comparison> all, Cells cells) {
    AskedFactor asked = AskedFactor.of(cells);
    Factor factor = asked.isStated() ? asked.factor() : first(all, asked);
    Map<CellKey, Integer> order = new HashMap<>();
    cells.names().forEach(name -> order.put(name, order.size()));
    List<Comparison> ofFactor =
        all.stream()
            .filter(f -> f.kind().isPlain() && f.kind().factor().equals(factor))
            .sorted(Comparator.comparing(f -> order.get(f.cell())))
            .toList();
    if (ofFactor.isEmpty()) {
      return new AnswerTable("", "", List.of(), List.of(), List.of());
    }
    String base = base(ofFactor, asked, factor);
    List<Comparison> chosen =
        ofFactor.stream().filter(f -> f.base().level(factor).equals(base)).toList();
    return new AnswerRows(cells, chosen, factor, asked)
        .table(factor.name(), factor.shown(base), ofFactor.size() - chosen.size());
  }

  /** Returns the first of the factors that are compared; arms are the first. */
  private static Factor first(List<Comparison> all, AskedFactor asked) {
    return Answer.compared(all, asked).stream()
        .map(Comparison::kind)
        .min(Comparator.comparingInt(kind -> kind.place()))
        .map(kind -> kind.factor())
        .orElse(null);
  }

  /** Returns the base that the matrix names, or the one of most comparisons. */
  private static String base(List<Comparison> ofFactor, AskedFactor asked, Factor factor) {
    Map<String, Long> bases = counted(ofFactor.stream(), f -> f.base().level(factor));
    return bases.keySet().stream()
        .filter(level -> asked.isStated() && asked.compare().isBase(factor, level))
        .findFirst()
        .orElseGet(() -> Collections.max(bases.entrySet(), Map.Entry.comparingByValue()).getKey());
  }

  private AnswerTable table(String factor, String base, int withOtherBase) {
    List<Comparison> shown = atHeldLevels();
    List<Row> rows = new ArrayList<>();
    for (Place place : places(shown)) {
      List<Comparison> there = shown.stream().filter(f -> place(f).equals(place)).toList();
      metrics(there).forEach(metric -> rows.add(row(place, there, metric)));
    }
    return new AnswerTable(
        factor,
        base,
        columns.stream().map(this::head).toList(),
        rows,
        notes(rows, shown, withOtherBase));
  }

  /** Returns the comparisons at those levels of the held factors that each column shows. */
  private List<Comparison> atHeldLevels() {
    Map<String, Map<Factor, String>> first = new HashMap<>();
    chosen.forEach(f -> first.putIfAbsent(axis.level(f.cell()), levels(f, held)));
    return chosen.stream()
        .filter(f -> levels(f, held).equals(first.get(axis.level(f.cell()))))
        .toList();
  }

  private static Map<Factor, String> levels(Comparison f, List<Factor> factors) {
    Map<Factor, String> levels = new LinkedHashMap<>();
    factors.forEach(factor -> levels.put(factor, f.cell().level(factor)));
    return levels;
  }

  /** The rows of one level that is compared, at one place. */
  private record Place(Map<Factor, String> levels, String part) {}

  private Place place(Comparison f) {
    return new Place(levels(f, by), comparedAcross == null ? f.part() : comparedAcross);
  }

  /** Returns the places by the levels of the first factor, then of the second, and so on. */
  private List<Place> places(List<Comparison> shown) {
    Comparator<Place> order = Comparator.comparing(place -> 0);
    for (Factor factor : by) {
      List<String> first = shown.stream().map(f -> f.cell().level(factor)).distinct().toList();
      order = order.thenComparing(place -> first.indexOf(place.levels().get(factor)));
    }
    return shown.stream().map(this::place).distinct().sorted(order).toList();
  }

  private List<Metric> metrics(List<Comparison> there) {
    List<Metric> measured = there.stream().map(Comparison::metric).distinct().toList();
    return there.get(0).kind().isOfRuns()
        ? measured
        : cells.decidingMetrics(there.get(0).cell()).stream().filter(measured::contains).toList();
  }

  private Row row(Place place, List<Comparison> there, Metric metric) {
    Map<String, AnswerTable.Field> fields = new HashMap<>();
    there.stream()
        .filter(f -> f.metric().equals(metric))
        .forEach(f -> fields.putIfAbsent(column(f), new AnswerField(f).field()));
    Comparison one = there.get(0);
    String name =
        place.levels().isEmpty()
            ? one.kind().common(one.cell()) + ", " + one.cell().workload()
            : place.levels().entrySet().stream()
                .map(level -> level.getKey().shown(level.getValue()))
                .collect(Collectors.joining(", "));
    return new Row(
        place.part(),
        name,
        metric.label(),
        columns.stream().map(fields::get).collect(Collectors.toList()));
  }

  private AnswerTable.Head head(String level) {
    if (comparedAcross != null) {
      return new AnswerTable.Head(level, null, null);
    }
    boolean areAllAtWork =
        chosen.stream()
            .map(Comparison::cell)
            .filter(cell -> axis.level(cell).equals(level))
            .allMatch(cell -> Factors.ACTIVE.isDefault(cell.level(Factors.ACTIVE)));
    boolean hasCpus = cells.cpus() != null && axis.isClients() && areAllAtWork;
    double perCpu = hasCpus ? Double.parseDouble(level) / cells.cpus() : 0;
    String form = perCpu == Math.rint(perCpu) ? "%.0f" : "%.1f";
    return new AnswerTable.Head(
        axis.factor().shown(level),
        axis.isClients() ? level : null,
        perCpu < 1 ? null : String.format(Locale.ROOT, form, perCpu));
  }

  private List<String> notes(List<Row> rows, List<Comparison> shown, int withOtherBase) {
    boolean isStarred =
        rows.stream()
            .flatMap(row -> row.fields().stream())
            .anyMatch(f -> f != null && f.isStarred());
    List<String> notes = new ArrayList<>();
    if (isStarred) {
      notes.add(AnswerTable.STARRED);
    }
    if (shown.stream().anyMatch(f -> new AnswerField(f).isOfFew())) {
      notes.add(
          "times, not ratios, where a window holds fewer than %d transactions"
              .formatted(AnswerField.MANY));
    }
    int elsewhere = chosen.size() - shown.size();
    if (elsewhere > 0) {
      notes.add(
          "%s at other levels of %s: verdicts.csv"
              .formatted(
                  Plural.of(elsewhere, "comparison"),
                  held.stream().map(Factor::name).collect(Collectors.joining(", "))));
    }
    if (withOtherBase > 0) {
      notes.add(Plural.of(withOtherBase, "comparison") + " with another base: verdicts.csv");
    }
    return notes;
  }
}
