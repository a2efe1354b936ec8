package dev.oltpmatrix.experiment.validity;

import dev.oltpmatrix.model.input.CpuList;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.LoadResult;
import dev.oltpmatrix.model.record.Telemetry;

/**
 * A measured cell, as the checks see it; what could not be read is {@code null}.
 *
 * @param ownServer whether the server is a process of this machine that the program started
 */
public record Measured(
    LoadResult load,
    CellRecord.Usage usage,
    Telemetry watched,
    CellRecord.CpuPinning placement,
    CellRecord.HostFacts host,
    boolean ownServer) {

  double windowUs() {
    return load.window().lengthS() * 1e6;
  }

  /** CPUs' worth of time that the client used; {@code null} where not known. */
  Double clientUsedCpus() {
    return usedCpus(usage == null ? null : usage.client());
  }

  Double serverUsedCpus() {
    return usedCpus(usage == null ? null : usage.server());
  }

  /** By processes between the two. */
  double roadUsedCpus() {
    return watched == null ? 0 : watched.sum(Telemetry.ROAD_CPU_US) / windowUs();
  }

  /** By servers that were up beside the measured one. */
  double idleServersUsedCpus() {
    return watched == null ? 0 : watched.sum(Telemetry.IDLE_CPU_US) / windowUs();
  }

  private Double usedCpus(CellRecord.ProcessUsage process) {
    return process == null || process.cpuUs() == null ? null : process.cpuUs() / windowUs();
  }

  /** CPUs that the client may use. */
  CpuList clientCpus() {
    return cpus(placement == null ? null : placement.client());
  }

  CpuList serverCpus() {
    return cpus(placement == null ? null : placement.server());
  }

  /** How many CPUs' worth of time it can get there; a container's quota may be less. */
  int clientMayUse() {
    return Math.min(clientCpus().size(), host.cpus());
  }

  int serverMayUse() {
    return Math.min(serverCpus().size(), host.cpus());
  }

  /** CPUs that the host's times are of, which may be more than this program can use. */
  int hostCpus() {
    Double counted = watched == null ? null : watched.mean(Telemetry.HOST_CPUS);
    return counted == null ? host.cpus() : (int) Math.rint(counted);
  }

  private CpuList cpus(CellRecord.ProcessPinning process) {
    boolean known = process != null && process.cpus() != null && !process.cpus().isEmpty();
    return CpuList.parse("cpus", known ? process.cpus() : "0-" + (host.cpus() - 1));
  }

  /** A counter's growth over the window, of whatever was watched. */
  Double counter(String name) {
    return watched == null ? null : watched.counter(name);
  }

  /** The same as CPUs' worth of time. */
  Double counterAsCpus(String name) {
    Double us = counter(name);
    return us == null ? null : us / windowUs();
  }
}
