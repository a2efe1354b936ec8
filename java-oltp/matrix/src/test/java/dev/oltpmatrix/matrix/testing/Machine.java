package dev.oltpmatrix.matrix.testing;

import dev.oltpmatrix.record.CellRecord;
import java.util.List;

/** The machine that tests run on, which they do not have for themselves. */
public final class Machine {
  /** How the flags begin that a busy machine can bring about. */
  private static final List<String> BUSY =
      List.of(
          "client-bound",
          "drift",
          "Little's law",
          "other processes",
          "the hypervisor",
          "the machine was suspended",
          "the program itself stood still",
          "the wall clock",
          "short of memory");

  private Machine() {}

  /** Flags of a cell that are not the machine's. */
  public static List<String> flagsBesideItsOwn(CellRecord cell) {
    return cell.flags().stream().filter(f -> BUSY.stream().noneMatch(f::startsWith)).toList();
  }

  /** Whether a cell would be valid if the machine were quiet. */
  public static boolean wouldBeValid(CellRecord cell) {
    return cell.failure() == null && flagsBesideItsOwn(cell).isEmpty();
  }
}
