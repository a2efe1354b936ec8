package dev.oltpmatrix.analysis.speed;

import dev.oltpmatrix.analysis.stats.Intervals;
import dev.oltpmatrix.model.descriptors.Workload;
import dev.oltpmatrix.model.descriptors.Workloads;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.CellRecord.ProcessUsage;
import dev.oltpmatrix.model.record.Flag;
import dev.oltpmatrix.model.record.InnodbState;
import dev.oltpmatrix.model.record.MachineSpeed.Probe;
import dev.oltpmatrix.model.record.Telemetry;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Checks of each cell whether the machine was as fast, and began in the same state, as in the other
 * cells of the run.
 *
 * <p>The usual speed of a run is known only when the run has ended, and the first cell may be the
 * slow one. So the flags are no part of the records: each analysis makes them from all cells.
 */
public final class SpeedCheck {
  /** Deviations from the median; docs/method.md says how often chance has them. */
  private static final Bounds OF_INTEGER = new Bounds(10, 25);

  /** Beside the load, caches and cores are shared with it. */
  private static final Bounds IN_WINDOW = new Bounds(20, 50);

  /** A disk varies by itself: three times the median is a note. */
  private static final Bounds OF_DISK = new Bounds(200, Double.POSITIVE_INFINITY);

  /** Factor by which both sides' CPU time per transaction has to differ from other blocks. */
  private static final double COST_FACTOR = 1.25;

  /** Factor within which the two sides' differences count as the same. */
  private static final double LIKE_FACTOR = 1.25;

  /** Cells, or blocks of a cell, below which a median does not tell which one is unusual. */
  private static final int MIN_CELLS = 4;

  private static final int MIN_BLOCKS = 3;

  /** With fewer blocks, one that is slow would move the median of the others for all of them. */
  private static final int MIN_BLOCKS_FOR_COST = 4;

  private static final Set<Flag.Kind> KINDS =
      EnumSet.of(Flag.Kind.MACHINE_SPEED, Flag.Kind.MACHINE_COST, Flag.Kind.START_STATE);

  /**
   * Memory work around a cell is not among them: with nothing else on the machine it takes 1.5 to 6
   * times as long in one cell of five, and half of these are as fast as the others.
   */
  private static final List<Measure> MEASURES =
      List.of(
          Measure.around("CPU time of integer work", OF_INTEGER, Probe::integerUs),
          Measure.around("time of fdatasync", OF_DISK, Probe::fdatasyncUs).ofWriters(),
          Measure.inWindow("integer", Telemetry.PROBE_INTEGER_US),
          Measure.inWindow("memory", Telemetry.PROBE_MEMORY_US));

  /** Points of dirty pages, or of the redo log in use, off the median of the cell's blocks. */
  private static final double MAX_START_POINTS = 10;

  /** Deviations in percent. */
  private record Bounds(double note, double invalid) {}

  private SpeedCheck() {}

  /**
   * A number of a cell that is compared with the median of a group.
   *
   * @param group the cells that the median is of: all of them, or those of the same load
   */
  private record Measure(
      String words,
      Bounds bounds,
      String median,
      int least,
      Function<CellRecord, Object> group,
      Function<CellRecord, Double> value) {
    static Measure around(String work, Bounds bounds, Function<Probe, Double> value) {
      return new Measure(
          work + " before and after the cell",
          bounds,
          "the run's median",
          MIN_CELLS,
          record -> "",
          record -> record.speed() == null ? null : record.speed().lesser(value));
    }

    /** Caches and cores are shared with the load, so only blocks of the same cell compare. */
    static Measure inWindow(String work, String name) {
      return new Measure(
          "CPU time of " + work + " work in the window",
          IN_WINDOW,
          "the median of this cell's blocks",
          MIN_BLOCKS,
          record -> record.cell().series(),
          record -> record.telemetry() == null ? null : record.telemetry().mean(name));
    }

    /** Returns the same of cells that write only: others do not wait for the disk. */
    Measure ofWriters() {
      return new Measure(
          words,
          bounds,
          median,
          least,
          group,
          record -> isWriting(record) ? value.apply(record) : null);
    }
  }

  /** A measure of a cell, over its median. */
  private record Deviation(Measure of, double ratio) {
    double percent() {
      return 100 * (Math.exp(Math.abs(Math.log(ratio))) - 1);
    }

    /** Returns how far it is beyond its own bounds; one that invalidates comes before a note. */
    double weight() {
      double beyondNote = percent() / of.bounds().note();
      return percent() < of.bounds().invalid() ? beyondNote : 1e6 + beyondNote;
    }
  }

  /** Returns the records with the flags that the others give them. */
  public static List<CellRecord> flagged(List<CellRecord> records) {
    Map<CellKey, Deviation> farthest = new HashMap<>();
    MEASURES.forEach(measure -> addDeviations(measure, records, farthest));
    Map<CellKey, List<CellRecord>> series =
        records.stream().collect(Collectors.groupingBy(record -> record.cell().series()));
    Map<CellKey, Flag> costs = costs(series);
    return records.stream()
        .map(
            record ->
                flagged(
                    record,
                    farthest.get(record.cell()),
                    costs.get(record.cell()),
                    startState(record, series.get(record.cell().series()))))
        .toList();
  }

