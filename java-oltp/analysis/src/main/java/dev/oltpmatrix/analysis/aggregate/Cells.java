package dev.oltpmatrix.analysis.aggregate;

import dev.oltpmatrix.model.descriptors.Factor;
import dev.oltpmatrix.model.descriptors.FactorSet;
import dev.oltpmatrix.model.descriptors.Factors;
import dev.oltpmatrix.model.descriptors.Workloads;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.spec.Compare;
import dev.oltpmatrix.model.spec.ConfigName;
import dev.oltpmatrix.model.spec.Primary;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The cells of one results folder, in the order in which its matrix names them. */
public final class Cells {
  private static final String PER_THREAD = "per-thread";

  private final Map<CellKey, Series> byName;
  private final List<CellMeasurement> results;
  private final List<Metric> metrics;
  private final Map<String, Set<String>> kinds = new HashMap<>();

  /** Parts of the matrix; {@code null} unless all cells that were run here have the same. */
  private final Primary primary;

  private final String question;
  private final Compare compare;

  private Cells(
      Map<CellKey, Series> byName,
      List<CellMeasurement> results,
      Primary primary,
      String question,
      Compare compare) {
    this.byName = byName;
    this.results = results;
    this.primary = primary;
    this.question = question;
    this.compare = compare;
    List<Metric> named = Metrics.named(listed(results, MatrixPart.METRICS));
    this.metrics = named.isEmpty() ? Metrics.DEFAULT : named;
    results.forEach(
        cell ->
            kinds
                .computeIfAbsent(cell.key().workload(), workload -> new LinkedHashSet<>())
                .addAll(cell.kinds()));
  }

  /**
   * Returns the cells that two runs have as those of one, in which the run is a factor.
   *
   * @param toB their names in B, which they have here, by those in A
   */
  public static Cells ofRuns(Factor run, Cells a, Cells b, Map<CellKey, CellKey> toB) {
    Map<CellKey, Series> byName = new LinkedHashMap<>();
    toB.forEach(
        (inA, inB) -> {
          byName.put(inB.with(run, "A"), a.get(inA));
          byName.put(inB.with(run, "B"), b.get(inB));
        });
    return new Cells(byName, b.results, null, null, new Compare(run.name(), "A", null));
  }

  public static Cells of(List<CellRecord> records) {
    return ofResults(records.stream().map(CellMeasurement::of).toList());
  }

  public static Cells ofResults(List<CellMeasurement> results) {
    Map<CellKey, Series> byName = new TreeMap<>(order(results));
    for (CellMeasurement result : results) {
      byName.computeIfAbsent(result.key().series(), n -> new Series()).add(result);
    }
    List<CellMeasurement> runHere =
        results.stream().filter(result -> !result.facts().imported()).toList();
    return new Cells(
        byName,
        results,
        same(runHere, cell -> cell.matrix().primary().orElse(null)),
        same(runHere, cell -> cell.matrix().question().orElse(null)),
        same(runHere, cell -> cell.matrix().compare().orElse(null)));
  }

  private static <T> T same(List<CellMeasurement> results, Function<CellMeasurement, T> part) {
    Set<T> parts = results.stream().map(part).collect(Collectors.toSet());
    return parts.size() == 1 ? parts.iterator().next() : null;
  }

  public Primary primary() {
    return primary;
  }

  /**
   * Returns the question that the matrix answers; {@code null} for none, and where options of the
   * run left one level of what it compares.
   */
  public String question() {
    return compare == null || isCompared() ? question : null;
  }

  private boolean isCompared() {
    Optional<Factor> factor = compare.factor(factors());
    return factor.isPresent() && distinct(cell -> cell.level(factor.get())).size() > 1;
  }

  public Compare compare() {
    return compare;
  }

  /** Returns the number of CPUs of the servers; {@code null} if it is not known or not the same. */
  public Integer cpus() {
    return same(
        results.stream().filter(cell -> cell.facts().cpus() != null).toList(),
        cell -> cell.facts().cpus());
  }

  public List<Metric> metrics() {
    return metrics;
  }

  /** Returns those of the metrics that the cell's workload has: not those of another's kinds. */
  public List<Metric> metrics(CellKey name) {
    return metrics.stream()
        .filter(m -> m.kind() == null || kinds(name.workload()).contains(m.kind()))
        .toList();
  }

