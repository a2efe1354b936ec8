package dev.oltpmatrix.experiment.validity;

import dev.oltpmatrix.model.record.Flag;
import dev.oltpmatrix.model.record.Flag.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Checks the validity of a measured cell (docs/method.md has the reasons). A check whose numbers
 * could not be read yields no flag; the record's {@code unread} lists them.
 */
public final class CellValidity {
  private static final String LINUX = "Linux";

  private CellValidity() {}

  /**
   * Runs all checks. The measurement is kept whatever happens in a check: one that fails becomes a
   * flag itself.
   */
  public static List<Flag> check(Measured cell, ServerSnapshot before) {
    try {
      List<Flag> flags = new ArrayList<>(check(cell, before.variables()));
      flags.addAll(before.check());
      return flags;
    } catch (RuntimeException e) {
      return List.of(Flag.of(Kind.CHECK_ERROR, e));
    }
  }

  static List<Flag> check(Measured cell, Map<String, String> settings) {
    List<Flag> flags = new ArrayList<>();
    ClientBound.check(cell).ifPresent(flags::add);
    Drift.check(cell.load()).ifPresent(flags::add);
    flags.addAll(ClosedLoop.check(cell.load()));
    flags.addAll(ResourceChecks.check(cell, settings));
    boolean blind =
        !ResourceChecks.tookNoReadings(cell)
            && cell.clientUsedCpus() == null
            && cell.serverUsedCpus() == null;
    if (blind && cell.hosts().client().kernel().startsWith(LINUX)) {
      flags.add(Flag.of(Kind.CPU_TIME_UNKNOWN));
    }
    return flags;
  }
}
