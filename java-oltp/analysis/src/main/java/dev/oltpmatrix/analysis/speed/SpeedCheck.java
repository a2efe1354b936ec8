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
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
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
  /** Factor by which both sides' CPU time per transaction has to differ from other blocks. */
  private static final double COST_FACTOR = 1.25;

  /** Factor within which the two sides' differences count as the same. */
  private static final double LIKE_FACTOR = 1.25;

  /** Cells, or blocks of a cell, below which a median does not tell which one is unusual. */
  private static final int MIN_CELLS = 4;

  private static final int MIN_BLOCKS = 3;

  /** Points of dirty pages, or of the redo log in use, off the median of the cell's blocks. */
  private static final double MAX_START_POINTS = 10;

  private static final Set<Flag.Kind> KINDS =
      EnumSet.of(Flag.Kind.MACHINE_SPEED, Flag.Kind.MACHINE_COST, Flag.Kind.START_STATE);

  /**
   * Memory work around a cell is not among them: with nothing else on the machine it takes 1.5 to 6
   * times as long in one cell of five, and half of these are as fast as the others.
   */
  private static final List<Measure> MEASURES =
      List.of(
          new Measure("CPU time of integer work", 10, 25, around(Probe::integerUs), false),
          // A disk varies by itself, and only cells that write wait for it.
          new Measure(
              "time of fdatasync",
              200,
              Double.POSITIVE_INFINITY,
              record -> isWriting(record) ? around(Probe::fdatasyncUs).apply(record) : null,
              false),
          // Beside the load, caches and cores are shared with it.
          new Measure("CPU time of integer work", 20, 50, mean(Telemetry.PROBE_INTEGER_US), true),
          new Measure("CPU time of memory work", 20, 50, mean(Telemetry.PROBE_MEMORY_US), true));

  private SpeedCheck() {}

  /**
   * A number of a cell that is compared with a median: of the run's cells, or where it is of the
   * window of those with the same load. docs/method.md says how often chance has the bounds.
   *
   * @param note least deviation in percent for a note
   * @param invalid least deviation that makes a cell invalid
   */
  private record Measure(
      String work,
      double note,
      double invalid,
      Function<CellRecord, Double> value,
      boolean inWindow) {
    Double median(List<CellRecord> cells) {
      return SpeedCheck.median(cells, value, inWindow ? MIN_BLOCKS : MIN_CELLS);
    }
  }

  /** A measure of a cell, over its median. */
  private record Deviation(Measure of, double ratio) {
    double percent() {
      return 100 * (Math.exp(Math.abs(Math.log(ratio))) - 1);
    }

    Optional<Flag> flag() {
      return Flag.bySize(
          Flag.Kind.MACHINE_SPEED,
          percent(),
          of.note(),
          of.invalid(),
          of.work() + (of.inWindow() ? " in the window" : " before and after the cell"),
          ratio,
          of.inWindow() ? "the median of this cell's blocks" : "the run's median");
    }
  }

  private static Function<CellRecord, Double> around(Function<Probe, Double> value) {
    return record -> record.speed() == null ? null : record.speed().lesser(value);
  }

  private static Function<CellRecord, Double> mean(String name) {
    return record -> record.telemetry() == null ? null : record.telemetry().mean(name);
  }

  private static boolean isWriting(CellRecord record) {
    return Workloads.find(record.cell().workload()).map(Workload::writes).orElse(true);
  }

  /** Returns the median of known values; {@code null} if fewer are known. */
  private static Double median(
      List<CellRecord> records, Function<CellRecord, Double> value, int minKnown) {
    double[] known =
        records.stream()
            .map(value)
            .filter(Objects::nonNull)
            .mapToDouble(Double::doubleValue)
            .toArray();
    return known.length < minKnown ? null : Intervals.medianValue(known);
  }

  /** Returns the records with the flags that the others of their run give them. */
  public static List<CellRecord> flagged(List<CellRecord> records) {
    Map<Optional<Integer>, List<CellRecord>> runs =
        records.stream()
            .collect(
                Collectors.groupingBy(
                    record -> Optional.ofNullable(record.run()),
                    LinkedHashMap::new,
                    Collectors.toList()));
    return runs.values().stream().flatMap(run -> flaggedRun(run).stream()).toList();
  }

  private static List<CellRecord> flaggedRun(List<CellRecord> records) {
    Map<CellKey, List<CellRecord>> series =
        records.stream().collect(Collectors.groupingBy(record -> record.cell().series()));
    Map<Measure, Double> ofRun = new HashMap<>();
    MEASURES.forEach(measure -> ofRun.put(measure, measure.median(records)));
    return records.stream()
        .map(
            record -> {
              List<CellRecord> blocks = series.get(record.cell().series());
              List<Flag> flags = new ArrayList<>(record.flags());
              flags.removeIf(flag -> KINDS.contains(flag.kind())); // of an analysis of other cells
              speed(record, blocks, ofRun).ifPresent(flags::add);
              cost(record, blocks).ifPresent(flags::add);
              startState(record, blocks).ifPresent(flags::add);
              return flags.equals(record.flags()) ? record : record.withFlags(flags);
            })
        .toList();
  }

  /** Returns the flag of the measure that is farthest beyond its own bounds, invalid ones first. */
  private static Optional<Flag> speed(
      CellRecord record, List<CellRecord> blocks, Map<Measure, Double> ofRun) {
    List<Deviation> deviations = new ArrayList<>();
    for (Measure measure : MEASURES) {
      Double own = measure.value().apply(record);
      Double median = measure.inWindow() ? measure.median(blocks) : ofRun.get(measure);
      if (own != null && median != null) {
        deviations.add(new Deviation(measure, own / median));
      }
    }
    return deviations.stream()
        .max(
            Comparator.<Deviation, Boolean>comparing(one -> one.percent() >= one.of().invalid())
                .thenComparing(one -> one.percent() / one.of().note()))
        .flatMap(Deviation::flag);
  }

  /** Returns the flag of a block whose server and client both needed more CPU, or both less. */
  @SuppressWarnings("ReferenceEquality") // the block itself, not one like it
  private static Optional<Flag> cost(CellRecord record, List<CellRecord> blocks) {
    List<CellRecord> others =
        blocks.stream()
            .filter(other -> other != record)
            .filter(other -> serverUs(other) != null && clientUs(other) != null)
            .toList();
    Double serverUs = median(others, SpeedCheck::serverUs, MIN_BLOCKS);
    Double clientUs = median(others, SpeedCheck::clientUs, MIN_BLOCKS);
    if (serverUs == null || serverUs(record) == null || clientUs(record) == null) {
      return Optional.empty();
    }
    double server = serverUs(record) / serverUs;
    double client = clientUs(record) / clientUs;
    double log = Math.log(server);
    double otherLog = Math.log(client);
    boolean isOfTheMachine =
        log * otherLog > 0
            && Math.min(Math.abs(log), Math.abs(otherLog)) >= Math.log(COST_FACTOR)
            && Math.abs(log - otherLog) <= Math.log(LIKE_FACTOR);
    return isOfTheMachine
        ? Optional.of(Flag.of(Flag.Kind.MACHINE_COST, server, COST_FACTOR, client))
        : Optional.empty();
  }

  private static Double serverUs(CellRecord record) {
    return perTransaction(record, record.usage() == null ? null : record.usage().server());
  }

  private static Double clientUs(CellRecord record) {
    return perTransaction(record, record.usage() == null ? null : record.usage().client());
  }

  private static Double perTransaction(CellRecord record, ProcessUsage usage) {
    Double us = usage == null ? null : usage.cpuUs();
    long transactions = record.load() == null ? 0 : record.load().counts().transactions();
    return us == null || us <= 0 || transactions <= 0 ? null : Double.valueOf(us / transactions);
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
    Function<CellRecord, Double> atStart = block -> percent.apply(InnodbState.atStart(block));
    Double own = atStart.apply(record);
    Double median = median(blocks, atStart, MIN_BLOCKS);
    return own == null || median == null || Math.abs(own - median) <= MAX_START_POINTS
        ? Optional.empty()
        : Optional.of(Flag.of(Flag.Kind.START_STATE, own, MAX_START_POINTS, what, median));
  }
}