  /**
   * Returns the metrics that decide in a comparison of the cell: those that the matrix names;
   * otherwise throughput and p95, and the primary outcome's. For calls of one client latency
   * repeats throughput.
   */
  public List<Metric> decidingMetrics(CellKey name) {
    boolean isDefault = metrics.equals(Metrics.DEFAULT);
    List<Metric> plain =
        Workloads.areCalls(name.workload())
            ? List.of(Metrics.THROUGHPUT)
            : List.of(Metrics.THROUGHPUT, Metrics.P95);
    String primaryMetric = primary == null ? "" : primary.metric();
    return metrics(name).stream()
        .filter(m -> !isDefault || plain.contains(m) || m.name().equals(primaryMetric))
        .toList();
  }

  public Set<String> kinds(String workload) {
    return kinds.getOrDefault(workload, Set.of());
  }

  public boolean hadBlocksAdded() {
    return results.stream().anyMatch(cell -> cell.matrix().hadBlocksAdded());
  }

  public Set<CellKey> names() {
    return byName.keySet();
  }

  public FactorSet factors() {
    return CellKey.factors(names());
  }

  /** Returns the factors that effects are told of; empty unless settings vary. */
  public List<Factor> armAndSettings() {
    List<Factor> settings = factors().settings();
    return settings.isEmpty()
        ? List.of()
        : Stream.concat(Stream.of(Factors.ARM), settings.stream()).toList();
  }

  /**
   * Returns the levels of a factor in the order in which the matrix names them. If only the places
   * of cells in it are known, that is the order in which they appear; otherwise the default is
   * first, and the others are by name.
   */
  public List<String> levels(Factor factor) {
    List<String> first = listed(results, factor.name());
    boolean arePlaced = results.stream().allMatch(cell -> cell.matrix().place() != null);
    if (first.isEmpty() && arePlaced) {
      return List.copyOf(distinct(cell -> cell.level(factor)));
    }
    return distinct(cell -> cell.level(factor)).stream()
        .sorted(
            Comparator.comparingInt(
                    (String level) -> first.contains(level) ? first.indexOf(level) : first.size())
                .thenComparing(level -> !factor.isDefault(level))
                .thenComparing(Comparator.naturalOrder()))
        .toList();
  }

  public Series get(CellKey name) {
    return byName.get(name);
  }

  public boolean has(CellKey name) {
    return byName.containsKey(name);
  }

  public Set<String> distinct(Function<CellKey, String> part) {
    return names().stream().map(part).collect(Collectors.toCollection(LinkedHashSet::new));
  }

  /**
   * Returns the order of cells: workload and generator first, because each pair makes a table;
   * per-thread before the alternatives to it.
   */
  private static Comparator<CellKey> order(List<CellMeasurement> results) {
    Map<CellKey, Integer> places = new HashMap<>();
    results.stream()
        .filter(cell -> cell.matrix().place() != null)
        .forEach(cell -> places.putIfAbsent(cell.key().series(), cell.matrix().place()));
    return Comparator.<CellKey, Integer>comparing(
            places::get, Comparator.nullsLast(Comparator.naturalOrder()))
        .thenComparing(byLists(results));
  }

  private static Comparator<CellKey> byLists(List<CellMeasurement> results) {
    List<String> servers =
        listed(results, "servers").stream().map(arm -> arm.split("/", 2)[0]).toList();
    Comparator<CellKey> order =
        by(CellKey::workload, listed(results, "workloads"))
            .thenComparing(by(CellKey::generator, listed(results, "generators")))
            .thenComparing(by(CellKey::server, servers))
            .thenComparing(by(CellKey::config, listed(results, "configs")))
            .thenComparing(by(CellKey::arm, List.of(PER_THREAD)))
            .thenComparing(CellKey::threads);
    FactorSet factors = CellKey.factors(results.stream().map(CellMeasurement::key).toList());
    for (Factor factor : factors.optional()) {
      if (!factor.isNumeric()) {
        List<String> named = listed(results, factor.name());
        order =
            order.thenComparing(
                by(
                    cell -> cell.level(factor),
                    named.isEmpty() ? List.of(factor.defaultLevel()) : named));
      }
    }
    return Axis.thenByOptional(order, factors);
  }

  private static Comparator<CellKey> by(Function<CellKey, String> part, List<String> named) {
    // Records spell the settings of a matrix so that they can be used in file names.
    List<String> first = named.stream().map(ConfigName::of).toList();
    return Comparator.<CellKey>comparingInt(
            name -> {
              int position = first.indexOf(ConfigName.of(part.apply(name)));
              return position < 0 ? first.size() : position;
            })
        .thenComparing(part);
  }

  private static List<String> listed(List<CellMeasurement> results, String key) {
    return results.stream()
        .map(cell -> cell.matrix().list(key))
        .filter(levels -> !levels.isEmpty())
        .findFirst()
        .orElse(List.of());
  }
}
