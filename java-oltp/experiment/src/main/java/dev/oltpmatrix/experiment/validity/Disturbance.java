package dev.oltpmatrix.experiment.validity;

import dev.oltpmatrix.model.input.CpuList;
import dev.oltpmatrix.model.record.Flag;
import dev.oltpmatrix.model.record.Flag.Kind;
import dev.oltpmatrix.model.record.Telemetry;
import java.util.ArrayList;
import java.util.List;

/**
 * Checks for other users of the machine's resources during the cell.
 *
 * <p>Waiting for disks (the kernel's I/O pressure) is no disturbance: writes wait for their own
 * I/O. Waiting for memory is one, because both processes should fit into it.
 */
final class Disturbance {
  /**
   * Share of the CPUs that the cell may use. Kernel threads write the server's pages, and kernels
   * that account interrupts separately do not assign the packets of the loopback to any process:
   * some per cent belong to the load.
   */
  private static final double OTHERS = 0.1;

  /** Share of stolen CPU time that counts as a change in comparisons. */
  private static final double STOLEN = 0.05;

  /**
   * Share of the CPUs, for other processes and for steal, beyond which the result is not that of
   * this machine. On ordinary shared machines values below it are normal.
   */
  private static final double TOO_MUCH = 0.25;

  /**
   * Share of the CPUs that a quota keeps from running. It is only a note: a container whose quota
   * is always the same measures a machine of that size.
   */
  private static final double THROTTLED = 0.05;

  private static final double MEMORY_STALLED = 0.05;

  private Disturbance() {}

  static List<Flag> check(Measured cell) {
    List<Flag> flags = new ArrayList<>();
    int cpus = cell.hostCpus();
    int mayUse = cpus - outside(cell);
    Double others = othersCpus(cell);
    if (others != null) {
      double note = OTHERS * mayUse;
      Flag.bySize(Kind.OTHER_PROCESSES, others, note, TOO_MUCH * mayUse, mayUse)
          .ifPresent(flags::add);
    }
    flags.addAll(IdleServers.check(cell));
    Double stolen = cell.counterAsCpus(Telemetry.HOST_STEAL_US);
    if (stolen != null) {
      Flag.bySize(Kind.STEAL, stolen, STOLEN * cpus, TOO_MUCH * cpus, cpus).ifPresent(flags::add);
    }
    Double throttled = cell.counterAsCpus(Telemetry.HOST_THROTTLED_US);
    if (throttled != null && throttled >= THROTTLED * cpus) {
      flags.add(Flag.of(Kind.THROTTLED, throttled, THROTTLED * cpus, cpus));
    }
    Double stalledCpus = cell.counterAsCpus(Telemetry.HOST_PSI_MEMORY_US);
    if (stalledCpus != null && stalledCpus >= MEMORY_STALLED) {
      flags.add(Flag.of(Kind.SHORT_OF_MEMORY, 100 * stalledCpus, 100 * MEMORY_STALLED));
    }
    return flags;
  }

  /**
   * Returns the CPUs of the clients' machine used by processes other than the program's own (the
   * cost of sampling is far below the bound), beyond what the CPUs outside the cell's set could
   * have run; {@code null} if not known.
   */
  private static Double othersCpus(Measured cell) {
    Double busy = cell.counterAsCpus(Telemetry.HOST_BUSY_US);
    Double client = cell.clientUsedCpus();
    boolean isElsewhere = cell.hosts().areApart();
    Double server = isElsewhere ? Double.valueOf(0) : cell.serverUsedCpus();
    if (busy == null || client == null || server == null) {
      return null; // a server given by URL may be on this machine or another
    }
    double idle = isElsewhere ? 0 : cell.idleServersUsedCpus();
    double known = client + server + cell.pathUsedCpus() + idle;
    return busy - known - outside(cell);
  }

  /** Returns the number of CPUs of the clients' machine that neither client nor server may use. */
  private static int outside(Measured cell) {
    CpuList all = CpuList.parse("cpus", "0-" + (cell.hostCpus() - 1));
    CpuList others = all.without(cell.clientCpus());
    return (cell.hosts().areApart() ? others : others.without(cell.serverCpus())).size();
  }
}
