package dev.oltpmatrix.load.hosts;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.oltpmatrix.host.Host;
import dev.oltpmatrix.host.readings.Line;
import dev.oltpmatrix.host.readings.ProcessTelemetry;
import dev.oltpmatrix.host.readings.Readings;
import dev.oltpmatrix.host.readings.Source;
import dev.oltpmatrix.model.record.Telemetry;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * What a window took of a host; {@code null} where the system does not tell.
 *
 * @param usedCpus CPU time of the load generator, in CPUs
 * @param queuedCpus time for which its threads were ready and waited for a CPU
 * @param busyCpus CPU time of the whole host
 * @param machineCpus the whole host's CPUs; the load generator may be limited to fewer
 * @param stolenCpus time that its hypervisor gave to others
 * @param throttledCpus time for which a quota kept the load generator from running
 * @param load number of tasks that ran or waited for a CPU, averaged over a minute
 * @param suspendedS time for which the host was suspended
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record HostUse(
    Double usedCpus,
    Double queuedCpus,
    Double busyCpus,
    Double machineCpus,
    Double stolenCpus,
    Double throttledCpus,
    Double load,
    Double residentMib,
    Double suspendedS) {

  private static final double US_PER_S = 1e6;
  private static final double NS_PER_US = 1e3;
  private static final double KIB_PER_MIB = 1024;

  /** Reads the kernel's counters four times a second, as the matrix program does. */
  static final class Sampler {
    private static final long PERIOD_NS = TimeUnit.MILLISECONDS.toNanos(250);

    private final Readings readings = new Readings();
    private volatile boolean stopped;

    static Sampler start(Host host) {
      Sampler sampler = new Sampler();
      ProcessTelemetry own = host.telemetry(host.self().pid(), Telemetry.CLIENT);
      List<Source> machine = host.telemetry();
      Thread thread =
          new Thread(
              () -> {
                while (!sampler.stopped) {
                  own.read(sampler.readings);
                  machine.forEach(source -> source.read(sampler.readings));
                  LockSupport.parkNanos(PERIOD_NS);
                }
              },
              "host-use");
      thread.setDaemon(true);
      thread.start();
      return sampler;
    }

    void stop() {
      stopped = true;
    }

    HostUse over(long startNs, long endNs) {
      Map<String, Line> lines = readings.lines();
      Double user = cpus(lines.get(Telemetry.CLIENT + Telemetry.CPU_USER_US), startNs, endNs);
      Double system = cpus(lines.get(Telemetry.CLIENT + Telemetry.CPU_SYSTEM_US), startNs, endNs);
      Line resident = lines.get(Telemetry.CLIENT + Telemetry.RESIDENT_KIB);
      Line load = lines.get(Telemetry.HOST_LOAD);
      Line machine = lines.get(Telemetry.HOST_CPUS);
      Double suspended = growth(lines.get(Telemetry.HOST_SUSPENDED_US), startNs, endNs);
      Double residentKib = resident == null ? null : resident.maxUntil(endNs);
      return new HostUse(
          user == null || system == null ? null : Double.valueOf(user + system),
          cpus(lines.get(Telemetry.CLIENT + Telemetry.RUN_QUEUE_US), startNs, endNs),
          cpus(lines.get(Telemetry.HOST_BUSY_US), startNs, endNs),
          machine == null ? null : machine.mean(startNs, endNs, 4 * PERIOD_NS),
          cpus(lines.get(Telemetry.HOST_STEAL_US), startNs, endNs),
          cpus(lines.get(Telemetry.HOST_THROTTLED_US), startNs, endNs),
          load == null ? null : load.mean(startNs, endNs, 4 * PERIOD_NS),
          residentKib == null ? null : Double.valueOf(residentKib / KIB_PER_MIB),
          suspended == null ? null : Double.valueOf(suspended / US_PER_S));
    }

    private static Double growth(Line line, long startNs, long endNs) {
      return line == null ? null : line.growth(startNs, endNs, 4 * PERIOD_NS);
    }

    private static Double cpus(Line line, long startNs, long endNs) {
      Double us = growth(line, startNs, endNs);
      return us == null ? null : Double.valueOf(us * NS_PER_US / (endNs - startNs));
    }
  }
}
