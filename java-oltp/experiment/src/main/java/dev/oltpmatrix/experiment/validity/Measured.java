package dev.oltpmatrix.experiment.validity;

import dev.oltpmatrix.model.input.CpuList;
import dev.oltpmatrix.model.record.CellHosts;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.LoadResult;
import dev.oltpmatrix.model.record.Telemetry;

/**
 * A measured cell, as input of the checks; {@code null} means that a value could not be read.
 *
 * @param hosts its machines; the counters of a host are those of the clients' machine
 */
public record Measured(
    LoadResult load,
    CellRecord.Usage usage,
    Telemetry telemetry,
    CellRecord.CpuPinning placement,
    CellHosts hosts) {
  public Measured {
    telemetry = telemetry == null ? Telemetry.NONE : telemetry;
  }

  double windowUs() {
    return load.window().lengthS() * 1e6;
  }

  Double clientUsedCpus() {
    return usedCpus(usage.client());
  }

  /** On a machine of its own it says nothing about the CPUs of this one. */
  Double serverUsedCpus() {
    return seesServer() ? usedCpus(usage.server()) : null;
  }

  private Double usedCpus(CellRecord.ProcessUsage process) {
    return process == null || process.cpuUs() == null ? null : process.cpuUs() / windowUs();
  }

  /** Returns the number of CPUs that other processes used: the sum of the counters so named. */
  double usedCpus(String counters) {
    return telemetry.sum(counters) / windowUs();
  }

  Double counterAsCpus(String name) {
    Double us = telemetry.counter(name);
    return us == null ? null : us / windowUs();
  }

  /** Checks whether the server's machine is known: this one, or one with a {@code Host}. */
  boolean seesServer() {
    return hosts.server() != null;
  }

  CpuList clientCpus() {
    return cpus(placement == null ? null : placement.client(), hosts.client());
  }

  CpuList serverCpus() {
    return cpus(placement == null ? null : placement.server(), serverHost());
  }

  private static CpuList cpus(CellRecord.ProcessPinning process, CellRecord.HostFacts host) {
    boolean known = process != null && process.cpus() != null && !process.cpus().isEmpty();
    return CpuList.parse("cpus", known ? process.cpus() : "0-" + (host.cpus() - 1));
  }

  /** Returns the number of CPUs whose time the client can use; a container's quota may be lower. */
  int clientMayUse() {
    return Math.min(clientCpus().size(), hosts.client().cpus());
  }

  int serverMayUse() {
    return Math.min(serverCpus().size(), serverHost().cpus());
  }

  /** Returns the number of CPUs that the host's times cover; this program may use fewer. */
  int hostCpus() {
    Double counted = telemetry.mean(Telemetry.HOST_CPUS);
    return counted == null ? hosts.client().cpus() : (int) Math.rint(counted);
  }

  /** Returns the server's machine, or the clients' where it is not known. */
  private CellRecord.HostFacts serverHost() {
    return seesServer() ? hosts.server() : hosts.client();
  }
}
