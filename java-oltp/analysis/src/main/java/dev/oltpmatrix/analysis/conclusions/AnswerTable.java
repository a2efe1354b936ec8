package dev.oltpmatrix.analysis.conclusions;

import dev.oltpmatrix.analysis.aggregate.Axis;
import dev.oltpmatrix.analysis.aggregate.Cells;
import dev.oltpmatrix.analysis.aggregate.Metric;
import dev.oltpmatrix.analysis.aggregate.Series;
import dev.oltpmatrix.analysis.verdict.AskedFactor;
import dev.oltpmatrix.analysis.verdict.Comparison;
import dev.oltpmatrix.analysis.verdict.Verdict;
import dev.oltpmatrix.analysis.verdict.Verdict.Result;
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
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The first table of a run: the comparison that its matrix asks for, a row for each place and
 * metric, a column for each level of the axis; where the axis has one level, a column for each
 * level that is compared. Terminal, page and {@code compare} show it.
 *
 * @param factor name of the factor whose levels are compared
 * @param base the level that others are compared with
 * @param notes what is not in the table
 */
public record AnswerTable(
    String factor, String base, List<Head> heads, List<Row> rows, List<String> notes) {
  static final String STARRED = "* repetitions are left out, because a measurement is invalid";

  private static final String ALIKE =
      "no difference: none that matters, the whole interval lies within 10 %";

  private static final AnswerTable EMPTY = new AnswerTable("", "", List.of(), List.of(), List.of());

  /**
   * The head of a column.
   *
   * @param shown such as {@code 64 clients}
   * @param clients their number; {@code null} for a column of anything else
   * @param perCpu their number for each CPU of the servers; {@code null} if it is below 1 or not
   *     known
   */
  public record Head(String shown, String clients, String perCpu) {
    public String text() {
      return perCpu == null ? shown : shown + ", " + perCpu + " per CPU";
    }
  }

  /**
   * One metric of one level at one place.
   *
   * @param part the level that is compared with the base; the factor's name where its levels are
   *     the columns
   * @param place levels of the factors that the rows are by, such as {@code mariadb-10.11,
   *     oltp_read_only}
   * @param fields one for each head; {@code null} where nothing is compared
   */
  public record Row(String part, String place, String metric, List<Field> fields) {}

  /**
   * One comparison.
   *
   * @param outcome {@code better}, {@code worse}, {@code no difference} or {@code not proven}
   * @param baseValue median of the base with its unit; {@code null} if not known
   * @param value median of the cell with its unit; {@code null} if not known
   * @param ratio cell over base, such as {@code 0.68}; {@code null} if there is none
   * @param interval its 95 % interval, such as {@code 0.60–0.78}; {@code null} if there is none
   * @param isStarred whether blocks are left out because a cell is invalid
   * @param problems results that are no ratio
   */
  public record Field(
      CellKey cell,
      String outcome,
      String baseValue,
      String value,
      String ratio,
      String interval,
      boolean isStarred,
      List<Problem> problems) {
    static Field of(Comparison f) {
      List<Problem> problems = new ArrayList<>();
      if (f.unsupported()) {
        problems.add(new Problem(Problem.Kind.UNSUPPORTED, f.missingReason()));
      } else {
        problems.addAll(Problem.of(f.basePart(), f.baseSeries(), f.metric()));
        problems.addAll(Problem.of(f.part(), f.series(), f.metric()));
      }
      return new Field(
          f.cell(),
          f.isBetter() ? "better" : f.outcome().isDifference() ? "worse" : f.outcome().forPeople(),
          median(f.baseSeries(), f.metric()),
          median(f.series(), f.metric()),
          f.ratio() == null ? null : Verdict.number(f.ratio().value()),
          f.hasInterval() ? Verdict.interval(f.ratio()) : null,
          f.isInvalid(),
          problems);
    }

    private static String median(Series series, Metric metric) {
      // The blocks in which no queue grew would tell the best of what was met.
      boolean grew = series.missing(metric).overloaded() > 0;
      Double known = grew ? null : series.validMedian(metric);
      Double value = known == null ? series.median(metric) : known;
      if (value == null || !Double.isFinite(value)) {
        Double aboveMs = series.medianAboveMs(metric);
        return aboveMs == null ? null : "> " + metric.shown(aboveMs);
      }
      return metric.shown(value);
    }

    boolean isDifference() {
      return outcome.equals("better") || outcome.equals("worse");
    }
  }

  Stream<Field> fields() {
    return rows.stream().flatMap(row -> row.fields().stream()).filter(Objects::nonNull);
  }

  /**
   * Makes the table of the comparison that the matrix asks for; of one that asks for none, of the
   * arms if they vary, otherwise of the first compared factor. It has no rows if nothing is
   * compared.
   *
   * @param comparisons all of the run
   */
  public static AnswerTable of(List<Comparison> comparisons, Cells cells) {
    AskedFactor asked = AskedFactor.of(cells);
    Factor factor =
        asked.isStated()
            ? asked.factor()
            : Answer.compared(comparisons, asked).stream()
                .map(Comparison::kind)
                .min(Comparator.comparingInt(kind -> kind.place()))
                .map(kind -> kind.factor())
                .orElse(null);
    Map<CellKey, Integer> order = new HashMap<>();
    cells.names().forEach(name -> order.put(name, order.size()));
    List<Comparison> ofFactor =
        comparisons.stream()
            .filter(f -> f.kind().isPlain() && f.kind().factor().equals(factor))
            .sorted(Comparator.comparing(f -> order.get(f.cell())))
            .toList();
    if (ofFactor.isEmpty()) {
      return EMPTY;
    }
    Map<String, Long> bases =
        ofFactor.stream()
            .collect(
                Collectors.groupingBy(
                    f -> f.base().level(factor), LinkedHashMap::new, Collectors.counting()));
    String base =
        bases.keySet().stream()
            .filter(level -> asked.isStated() && asked.compare().isBase(factor, level))
            .findFirst()
            .orElse(Collections.max(bases.entrySet(), Map.Entry.comparingByValue()).getKey());
    List<Comparison> chosen =
        ofFactor.stream().filter(f -> f.base().level(factor).equals(base)).toList();
    return new Maker(cells, chosen, factor, asked).table(base, ofFactor.size());
  }

  /** Makes rows and columns from the comparisons with one base. */
  private static final class Maker {
    private final Cells cells;
    private final List<Comparison> chosen;
    private final Factor factor;
    private final Axis axis;

    /** The factors that the rows are by. */
    private final List<Factor> by;

    /** The other factors that vary: each column shows the first of their levels. */
    private final List<Factor> held;

    /** True if the compared levels are the columns, false if those of the axis are. */
    private final boolean isAcross;

    /** The rows of one level that is compared, at one place. */
    private record Place(Map<Factor, String> levels, String part) {}

    Maker(Cells cells, List<Comparison> chosen, Factor factor, AskedFactor asked) {
      this.cells = cells;
      this.chosen = chosen;
      this.factor = factor;
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
      this.isAcross = !varies(f -> axis.level(f.cell())) && varies(Comparison::part);
    }

    private boolean varies(Function<Comparison, String> level) {
      return chosen.stream().map(level).distinct().count() > 1;
    }

    AnswerTable table(String base, int ofAllBases) {
      List<String> columns = columns();
      List<Comparison> shown = atHeldLevels();
      Map<Place, List<Comparison>> byPlace =
          shown.stream()
              .collect(Collectors.groupingBy(this::place, LinkedHashMap::new, Collectors.toList()));
      List<Row> rows = new ArrayList<>();
      for (Place place : byPlace.keySet().stream().sorted(order(byPlace)).toList()) {
        List<Comparison> there = byPlace.get(place);
        metrics(there).forEach(metric -> rows.add(row(place, there, metric, columns)));
      }
      List<String> notes = new ArrayList<>();
      AnswerTable table =
          new AnswerTable(
              factor.name(),
              factor.shown(base),
              columns.stream().map(this::head).toList(),
              rows,
              notes);
      if (table.fields().anyMatch(Field::isStarred)) {
        notes.add(STARRED);
      }
      if (table.fields().anyMatch(field -> field.outcome().equals(Result.EQUIVALENT.forPeople()))) {
        notes.add(ALIKE);
      }
      int elsewhere = chosen.size() - shown.size();
      if (elsewhere > 0) {
        String factors = held.stream().map(Factor::name).collect(Collectors.joining(", "));
        notes.add(
            "%s at other levels of %s: verdicts.csv"
                .formatted(Plural.of(elsewhere, "comparison"), factors));
      }
      if (ofAllBases > chosen.size()) {
        int others = ofAllBases - chosen.size();
        notes.add(Plural.of(others, "comparison") + " with another base: verdicts.csv");
      }
      return table;
    }

    private List<String> columns() {
      return chosen.stream()
          .sorted(Comparator.comparing(Comparison::cell, axis.order()))
          .map(this::column)
          .distinct()
          .toList();
    }

    private String column(Comparison f) {
      return isAcross ? f.part() : axis.level(f.cell());
    }

    private List<Comparison> atHeldLevels() {
      Map<String, Map<Factor, String>> first = new HashMap<>();
      chosen.forEach(f -> first.putIfAbsent(axis.level(f.cell()), levels(f, held)));
      return chosen.stream()
          .filter(f -> levels(f, held).equals(first.get(axis.level(f.cell()))))
          .toList();
    }

    private static Map<Factor, String> levels(Comparison f, List<Factor> factors) {
      Map<Factor, String> levels = new LinkedHashMap<>();
      factors.forEach(other -> levels.put(other, f.cell().level(other)));
      return levels;
    }

    private Place place(Comparison f) {
      return new Place(levels(f, by), isAcross ? factor.name().replace('_', ' ') : f.part());
    }

    /** Orders places by the levels of the first factor, then of the second, and so on. */
    private Comparator<Place> order(Map<Place, List<Comparison>> byPlace) {
      Comparator<Place> order = Comparator.comparing(place -> 0);
      for (Factor other : by) {
        List<String> levels =
            byPlace.keySet().stream().map(place -> place.levels().get(other)).distinct().toList();
        order = order.thenComparing(place -> levels.indexOf(place.levels().get(other)));
      }
      return order;
    }

    private List<Metric> metrics(List<Comparison> there) {
      List<Metric> measured = there.stream().map(Comparison::metric).distinct().toList();
      return there.get(0).kind().isOfRuns()
          ? measured
          : cells.decidingMetrics(there.get(0).cell()).stream().filter(measured::contains).toList();
    }

    private Row row(Place place, List<Comparison> there, Metric metric, List<String> columns) {
      Map<String, Field> fields = new HashMap<>();
      there.stream()
          .filter(f -> f.metric().equals(metric))
          .forEach(f -> fields.putIfAbsent(column(f), Field.of(f)));
      Comparison one = there.get(0);
      String name =
          by.isEmpty()
              ? one.kind().common(one.cell()) + ", " + one.cell().workload()
              : place.levels().entrySet().stream()
                  .map(level -> level.getKey().shown(level.getValue()))
                  .collect(Collectors.joining(", "));
      // A list that may hold null.
      List<Field> all = columns.stream().map(fields::get).collect(Collectors.toList());
      return new Row(place.part(), name, metric.label(), all);
    }

    private Head head(String level) {
      if (isAcross) {
        return new Head(level, null, null);
      }
      boolean areAllAtWork =
          chosen.stream()
              .map(Comparison::cell)
              .filter(cell -> axis.level(cell).equals(level))
              .allMatch(cell -> Factors.ACTIVE.isDefault(cell.level(Factors.ACTIVE)));
      boolean hasCpus = cells.cpus() != null && axis.isClients() && areAllAtWork;
      double perCpu = hasCpus ? Double.parseDouble(level) / cells.cpus() : 0;
      String form = perCpu == Math.rint(perCpu) ? "%.0f" : "%.1f";
      return new Head(
          axis.factor().shown(level),
          axis.isClients() ? level : null,
          perCpu < 1 ? null : String.format(Locale.ROOT, form, perCpu));
    }
  }
}
