package dev.oltpmatrix.analysis.conclusions;

import dev.oltpmatrix.analysis.aggregate.CellMeasurement;
import dev.oltpmatrix.analysis.aggregate.Metric;
import dev.oltpmatrix.analysis.aggregate.Metrics;
import dev.oltpmatrix.analysis.stats.Estimate;
import dev.oltpmatrix.analysis.stats.Intervals;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The machine as the cells of a run found it, and in what it differs between runs. */
public final class MachineState {
  /** Least ratio of two runs' medians that is told. */
  private static final double DIFFERENCE = 1.05;

  private MachineState() {}

  /** Returns the medians of cells by their columns; {@code null} where no cell has a value. */
  public static Map<String, Double> medians(Collection<CellMeasurement> cells) {
    Map<String, Double> medians = new LinkedHashMap<>();
    for (Metric metric :
        List.of(
            Metrics.PROBE_INTEGER,
            Metrics.PROBE_MEMORY,
            Metrics.PROBE_WAIT,
            Metrics.PROBE_FDATASYNC,
            Metrics.STEAL)) {
      medians.put(metric.name(), Intervals.medianValue(values(cells, metric)));
    }
    return medians;
  }

  private static double[] values(Collection<CellMeasurement> cells, Metric metric) {
    return cells.stream()
        .map(cell -> cell.number(metric))
        .filter(Objects::nonNull)
        .mapToDouble(Double::doubleValue)
        .toArray();
  }

  /**
   * Returns by how much the machine was slower in some of the runs; empty if it was not, or is not
   * known of two.
   *
   * @param runs cells by the name of their run
   */
  public static Optional<String> slower(Map<String, ? extends Collection<CellMeasurement>> runs) {
    List<String> sentences = new ArrayList<>();
    slower("integer", Metrics.PROBE_INTEGER, runs).ifPresent(sentences::add);
    slower("memory", Metrics.PROBE_MEMORY, runs).ifPresent(sentences::add);
    if (sentences.isEmpty()) {
      return Optional.empty();
    }
    sentences.add("Absolute numbers of these runs do not compare; ratios inside a run do.");
    return Optional.of(String.join(" ", sentences));
  }

  private static Optional<String> slower(
      String work, Metric metric, Map<String, ? extends Collection<CellMeasurement>> runs) {
    Map<String, Estimate> medians = new LinkedHashMap<>();
    runs.forEach((run, cells) -> medians.put(run, Intervals.median(values(cells, metric))));
    medians.values().removeIf(median -> median.value() == null);
    if (medians.isEmpty()) {
      return Optional.empty();
    }
    String fastest =
        medians.keySet().stream()
            .min((a, b) -> Double.compare(medians.get(a).value(), medians.get(b).value()))
            .orElseThrow();
    Estimate least = medians.get(fastest);
    List<String> slower = new ArrayList<>();
    List<String> times = new ArrayList<>();
    medians.forEach(
        (run, median) -> {
          double ratio = median.value() / least.value();
          if (ratio >= DIFFERENCE && isBeyond(median, least)) {
            slower.add(String.format(Locale.ROOT, "%.0f %% slower in %s", 100 * (ratio - 1), run));
            times.add(String.format(Locale.ROOT, "%.0f µs", median.value()));
          }
        });
    return slower.isEmpty()
        ? Optional.empty()
        : Optional.of(
            String.format(
                Locale.ROOT,
                "The machine was %s: its own %s work took %s, in %s %.0f µs.",
                String.join(" and ", slower),
                work,
                String.join(" and ", times),
                fastest,
                least.value()));
  }

  /** Medians of memory work alone differ by 5 % between most parts of one run. */
  private static boolean isBeyond(Estimate median, Estimate least) {
    double low = median.low() == null ? median.value() : median.low();
    double high = least.high() == null ? least.value() : least.high();
    return low > high;
  }

  /** Returns sentences on the machine of a campaign's runs; none where all ran on equal ones. */
  public static List<String> betweenRuns(Collection<CellMeasurement> cells) {
    Map<Integer, List<CellMeasurement>> byNumber =
        cells.stream()
            .collect(
                Collectors.groupingBy(c -> c.facts().run(), TreeMap::new, Collectors.toList()));
    Map<String, List<CellMeasurement>> runs = new LinkedHashMap<>();
    byNumber.forEach((number, of) -> runs.put("run " + number, of));
    if (runs.size() < 2) {
      return List.of();
    }
    List<String> sentences = new ArrayList<>(slower(runs).stream().toList());
    differing("CPU model", runs, CellMeasurement.Facts::cpuModel).ifPresent(sentences::add);
    differing("kernel", runs, CellMeasurement.Facts::kernel).ifPresent(sentences::add);
    return sentences;
  }

  private static Optional<String> differing(
      String what,
      Map<String, List<CellMeasurement>> runs,
      Function<CellMeasurement.Facts, String> fact) {
    Map<String, String> known = new LinkedHashMap<>();
    runs.forEach(
        (run, cells) -> {
          String values =
              cells.stream()
                  .map(cell -> fact.apply(cell.facts()))
                  .filter(Objects::nonNull)
                  .distinct()
                  .sorted()
                  .collect(Collectors.joining(" and "));
          if (!values.isEmpty()) {
            known.put(run, values);
          }
        });
    return known.values().stream().distinct().count() < 2
        ? Optional.empty()
        : Optional.of(
            known.entrySet().stream()
                .map(one -> one.getKey() + " " + one.getValue())
                .collect(Collectors.joining(", ", "The " + what + " differs: ", ".")));
  }
}
