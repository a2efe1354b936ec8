package dev.oltpmatrix.analysis.summary;

import dev.oltpmatrix.analysis.stats.ClientView;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.CellRecord.ProcessUsage;
import dev.oltpmatrix.model.record.LoadResult;
import dev.oltpmatrix.model.record.Telemetry;
import java.util.List;
import java.util.function.Function;

/**
 * What was counted while a measured cell ran, whichever part of its record has it. {@code null} is
 * what was not read, as in older records.
 */
record CellCounts(CellRecord cell) {
  private static final double US_PER_S = 1e6;

  /** Of the server, all its threads together. */
  ProcessCounts server() {
    return new ProcessCounts(cell.usage() == null ? null : cell.usage().server(), Telemetry.SERVER);
  }

  /** Of the load generator, all its threads together. */
  ProcessCounts client() {
    return new ProcessCounts(cell.usage() == null ? null : cell.usage().client(), Telemetry.CLIENT);
  }

  /** Growth over the window. */
  Double counter(String name) {
    return cell.watched() == null ? null : cell.watched().counter(name);
  }

  /** Growth of a status variable, by the first of its names that this server has. */
  Double status(List<String> names) {
    return names.stream()
        .map(name -> counter(Telemetry.STATUS + name))
        .filter(growth -> growth != null)
        .findFirst()
        .orElse(null);
  }

  Double mean(String name) {
    return cell.watched() == null ? null : cell.watched().mean(name);
  }

  /** Of the server's threads, just before the window. */
  Telemetry.Waits waits() {
    return cell.watched() == null ? null : cell.watched().waits();
  }

  /** MariaDB has the pool's counters without a pool, too; then there is not one thread in it. */
  Double ofPool(String name) {
    Double threads = mean(Telemetry.POOL_THREADS);
    return threads != null && threads == 0 ? null : mean(name);
  }

  /** {@code null} where clients were not free to wait for arrivals. */
  LoadResult.OpenLoop openLoop() {
    return cell.load().openLoop();
  }

  /** By the load generator's JVM. */
  Double allocatedBytes() {
    Long bytes = cell.load().jvm().allocatedBytes();
    return bytes == null ? null : Double.valueOf(bytes);
  }

  /** Of the window. */
  Double gcPercent() {
    Double gcS = cell.load().jvm().gcS();
    return gcS == null ? null : 100 * gcS / cell.load().window().lengthS();
  }

  Double perTransaction(Double total) {
    boolean known = total != null && cell.load().counts().transactions() > 0;
    return known ? total / cell.load().counts().transactions() : null;
  }

  /** What its clients saw; {@code null} where the record does not tell of each. */
  Double clients(Function<ClientView, Double> value) {
    ClientView clients = ClientView.of(cell.load());
    return clients == null ? null : value.apply(clients);
  }

  /** CPUs that so much CPU time keeps busy for the whole window. */
  Double cpus(Double cpuUs) {
    return cpuUs == null ? null : cpuUs / (cell.load().window().lengthS() * US_PER_S);
  }

  /** CPUs that neither servers nor client nor what stands between them kept busy. */
  Double otherCpus() {
    Double busy = cpus(counter(Telemetry.HOST_BUSY_US));
    Double server = cpus(server().cpuUs());
    Double client = cpus(client().cpuUs());
    // The kernel counts the host's time by clock ticks: with nothing else at work a hair too little
    boolean known = busy != null && server != null && client != null;
    Double idle = idleServersCpus();
    return known
        ? Double.valueOf(
            Math.max(0, busy - server - client - roadCpus() - (idle == null ? 0 : idle)))
        : null;
  }

  /** Used by what stands between clients and server. */
  private double roadCpus() {
    return cpus(cell.watched().sum(Telemetry.ROAD_CPU_US));
  }

  /** Used by servers that were up beside the measured one; {@code null} where there were none. */
  Double idleServersCpus() {
    boolean any =
        cell.watched() != null
            && cell.watched().counters().keySet().stream()
                .anyMatch(name -> name.startsWith(Telemetry.IDLE));
    return any ? cpus(cell.watched().sum(Telemetry.IDLE_CPU_US)) : null;
  }

  /** Of what all CPUs together could have run. */
  Double stealPercent() {
    Double stolen = cpus(counter(Telemetry.HOST_STEAL_US));
    Double cpus = mean(Telemetry.HOST_CPUS);
    if (cpus == null && cell.origin().host() != null) {
      cpus = (double) cell.origin().host().cpus();
    }
    return stolen == null || cpus == null ? null : 100 * stolen / cpus;
  }

  /** Of one process. */
  final class ProcessCounts {
    private final ProcessUsage usage;
    private final String prefix;

    private ProcessCounts(ProcessUsage usage, String prefix) {
      this.usage = usage;
      this.prefix = prefix;
    }

    Double cpuUs() {
      Double known = used(ProcessUsage::cpuUs);
      return known == null
          ? sum(grown(Telemetry.CPU_USER_US), grown(Telemetry.CPU_SYSTEM_US))
          : known;
    }

    Double voluntarySwitches() {
      Double known = used(ProcessUsage::voluntaryContextSwitches);
      return known == null ? grown(Telemetry.VOLUNTARY_SWITCHES) : known;
    }

    Double involuntarySwitches() {
      Double known = used(ProcessUsage::involuntaryContextSwitches);
      return known == null ? grown(Telemetry.INVOLUNTARY_SWITCHES) : known;
    }

    Double switches() {
      return sum(voluntarySwitches(), involuntarySwitches());
    }

    Double grown(String name) {
      return counter(prefix + name);
    }

    Double meanOf(String name) {
      return mean(prefix + name);
    }

    private Double used(Function<ProcessUsage, Double> value) {
      return usage == null ? null : value.apply(usage);
    }

    private static Double sum(Double a, Double b) {
      return a == null || b == null ? null : a + b;
    }
  }
}
