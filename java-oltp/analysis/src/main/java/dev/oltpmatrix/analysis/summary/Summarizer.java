package dev.oltpmatrix.analysis.summary;

import dev.oltpmatrix.analysis.aggregate.Axis;
import dev.oltpmatrix.analysis.stats.Estimate;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.Flag;
import dev.oltpmatrix.model.record.Measurement;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Computes the summary from the records alone. */
public final class Summarizer {
  private Summarizer() {}

  private static Comparator<CellKey> order(List<CellRecord> records) {
    return Axis.thenByOptional(
        Comparator.comparing(CellKey::workload)
            .thenComparing(CellKey::server)
            .thenComparing(CellKey::arm)
            .thenComparing(CellKey::config)
            .thenComparing(CellKey::generator)
            .thenComparing(CellKey::threads),
        CellKey.factors(records.stream().map(CellRecord::cell).toList()));
  }

  public static List<SummaryRow> summarize(List<CellRecord> records) {
    Map<CellKey, List<CellRecord>> bySeries =
        records.stream()
            .sorted(Comparator.comparing(r -> r.cell().repetition()))
            .collect(
                Collectors.groupingBy(
                    CellRecord::cell, () -> new TreeMap<>(order(records)), Collectors.toList()));
    return bySeries.values().stream()
        .map(repetitions -> row(repetitions.get(0).cell().series(), repetitions))
        .toList();
  }

  /** Returns one row for each cell, instead of one over all of its repetitions. */
  public static List<SummaryRow> each(List<CellRecord> records) {
    return records.stream()
        .sorted(
            Comparator.comparing(CellRecord::cell, order(records))
                .thenComparing(r -> r.cell().repetition()))
        .map(record -> row(record.cell(), List.of(record)))
        .toList();
  }

  private static SummaryRow row(CellKey key, List<CellRecord> repetitions) {
    List<Measurement> measured =
        repetitions.stream().map(Measurement::of).filter(m -> m != null).toList();
    Repetitions latency = Repetitions.of(repetitions);
    return new SummaryRow(
        key,
        measured.size(),
        tps(measured),
        median(measured, Measurement::queriesPerS),
        latency.percentile(50),
        latency.percentile(95),
        latency.above(95),
        latency.together(99),
        latency.together(99.9),
        measured.stream()
            .map(Measurement::maxUs)
            .filter(us -> us != null)
            .max(Comparator.naturalOrder())
            .map(Intervals::ms)
            .orElse(null),
        errors(repetitions, measured),
        counted(repetitions),
        repetitions.stream().allMatch(CellRecord::valid),
        Flag.line(repetitions.stream().flatMap(r -> r.flags().stream()).toList()),
        repetitions.stream().anyMatch(r -> r.imported() != null),
        unsupported(repetitions));
  }

  private static String unsupported(List<CellRecord> repetitions) {
    return repetitions.stream().allMatch(r -> r.unsupported() != null)
        ? repetitions.stream()
            .map(CellRecord::unsupported)
            .distinct()
            .collect(Collectors.joining("; "))
        : null;
  }

  private static Estimate tps(List<Measurement> measured) {
    List<Measurement> known = measured.stream().filter(m -> m.transactionsPerS() != null).toList();
    if (known.size() == 1) {
      return Intervals.rate(known.get(0).transactionsPerS(), known.get(0).intervals());
    }
    return Intervals.median(known.stream().mapToDouble(Measurement::transactionsPerS).toArray());
  }

  /** Returns the number of errors. A measured cell always has it; an import may not. */
  private static Long errors(List<CellRecord> repetitions, List<Measurement> measured) {
    List<Long> known = measured.stream().map(Measurement::errors).filter(n -> n != null).toList();
    boolean notRun =
        repetitions.stream().anyMatch(r -> r.imported() != null)
            || unsupported(repetitions) != null;
    boolean unknown = known.isEmpty() && notRun;
    return unknown ? null : Long.valueOf(known.stream().mapToLong(n -> n).sum());
  }

  private static <T> Double median(List<T> measured, Function<T, Double> value) {
    double[] known =
        measured.stream().map(value).filter(v -> v != null).mapToDouble(v -> v).toArray();
    return Intervals.median(known).value();
  }

  private static Map<String, Double> counted(List<CellRecord> repetitions) {
    List<CellCounts> run =
        repetitions.stream().filter(r -> r.load() != null).map(CellCounts::new).toList();
    Map<String, Double> counted = new HashMap<>();
    Counter.all()
        .forEach(
            counter -> {
              Double median = median(run, counter.of());
              if (median != null) {
                counted.put(counter.name(), median);
              }
            });
    return counted;
  }
}
