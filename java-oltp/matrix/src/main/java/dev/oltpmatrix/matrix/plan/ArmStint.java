package dev.oltpmatrix.matrix.plan;

import dev.oltpmatrix.matrix.spec.ServerRef;
import java.util.List;

/** The cells that one server start serves, in order: one arm, one config, within one block. */
public record ArmStint(int repetition, ServerRef server, String config, List<PlannedCell> cells) {
  public ArmStint {
    cells = List.copyOf(cells);
  }

  /** The same stint with the given cells only, as a resumed run needs it. */
  public ArmStint keeping(List<PlannedCell> remaining) {
    return new ArmStint(repetition, server, config, remaining);
  }
}
