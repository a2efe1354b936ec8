package dev.oltpmatrix.analysis.conclusions;

import dev.oltpmatrix.analysis.aggregate.Axis;
import dev.oltpmatrix.analysis.aggregate.Cells;
import dev.oltpmatrix.analysis.aggregate.Metric;
import dev.oltpmatrix.analysis.aggregate.Metrics;
import dev.oltpmatrix.analysis.aggregate.Series;
import dev.oltpmatrix.analysis.conclusions.AnswerTable.Field;
import dev.oltpmatrix.analysis.conclusions.AnswerTable.Row;
import dev.oltpmatrix.analysis.verdict.AskedFactor;
import dev.oltpmatrix.analysis.verdict.Comparison;
import dev.oltpmatrix.analysis.verdict.Difference;
import dev.oltpmatrix.analysis.verdict.Verdict;
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
import java.util.Objects;
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
    List<CellKey> keys = chosen.stream().map(Comparison::cell).toList();
    this.axis = Axis.of(keys, factor);
    List<Factor> varied =
        cells.factors().all().stream()
            .filter(other -> !other.equals(factor) && !other.equals(axis.factor()))
            .filter(other -> keys.stream().map(key -> key.level(other)).distinct().count() > 1)
            .toList();
    List<String> named = asked.isStated() ? asked.compare().rows() : List.of();
    this.by =
        named.isEmpty()
            ? varied
            : named.stream()
                .flatMap(name -> varied.stream().filter(other -> other.name().equals(name)))
                .toList();
    this.held = varied.stream().filter(other -> !by.contains(other)).toList();
    boolean isOneLevel = keys.stream().map(axis::level).distinct().count() == 1;
    boolean isOnePart = chosen.stream().map(AnswerRows::part).distinct().count() == 1;
    this.comparedAcross = isOneLevel && !isOnePart ? factor.name().replace('_', ' ') : null;
    Map<String, Long> cellsByColumn =
        chosen.stream()
            .sorted(Comparator.comparing(Comparison::cell, axis.order()))
            .collect(
                Collectors.groupingBy(this::column, LinkedHashMap::new, Collectors.counting()));
    List<String> columns = new ArrayList<>(cellsByColumn.keySet());
    if (comparedAcross != null) {
      // Those that are compared at most places first, as others leave most fields empty.
      columns.sort(Comparator.comparing(cellsByColumn::get).reversed());
    }
    this.columns = List.copyOf(columns);
  }

  private static String part(Comparison f) {
    return f.part();
  }

  private String column(Comparison f) {
    return comparedAcross == null ? axis.level(f.cell()) : part(f);
  }

  static AnswerTable table(List<Comparison> all, Cells cells) {
    AskedFactor asked = AskedFactor.of(cells);
    Factor factor = asked.isStated() ? asked.factor() : first(all);
    Map<CellKey, Integer> places = places(cells);
    List<Comparison> ofFactor =
        all.stream()
            .filter(f -> f.kind().use() == Difference.Use.PLAIN)
            .filter(f -> f.kind().factor().equals(factor))
            .sorted(Comparator.comparing(f -> places.get(f.cell())))
            .toList();
    if (ofFactor.isEmpty()) {
      return AnswerTable.EMPTY;
    }
    String base = base(ofFactor, asked, factor);
    List<Comparison> chosen =
        ofFactor.stream().filter(f -> f.base().level(factor).equals(base)).toList();
    return new AnswerRows(cells, chosen, factor, asked)
        .table(factor.name(), factor.shown(base), ofFactor.size() - chosen.size());
  }

  private static Map<CellKey, Integer> places(Cells cells) {
    Map<CellKey, Integer> places = new HashMap<>();
    cells.names().forEach(name -> places.put(name, places.size()));
    return places;
  }

  /** Returns the first of the factors that are compared; arms are the first. */
  private static Factor first(List<Comparison> all) {
    return Answer.compared(all).stream()
        .map(Comparison::kind)
        .min(Comparator.comparingInt(Difference::place))
        .map(Difference::factor)
        .orElse(null);
  }

  /** Returns the base that the matrix names, or the one of most comparisons. */
  private static String base(List<Comparison> ofFactor, AskedFactor asked, Factor factor) {
    Map<String, Long> bases =
        ofFactor.stream()
            .collect(
                Collectors.groupingBy(
                    f -> f.base().level(factor), LinkedHashMap::new, Collectors.counting()));
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
    chosen.forEach(f -> first.putIfAbsent(axis.level(f.cell()), levelsOf(f.cell(), held)));
    return chosen.stream()
        .filter(f -> levelsOf(f.cell(), held).equals(first.get(axis.level(f.cell()))))
        .toList();
  }

  private static Map<Factor, String> levelsOf(CellKey cell, List<Factor> factors) {
    Map<Factor, String> levels = new LinkedHashMap<>();
    factors.forEach(factor -> levels.put(factor, cell.level(factor)));
    return levels;
  }

  /** The rows of one level that is compared, at one place. */
  private record Place(Map<Factor, String> levels, String part) {}

  private Place place(Comparison f) {
    return new Place(levelsOf(f.cell(), by), comparedAcross == null ? part(f) : comparedAcross);
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
    List<Field> fields = new ArrayList<>();
    for (String column : columns) {
      fields.add(
          there.stream()
              .filter(f -> f.metric().equals(metric) && column(f).equals(column))
              .findFirst()
              .map(f -> new FieldMaker(f).field())
              .orElse(null));
    }
    return new Row(place.part(), name(place, there.get(0)), metric.label(), fields);
  }

  private static String name(Place place, Comparison one) {
    return place.levels().isEmpty()
        ? one.kind().common(one.cell()) + ", " + one.cell().workload()
        : place.levels().entrySet().stream()
            .map(level -> level.getKey().shown(level.getValue()))
            .collect(Collectors.joining(", "));
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
    List<Field> fields =
        rows.stream().flatMap(row -> row.fields().stream()).filter(Objects::nonNull).toList();
    int elsewhere = chosen.size() - shown.size();
    return Stream.of(
            fields.stream().anyMatch(Field::isStarred) ? AnswerTable.STARRED : "",
            shown.stream().anyMatch(f -> new FieldMaker(f).isOfFew())
                ? "times, not ratios, where a window holds fewer than %d transactions"
                    .formatted(FieldMaker.MANY)
                : "",
            elsewhere == 0
                ? ""
                : "%s at other levels of %s: verdicts.csv"
                    .formatted(
                        Plural.of(elsewhere, "comparison"),
                        held.stream().map(Factor::name).collect(Collectors.joining(", "))),
            withOtherBase == 0
                ? ""
                : Plural.of(withOtherBase, "comparison") + " with another base: verdicts.csv")
        .filter(note -> !note.isEmpty())
        .toList();
  }

  /** Makes the field of one comparison of the first table. */
  private static final class FieldMaker {
    /** Transactions in a window from which on a ratio is told; of fewer, how long one takes. */
    static final int MANY = 30;

    private static final double MS_PER_S = 1000;

    private final Comparison f;
    private final Series cell;
    private final Series base;

    FieldMaker(Comparison f) {
      this.f = f;
      this.cell = f.series();
      this.base = f.baseSeries();
    }

    Field field() {
      boolean hasRatio = f.ratio() != null && !isOfFew();
      return new Field(
          f.cell(),
          outcome(),
          value(base, f.base()),
          value(cell, f.cell()),
          hasRatio ? Verdict.number(f.ratio().value()) : null,
          hasRatio && f.hasInterval() ? Verdict.interval(f.ratio()) : null,
          f.isInvalid(),
          problems());
    }

    /** Checks whether so few transactions fit a window of either side that one more matters. */
    boolean isOfFew() {
      return isFew(cell) || isFew(base);
    }

    private boolean isFew(Series series) {
      Double transactions = series.transactions(f.metric());
      return transactions != null && transactions < MANY;
    }

    private String outcome() {
      return f.isBetter() ? "better" : f.outcome().isDifference() ? "worse" : f.result();
    }

    private String value(Series series, CellKey key) {
      Metric metric = f.metric();
      // The blocks in which no queue grew would tell the best of what was met.
      boolean grew = series.missing(metric).overloaded() > 0;
      Double known = grew ? null : series.validMedian(metric);
      Double value = known == null ? series.median(metric) : known;
      if (value != null && Double.isFinite(value)) {
        boolean isTime =
            metric.equals(Metrics.THROUGHPUT) && isOfFew() && value > 0 && isClosed(key);
        return isTime ? Metrics.P50.shown(atWork(key) * MS_PER_S / value) : metric.shown(value);
      }
      Double aboveMs = series.medianAboveMs(metric);
      return aboveMs == null ? null : "> " + metric.shown(aboveMs);
    }

    /** Checks whether clients over throughput is the mean time of a transaction. */
    private static boolean isClosed(CellKey key) {
      return Factors.RATE.isDefault(key.level(Factors.RATE));
    }

    private static double atWork(CellKey key) {
      String active = key.level(Factors.ACTIVE);
      return Factors.ACTIVE.isDefault(active) ? key.threads() : Double.parseDouble(active);
    }

    private List<Problem> problems() {
      if (f.unsupported()) {
        return List.of(new Problem(Problem.Kind.UNSUPPORTED, f.missingReason()));
      }
      List<Problem> problems = new ArrayList<>();
      problems.addAll(Problem.of(f.basePart(), base, f.metric()));
      problems.addAll(Problem.of(f.part(), cell, f.metric()));
      return problems;
    }
  }
}
