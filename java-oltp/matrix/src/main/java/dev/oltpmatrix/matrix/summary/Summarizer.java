package dev.oltpmatrix.matrix.summary;

import dev.oltpmatrix.record.CellKey;
import dev.oltpmatrix.record.CellRecord;
import dev.oltpmatrix.record.CellRecord.ProcessUsage;
import dev.oltpmatrix.record.LoadResult;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;

/** Makes the summary from the records and nothing else. */
public final class Summarizer {
  private Summarizer() {}

  private static final Comparator<CellKey> ORDER =
      Comparator.comparing(CellKey::workload)
          .thenComparing(CellKey::server)
          .thenComparing(CellKey::arm)
          .thenComparing(CellKey::config)
          .thenComparing(CellKey::generator)
          .thenComparing(CellKey::threads);

  public static List<SummaryRow> summarize(List<CellRecord> records) {
    Map<CellKey, List<CellRecord>> bySeries =
        records.stream()
            .sorted(Comparator.comparing(r -> r.cell().repetition()))
            .collect(
                Collectors.groupingBy(
                    CellRecord::cell, () -> new TreeMap<>(ORDER), Collectors.toList()));
    return bySeries.values().stream().map(Summarizer::row).toList();
  }

  private static SummaryRow row(List<CellRecord> repetitions) {
    CellKey key = repetitions.get(0).cell();
    List<CellRecord> measured = repetitions.stream().filter(r -> r.load() != null).toList();
    return new SummaryRow(
        key.server(),
        key.arm(),
        key.config(),
        key.workload(),
        key.generator(),
        key.threads(),
        measured.size(),
        tps(measured),
        median(measured, r -> r.load().queriesPerS()),
        percentile(measured, 50),
        percentile(measured, 95),
        percentile(measured, 99).value(),
        percentile(measured, 99.9).value(),
        measured.stream()
            .map(r -> r.load().latency().maxUs())
            .filter(us -> us != null)
            .max(Comparator.naturalOrder())
            .map(Intervals::ms)
            .orElse(null),
        measured.stream().mapToLong(r -> r.load().errorCount()).sum(),
        median(measured, r -> perTransaction(r.load(), client(r), ProcessUsage::cpuUs)),
        median(measured, r -> perTransaction(r.load(), server(r), ProcessUsage::cpuUs)),
        median(measured, r -> perTransaction(r.load(), server(r), ProcessUsage::contextSwitches)),
        repetitions.stream().allMatch(CellRecord::valid),
        repetitions.stream()
            .flatMap(r -> r.flags().stream())
            .distinct()
            .collect(Collectors.joining("; ")));
  }

  private static Estimate tps(List<CellRecord> measured) {
    if (measured.size() == 1) {
      LoadResult load = measured.get(0).load();
      return Intervals.rate(load.transactionsPerS(), load.intervals());
    }
    return Intervals.median(
        measured.stream().mapToDouble(r -> r.load().transactionsPerS()).toArray());
  }

  private static Estimate percentile(List<CellRecord> measured, double percent) {
    List<Histogram> histograms =
        measured.stream()
            .map(r -> r.load().histogram().toHdr())
            .filter(h -> h.getTotalCount() > 0)
            .toList();
    if (histograms.size() == 1) {
      return Intervals.percentileMs(histograms.get(0), percent);
    }
    return Intervals.median(
        histograms.stream()
            .mapToDouble(h -> Intervals.ms(h.getValueAtPercentile(percent)))
            .toArray());
  }

  private static Double median(List<CellRecord> measured, Function<CellRecord, Double> value) {
    double[] known =
        measured.stream().map(value).filter(v -> v != null).mapToDouble(v -> v).toArray();
    return Intervals.median(known).value();
  }

  private static Double perTransaction(
      LoadResult load, ProcessUsage usage, Function<ProcessUsage, Double> counter) {
    Double total = usage == null ? null : counter.apply(usage);
    return total == null || load.transactions() == 0 ? null : total / load.transactions();
  }

  private static ProcessUsage client(CellRecord r) {
    return r.usage() == null ? null : r.usage().client();
  }

  private static ProcessUsage server(CellRecord r) {
    return r.usage() == null ? null : r.usage().server();
  }
}
