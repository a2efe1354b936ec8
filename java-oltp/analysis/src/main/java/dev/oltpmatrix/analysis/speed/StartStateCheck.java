package dev.oltpmatrix.analysis.speed;

import dev.oltpmatrix.analysis.stats.Intervals;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.Flag;
import dev.oltpmatrix.model.record.InnodbState;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;

/**
 * Checks whether the blocks of a cell began with the server in the same state: as many dirty pages,
 * as much of the redo log in use. A server whose redo log is nearly full has to write more.
 *
 * <p>As with the machine's speed, what is usual is known only from the other blocks.
 */
public final class StartStateCheck {
  /** Percentage points off the median of the cell's blocks. */
  private static final double BOUND_POINTS = 10;

  /** Blocks below which a median does not tell which one is unusual. */
  private static final int MIN_BLOCKS = 3;

  private StartStateCheck() {}

  /** Returns the records with the flags that the others give them. */
  public static List<CellRecord> flagged(List<CellRecord> records) {
    Map<CellKey, List<CellRecord>> series = new HashMap<>();
    records.forEach(
        record ->
            series.computeIfAbsent(record.cell().series(), s -> new ArrayList<>()).add(record));
    return records.stream()
        .map(record -> flagged(record, series.get(record.cell().series())))
        .toList();
  }

  private static CellRecord flagged(CellRecord record, List<CellRecord> blocks) {
    List<Flag> flags = new ArrayList<>(record.flags());
    flags.removeIf(flag -> flag.kind() == Flag.Kind.START_STATE); // of an analysis of other cells
    flag(record, blocks, "the buffer pool was dirty", InnodbState::dirtyPercent)
        .or(() -> flag(record, blocks, "the redo log was in use", InnodbState::redoUsedPercent))
        .ifPresent(flags::add);
    return flags.equals(record.flags()) ? record : record.withFlags(flags);
  }

  private static Optional<Flag> flag(
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
    if (own == null || all.length < MIN_BLOCKS) {
      return Optional.empty();
    }
    double median = Intervals.medianValue(all);
    return Math.abs(own - median) <= BOUND_POINTS
        ? Optional.empty()
        : Optional.of(Flag.of(Flag.Kind.START_STATE, own, BOUND_POINTS, what, median));
  }
}
