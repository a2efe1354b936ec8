package dev.oltpmatrix.analysis.speed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.analysis.aggregate.Cells;
import dev.oltpmatrix.analysis.aggregate.MeasuredCell;
import dev.oltpmatrix.analysis.aggregate.Metric;
import dev.oltpmatrix.analysis.aggregate.Metrics;
import dev.oltpmatrix.analysis.stats.Intervals;
import dev.oltpmatrix.model.descriptors.Factors;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.Flag;
import dev.oltpmatrix.model.results.ResultsDir;
import dev.oltpmatrix.testing.ReporterList;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * Prints how many cells of a folder are flagged for the machine's speed, how much the probe varies,
 * what it costs, and whether it explains differences between arms. Run by hand, or by
 * studies/speed/run.sh:
 *
 * <pre>mvn -f java-oltp -pl analysis -am test -Dtest=SpeedBenchmark
 *   -Dsurefire.failIfNoSpecifiedTests=false -Doltp.results=FOLDER [-Doltp.slowed=FILE]</pre>
 *
 * FILE has the names of the records whose cells were slowed on purpose, one on a line.
 */
class SpeedBenchmark {
  private static final List<Flag.Kind> KINDS =
      List.of(
          Flag.Kind.MACHINE_SPEED,
          Flag.Kind.MACHINE_COST,
          Flag.Kind.OTHER_PROCESSES,
          Flag.Kind.THROTTLED,
          Flag.Kind.STEAL);

  /** CPU time of the sampling that the probe's part is of: four pieces a second. */
  private static final double PIECES_PER_S = 4;

  private final List<MeasuredCell> measured;
  private final Cells cells;

  SpeedBenchmark() throws Exception {
    Path folder = Path.of(System.getProperty("oltp.results"));
    measured = MeasuredCell.of(new ResultsDir(folder).readCells(new ReporterList()).whole());
    cells = Cells.ofResults(measured.stream().map(MeasuredCell::numbers).toList());
  }

  @Test
  void ofAFolder() throws Exception {
    assertThat(measured).isNotEmpty();
    String file = System.getProperty("oltp.slowed");
    Set<String> slowed = file == null ? Set.of() : Set.copyOf(Files.readAllLines(Path.of(file)));
    Map<Boolean, List<CellRecord>> bySpeed =
        MeasuredCell.records(measured).stream()
            .filter(record -> record.load() != null)
            .collect(Collectors.partitioningBy(r -> slowed.contains(r.cell().fileName())));
    printFound("not slowed", bySpeed.get(false), bySpeed.get(false));
    if (!bySpeed.get(true).isEmpty()) {
      printFound("slowed", bySpeed.get(true), bySpeed.get(false));
    }
    probes().forEach(this::printSpread);
    printCost(bySpeed.get(false));
    probes().forEach(this::printGain);
  }

  private static List<Metric> probes() {
    return Metrics.NEWEST.stream().filter(m -> m.name().startsWith("probe_")).toList();
  }

  private void printFound(String name, List<CellRecord> records, List<CellRecord> usual) {
    Map<String, Integer> found = new TreeMap<>();
    int any = 0;
    double logs = 0;
    for (CellRecord record : records) {
      Set<Flag.Kind> kinds =
          record.flags().stream()
              .map(Flag::kind)
              .filter(KINDS::contains)
              .collect(Collectors.toSet());
      kinds.forEach(kind -> found.merge(kind.word(), 1, Integer::sum));
      any += kinds.isEmpty() ? 0 : 1;
      logs += Math.log(tps(record) / usualTps(record.cell().series(), usual));
    }
    System.out.printf(
        Locale.ROOT,
        "%-10s %3d cells, throughput %.2f of the usual, flagged %d: %s%n",
        name,
        records.size(),
        Math.exp(logs / records.size()),
        any,
        found);
  }

  private static double tps(CellRecord record) {
    return record.load().counts().transactions() / record.load().window().lengthS();
  }

  private static double usualTps(CellKey series, List<CellRecord> usual) {
    return Intervals.medianValue(
        usual.stream()
            .filter(record -> record.cell().series().equals(series))
            .mapToDouble(SpeedBenchmark::tps)
            .toArray());
  }

  private void printSpread(Metric probe) {
    List<Double> ratios = new ArrayList<>();
    for (CellKey name : cells.names()) {
      double[] values =
          cells.get(name).values(probe).values().stream().mapToDouble(value -> value).toArray();
      Arrays.stream(values).forEach(value -> ratios.add(value / Intervals.medianValue(values)));
    }
    if (ratios.isEmpty()) {
      return;
    }
    double[] sorted = ratios.stream().mapToDouble(r -> r).sorted().toArray();
    int cut = sorted.length / 20;
    System.out.printf(
        Locale.ROOT,
        "%-26s over the median of the cell's blocks: 90 %% in %.2f to %.2f, all in %.2f to %.2f%n",
        probe.name(),
        sorted[cut],
        sorted[sorted.length - 1 - cut],
        sorted[0],
        sorted[sorted.length - 1]);
  }

  private static void printCost(List<CellRecord> records) {
    double[] percents =
        records.stream()
            .filter(record -> record.telemetry().mean("probe.integer_us") != null)
            .mapToDouble(
                record ->
                    PIECES_PER_S
                        * (0.3 * record.telemetry().mean("probe.integer_us")
                            + 0.15 * record.telemetry().mean("probe.memory_us"))
                        / 1e4)
            .toArray();
    System.out.printf(
        Locale.ROOT,
        "the probe in the window: %.3f %% of a CPU%n",
        Intervals.medianValue(percents));
  }

  /** Prints the spread of log ratios of arms over blocks, and what of it the probe leaves. */
  private void printGain(Metric probe) {
    for (Metric metric : List.of(Metrics.THROUGHPUT, Metrics.P95, Metrics.SERVER_CPU)) {
      Covariate covariate = Covariate.of(cells, Factors.ARM, metric, probe);
      if (covariate != null) {
        System.out.printf(
            Locale.ROOT,
            "%-22s of arms, %d blocks: sd of a log ratio %.3f, less %.2f times that of %s %.3f%n",
            metric.label(),
            covariate.blocks(),
            covariate.plainSd(),
            covariate.slope(),
            probe.name(),
            covariate.adjustedSd());
      }
    }
  }
}
