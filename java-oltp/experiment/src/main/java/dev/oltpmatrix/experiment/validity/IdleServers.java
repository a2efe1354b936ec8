package dev.oltpmatrix.experiment.validity;

import dev.oltpmatrix.model.record.Flag;
import dev.oltpmatrix.model.record.Flag.Kind;
import dev.oltpmatrix.model.record.Telemetry;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Checks for servers that were up during the measurement and not as idle as they should be. */
final class IdleServers {
  /** Maximum number of CPUs; timers and background threads of a server without clients use less. */
  private static final double MAX_CPUS = 0.02;

  /**
   * Tolerance in microseconds: the kernel counts CPU time in hundredths of a second, and one may be
   * wrong at either edge.
   */
  private static final double TICKS_US = 20_000;

  private IdleServers() {}

  static List<Flag> check(Measured cell) {
    List<Flag> flags = new ArrayList<>();
    double maxCpus = MAX_CPUS + TICKS_US / cell.windowUs();
    for (String name : names(cell.telemetry())) {
      double usedCpus = usedCpus(cell, name);
      if (usedCpus >= maxCpus) {
        flags.add(Flag.of(Kind.IDLE_SERVER, usedCpus, maxCpus, name));
      }
    }
    return flags;
  }

  private static Set<String> names(Telemetry telemetry) {
    Set<String> names = new TreeSet<>();
    if (telemetry != null) {
      telemetry.counters().keySet().stream()
          .filter(name -> name.matches(Telemetry.IDLE_CPU_US))
          .map(name -> name.substring(Telemetry.IDLE.length(), name.lastIndexOf('.')))
          .forEach(names::add);
    }
    return names;
  }

  private static double usedCpus(Measured cell, String name) {
    String prefix = Telemetry.IDLE + name + ".";
    Double user = cell.counterAsCpus(prefix + Telemetry.CPU_USER_US);
    Double system = cell.counterAsCpus(prefix + Telemetry.CPU_SYSTEM_US);
    return (user == null ? 0 : user) + (system == null ? 0 : system);
  }
}
