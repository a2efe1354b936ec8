package dev.oltpmatrix.testing;

import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.Flag;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** The machine that tests run on, which they do not have for themselves. */
public final class Machine {
  /** The flags that a busy machine can bring about. */
  private static final Set<Flag.Kind> BUSY =
      EnumSet.of(
          Flag.Kind.CLIENT_BOUND,
          Flag.Kind.CLIENT_WAITING,
          Flag.Kind.DRIFT,
          Flag.Kind.LITTLES_LAW,
          Flag.Kind.OTHER_PROCESSES,
          Flag.Kind.STEAL,
          Flag.Kind.SUSPENDED,
          Flag.Kind.UNWATCHED,
          Flag.Kind.CLOCK_SET,
          Flag.Kind.SHORT_OF_MEMORY);

  private Machine() {}

  /** Flags of a cell that are not the machine's. */
  public static List<Flag> flagsBesideItsOwn(CellRecord cell) {
    return cell.flags().stream().filter(f -> !BUSY.contains(f.kind())).toList();
  }

  /** Whether a cell would be valid if the machine were quiet. */
  public static boolean wouldBeValid(CellRecord cell) {
    return cell.failure() == null && flagsBesideItsOwn(cell).stream().noneMatch(Flag::invalidates);
  }
}
