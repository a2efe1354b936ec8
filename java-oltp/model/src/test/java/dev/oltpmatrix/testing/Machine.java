package dev.oltpmatrix.testing;

import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.Flag;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** The machine that runs the tests, which other programs also use. */
public final class Machine {
  /** Flags that can be due to a busy machine. */
  private static final Set<Flag.Kind> BUSY =
      EnumSet.of(
          Flag.Kind.CLIENT_BOUND,
          Flag.Kind.CLIENT_WAITING,
          Flag.Kind.DRIFT,
          Flag.Kind.LITTLES_LAW,
          Flag.Kind.OTHER_PROCESSES,
          Flag.Kind.STEAL,
          Flag.Kind.SUSPENDED,
          Flag.Kind.MONITORING_GAP,
          Flag.Kind.CLOCK_SET,
          Flag.Kind.SHORT_OF_MEMORY);

  private Machine() {}

  /** Returns the flags of a cell that are not due to a busy machine. */
  public static List<Flag> flagsBesideItsOwn(CellRecord cell) {
    return cell.flags().stream().filter(f -> !BUSY.contains(f.kind())).toList();
  }

  /** Checks whether a cell would be valid on an idle machine. */
  public static boolean wouldBeValid(CellRecord cell) {
    return cell.failure() == null && flagsBesideItsOwn(cell).stream().noneMatch(Flag::invalidates);
  }
}
