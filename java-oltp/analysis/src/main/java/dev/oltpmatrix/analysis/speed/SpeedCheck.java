package dev.oltpmatrix.analysis.speed;

import dev.oltpmatrix.analysis.stats.Intervals;
import dev.oltpmatrix.model.descriptors.Workload;
import dev.oltpmatrix.model.descriptors.Workloads;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.CellRecord.ProcessUsage;
import dev.oltpmatrix.model.record.CellRecord.Usage;
import dev.oltpmatrix.model.record.Flag;
import dev.oltpmatrix.model.record.InnodbState;
import dev.oltpmatrix.model.record.MachineSpeed.Probe;
import dev.oltpmatrix.model.record.Telemetry;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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

  /** With fewer blocks, one that is slow would move the median of the others for all of them. */
  private static final int MIN_BLOCKS_FOR_COST = 4;

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
    int minCells() {
      return inWindow ? MIN_BLOCKS : MIN_CELLS;
    }

    String words() {
      return work + (inWindow ? " in the window" : " before and after the cell");
    }

    String median() {
      return inWindow ? "the median of this cell's blocks" : "the run's median";
    }
  }

  private static Function<CellRecord, Double> around(Function<Probe, Double> value) {
    return record -> record.speed() == null ? null : record.speed().lesser(value);
  }

  private static Function<CellRecord, Double> mean(String name) {
    return record -> record.telemetry() == null ? null : record.telemetry().mean(name);
  }

  /** A measure of a cell, over its median. */
  private record Deviation(Measure of, double ratio) {
    double percent() {
      return 100 * (Math.exp(Math.abs(Math.log(ratio))) - 1);
    }

    /** Returns how far it is beyond its own bounds; one that invalidates comes before a note. */
    double weight() {
      double beyondNote = percent() / of.note();
      return percent() < of.invalid() ? beyondNote : 1e6 + beyondNote;
    }

    Optional<Flag> flag() {
      return Flag.bySize(
          Flag.Kind.MACHINE_SPEED,
          percent(),
          of.note(),
          of.invalid(),
          of.words(),
          ratio,
          of.median());
    }
  }

  /** Returns the records with the flags that the others give them. */
  public static List<CellRecord> flagged(List<CellRecord> records) {
    Map<CellKey, List<CellRecord>> series =
        records.stream().collect(Collectors.groupingBy(record -> record.cell().series()));
    Map<CellKey, Deviation> farthest = new HashMap<>();
    for (Measure measure : MEASURES) {
      Collection<List<CellRecord>> groups = measure.inWindow() ? series.values() : List.of(records);
      groups.forEach(group -> addDeviations(measure, group, farthest));
    }
    return records.stream()
        .map(
            record -> {
              List<CellRecord> blocks = series.get(record.cell().series());
              List<Flag> flags = new ArrayList<>(record.flags());
              flags.removeIf(flag -> KINDS.contains(flag.kind())); // of an analysis of other cells
              Optional.ofNullable(farthest.get(record.cell()))
                  .flatMap(Deviation::flag)
                  .ifPresent(flags::add);
              cost(record, blocks).ifPresent(flags::add);
              startState(record, blocks).ifPresent(flags::add);
              return flags.equals(record.flags()) ? record : record.withFlags(flags);
            })
        .toList();
  }

  private static void addDeviations(
      Measure measure, List<CellRecord> group, Map<CellKey, Deviation> farthest) {
    List<CellRecord> known = known(group, measure.value());
    if (known.size() < measure.minCells()) {
      return;
    }
    double median = median(known, measure.value());
    known.forEach(
        record ->
            farthest.merge(
                record.cell(),
                new Deviation(measure, measure.value().apply(record) / median),
                (a, b) -> a.weight() >= b.weight() ? a : b));
  }

  private static List<CellRecord> known(
      List<CellRecord> records, Function<CellRecord, Double> value) {
    return records.stream().filter(record -> value.apply(record) != null).toList();
  }

  private static double median(List<CellRecord> records, Function<CellRecord, Double> value) {
    return Intervals.medianValue(records.stream().mapToDouble(value::apply).toArray());
  }

  private static boolean isWriting(CellRecord record) {
    return Workloads.find(record.cell().workload()).map(Workload::writes).orElse(true);
  }

  /** Returns the flag of a block whose server and client both needed more CPU, or both less. */
  @SuppressWarnings("ReferenceEquality") // the block itself, not one like it
  private static Optional<Flag> cost(CellRecord record, List<CellRecord> series) {
    Function<CellRecord, Double> serverUs = perTransaction(Usage::server);
    Function<CellRecord, Double> clientUs = perTransaction(Usage::client);
    List<CellRecord> blocks = known(known(series, serverUs), clientUs);
    if (blocks.size() < MIN_BLOCKS_FOR_COST || !blocks.contains(record)) {
      return Optional.empty();
    }
    List<CellRecord> others = blocks.stream().filter(other -> other != record).toList();
    double server = serverUs.apply(record) / median(others, serverUs);
    double client = clientUs.apply(record) / median(others, clientUs);
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

  private static Function<CellRecord, Double> perTransaction(Function<Usage, ProcessUsage> side) {
    return record -> {
      ProcessUsage usage = record.usage() == null ? null : side.apply(record.usage());
      boolean isKnown =
          record.load() != null
              && record.load().counts().transactions() > 0
              && usage != null
              && usage.cpuUs() != null
              && usage.cpuUs() > 0;
      return isKnown ? usage.cpuUs() / record.load().counts().transactions() : null;
    };
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
    List<CellRecord> known = known(blocks, atStart);
    if (own == null || known.size() < MIN_BLOCKS) {
      return Optional.empty();
    }
    double median = median(known, atStart);
    return Math.abs(own - median) <= MAX_START_POINTS
        ? Optional.empty()
        : Optional.of(Flag.of(Flag.Kind.START_STATE, own, MAX_START_POINTS, what, median));
  }
}
