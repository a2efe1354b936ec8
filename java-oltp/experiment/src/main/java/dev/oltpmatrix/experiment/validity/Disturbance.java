package dev.oltpmatrix.experiment.validity;

import dev.oltpmatrix.model.input.CpuList;
import dev.oltpmatrix.model.record.Flag;
import dev.oltpmatrix.model.record.Flag.Kind;
import dev.oltpmatrix.model.record.Telemetry;
import java.util.ArrayList;
import java.util.List;

/**
 * What took from the machine beside the cell.
 *
 * <p>Waiting for disks (the kernel's pressure of I/O) is no disturbance: writes wait for theirs.
 * Waiting for memory is one, as both processes were to fit into it.
 */
final class Disturbance {
  /**
   * Of the CPUs that the cell may use. Kernel threads write the server's pages, and kernels that
   * account interrupts apart count a loopback's packets to nobody: some per cent are the load's
   * own.
   */
  private static final double OTHERS = 0.1;

  /** What a comparison calls a change. */
  private static final double STOLEN = 0.05;

  /**
   * Of the CPUs, of either: the number is of another machine. On ordinary shared machines less is
   * the rule.
   */
  private static final double TOO_MUCH = 0.25;

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
    Double stalled = cell.counterAsCpus(Telemetry.HOST_PSI_MEMORY_US);
    if (stalled != null && stalled >= MEMORY_STALLED) {
      flags.add(Flag.of(Kind.SHORT_OF_MEMORY, 100 * stalled, 100 * MEMORY_STALLED));
    }
    return flags;
  }

  /**
   * CPUs' worth of what no process of the program's own used (the watching's share is far below the
   * bound), beyond what the CPUs that the cell may not use could have served; {@code null} where
   * not known.
   */
  private static Double othersCpus(Measured cell) {
    Double busy = cell.counterAsCpus(Telemetry.HOST_BUSY_US);
    Double client = cell.clientUsedCpus();
    Double server = cell.serverUsedCpus();
    if (busy == null || client == null || server == null) {
      return null; // a server by URL may be on this machine or another
    }
    double known = client + server + cell.roadUsedCpus() + cell.idleServersUsedCpus();
    return busy - known - outside(cell);
  }

  /** CPUs that neither client nor server may use. */
  private static int outside(Measured cell) {
    CpuList all = CpuList.parse("cpus", "0-" + (cell.hostCpus() - 1));
    return all.without(cell.clientCpus()).without(cell.serverCpus()).size();
  }
}