  private static CellRecord flagged(
      CellRecord record, Deviation deviation, Flag cost, Optional<Flag> startState) {
    List<Flag> flags = new ArrayList<>(record.flags());
    flags.removeIf(flag -> KINDS.contains(flag.kind())); // of an analysis of other cells
    if (deviation != null) {
      Flag.bySize(
              Flag.Kind.MACHINE_SPEED,
              deviation.percent(),
              deviation.of().bounds().note(),
              deviation.of().bounds().invalid(),
              deviation.of().words(),
              deviation.ratio(),
              deviation.of().median())
          .ifPresent(flags::add);
    }
    Optional.ofNullable(cost).ifPresent(flags::add);
    startState.ifPresent(flags::add);
    return flags.equals(record.flags()) ? record : record.withFlags(flags);
  }

  private static void addDeviations(
      Measure measure, List<CellRecord> records, Map<CellKey, Deviation> farthest) {
    Map<Object, List<CellRecord>> groups = new HashMap<>();
    records.stream()
        .filter(record -> measure.value().apply(record) != null)
        .forEach(
            record ->
                groups
                    .computeIfAbsent(measure.group().apply(record), g -> new ArrayList<>())
                    .add(record));
    for (List<CellRecord> group : groups.values()) {
      if (group.size() < measure.least()) {
        continue;
      }
      double median =
          Intervals.medianValue(
              group.stream().mapToDouble(r -> measure.value().apply(r)).toArray());
      group.forEach(
          record ->
              farthest.merge(
                  record.cell(),
                  new Deviation(measure, measure.value().apply(record) / median),
                  (a, b) -> a.weight() >= b.weight() ? a : b));
    }
  }

  /** Returns the flags of cells whose server and client both needed more CPU, or both less. */
  private static Map<CellKey, Flag> costs(Map<CellKey, List<CellRecord>> series) {
    Map<CellKey, Flag> flags = new HashMap<>();
    for (List<CellRecord> all : series.values()) {
      List<CellRecord> blocks =
          all.stream()
              .filter(record -> serverUs(record) != null && clientUs(record) != null)
              .toList();
      if (blocks.size() >= MIN_BLOCKS_FOR_COST) {
        for (CellRecord block : blocks) {
          List<CellRecord> others =
              blocks.stream().filter(other -> !other.cell().equals(block.cell())).toList();
          double server = ratio(block, others, SpeedCheck::serverUs);
          double client = ratio(block, others, SpeedCheck::clientUs);
          if (isOfTheMachine(server, client)) {
            flags.put(block.cell(), Flag.of(Flag.Kind.MACHINE_COST, server, COST_FACTOR, client));
          }
        }
      }
    }
    return flags;
  }

  private static boolean isWriting(CellRecord record) {
    return Workloads.find(record.cell().workload()).map(Workload::writes).orElse(true);
  }

  private static double ratio(
      CellRecord block, List<CellRecord> others, Function<CellRecord, Double> value) {
    return value.apply(block)
        / Intervals.medianValue(others.stream().mapToDouble(value::apply).toArray());
  }

  private static boolean isOfTheMachine(double server, double client) {
    double of = Math.log(server);
    double other = Math.log(client);
    return of * other > 0
        && Math.min(Math.abs(of), Math.abs(other)) >= Math.log(COST_FACTOR)
        && Math.abs(of - other) <= Math.log(LIKE_FACTOR);
  }

  private static Double serverUs(CellRecord record) {
    return record.usage() == null ? null : perTransaction(record, record.usage().server());
  }

  private static Double clientUs(CellRecord record) {
    return record.usage() == null ? null : perTransaction(record, record.usage().client());
  }

  private static Double perTransaction(CellRecord record, ProcessUsage usage) {
    boolean known =
        record.load() != null
            && record.load().counts().transactions() > 0
            && usage != null
            && usage.cpuUs() != null
            && usage.cpuUs() > 0;
    return known ? usage.cpuUs() / record.load().counts().transactions() : null;
  }

  /**
   * Returns the flag of a block that began with the server in another state than the others: one
   * whose redo log is nearly full has to write more.
   */
  private static Optional<Flag> startState(CellRecord record, List<CellRecord> blocks) {
    return startState(record, blocks, "the buffer pool was dirty", InnodbState::dirtyPercent)
        .or(
            () ->
                startState(
                    record, blocks, "the redo log was in use", InnodbState::redoUsedPercent));
  }

  private static Optional<Flag> startState(
      CellRecord record,
      List<CellRecord> blocks,
      String what,
      Function<InnodbState, Double> percent) {
    Double own = percent.apply(InnodbState.atStart(record));
    double[] all =
        blocks.stream()
            .map(block -> percent.apply(InnodbState.atStart(block)))
            .filter(Objects::nonNull)
            .mapToDouble(Double::doubleValue)
            .toArray();
    Double median = Intervals.medianValue(all);
    return own == null || all.length < MIN_BLOCKS || Math.abs(own - median) <= MAX_START_POINTS
        ? Optional.empty()
        : Optional.of(Flag.of(Flag.Kind.START_STATE, own, MAX_START_POINTS, what, median));
  }
}
