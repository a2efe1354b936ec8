package dev.oltpmatrix.cli.check;

import com.sun.management.OperatingSystemMXBean;
import dev.oltpmatrix.host.Host;
import dev.oltpmatrix.host.readings.Line;
import dev.oltpmatrix.host.readings.Readings;
import dev.oltpmatrix.host.readings.Source;
import dev.oltpmatrix.model.record.Telemetry;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/** Compares what the host counts with what this program knows of itself. */
final class CounterTrials {
  private static final long WORK_NS = TimeUnit.SECONDS.toNanos(2);
  private static final int SLEEPS = 200;

  /** Clock ticks of both ends, and what runs between the readings of the two counters. */
  private static final double TOLERANCE_US = 100_000;

  private static final double TOLERANCE_SHARE = 0.05;

  /** CPUs of one processor group of Windows. */
  private static final int GROUP_CPUS = 64;

  private CounterTrials() {}

  /** Reads before and after some work. */
  private record Seen(Readings readings, long fromNs, long toNs) {
    static Seen of(Host host, List<Source> sources, boolean sleeps) throws InterruptedException {
      Readings readings = new Readings();
      long fromNs = host.clock().getAsLong();
      sources.forEach(source -> source.read(readings));
      work();
      for (int i = 0; sleeps && i < SLEEPS; i++) {
        Thread.sleep(1);
      }
      sources.forEach(source -> source.read(readings));
      return new Seen(readings, fromNs, host.clock().getAsLong());
    }

    /** Returns the growth of a counter; 0 where it could not be read. */
    double growth(String name) {
      Line line = readings.lines().get(name);
      Double growth = line == null ? null : line.growth(fromNs, toNs, toNs - fromNs);
      return growth == null ? 0 : growth;
    }

    /** Returns the highest reading; 0 where there is none. */
    double highest(String name) {
      Line line = readings.lines().get(name);
      Double highest = line == null ? null : line.maxUntil(toNs);
      return highest == null ? 0 : highest;
    }

    String unread(String names) {
      return readings.unread().entrySet().stream()
          .filter(entry -> names.startsWith(entry.getKey()))
          .map(entry -> ": " + entry.getValue())
          .findFirst()
          .orElse("");
    }
  }

  /** Works on one CPU for some time. */
  private static void work() {
    long endNs = System.nanoTime() + WORK_NS;
    while (System.nanoTime() < endNs) {
      Thread.onSpinWait();
    }
  }

  static Outcome process(CheckedMachine machine) throws InterruptedException {
    Host host = machine.host();
    String name = Telemetry.CLIENT;
    double javaUs = -cpuUsByJava();
    Seen seen = Seen.of(host, List.of(host.telemetry(host.self().pid(), name)), /* sleeps= */ true);
    javaUs += cpuUsByJava();
    double cpuUs =
        seen.growth(name + Telemetry.CPU_USER_US) + seen.growth(name + Telemetry.CPU_SYSTEM_US);
    double switches =
        seen.growth(name + Telemetry.CONTEXT_SWITCHES)
            + seen.growth(name + Telemetry.VOLUNTARY_SWITCHES)
            + seen.growth(name + Telemetry.INVOLUNTARY_SWITCHES);
    double threads = seen.highest(name + Telemetry.THREADS);
    double residentKib = seen.highest(name + Telemetry.RESIDENT_KIB);
    boolean agrees = Math.abs(cpuUs - javaUs) <= TOLERANCE_US + TOLERANCE_SHARE * javaUs;
    return Outcome.of(
        agrees && switches >= SLEEPS && threads > 0 && residentKib > 0,
        String.format(
            Locale.ROOT,
            "%.2f s of CPU time, by Java %.2f s; %.0f context switches in %d sleeps; %.0f threads,"
                + " %.0f MiB%s",
            cpuUs / 1e6,
            javaUs / 1e6,
            switches,
            SLEEPS,
            threads,
            residentKib / 1024,
            seen.unread(name)));
  }

  private static double cpuUsByJava() {
    return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime()
        / 1e3;
  }

  static Outcome machine(CheckedMachine machine) throws InterruptedException {
    Host host = machine.host();
    Seen seen = Seen.of(host, host.telemetry(), /* sleeps= */ false);
    double busy = seen.growth(Telemetry.HOST_BUSY_US) * 1e3 / (seen.toNs() - seen.fromNs());
    double cpus = seen.highest(Telemetry.HOST_CPUS);
    return Outcome.of(
        busy >= 1 - 2 * TOLERANCE_SHARE && busy <= cpus * (1 + TOLERANCE_SHARE),
        String.format(
            Locale.ROOT,
            "%.2f of %.0f CPUs were busy while one thread worked%s",
            busy,
            cpus,
            seen.unread(Telemetry.HOST_BUSY_US)));
  }

  static Outcome manyCpus(CheckedMachine machine) {
    int cpus = machine.host().facts().cpus();
    if (cpus <= GROUP_CPUS) {
      return Outcome.notTested("this machine has " + cpus);
    }
    Readings readings = new Readings();
    machine.host().telemetry().forEach(source -> source.read(readings));
    Line counted = readings.lines().get(Telemetry.HOST_CPUS);
    Double found = counted == null ? null : counted.maxUntil(Long.MAX_VALUE - 1);
    return Outcome.of(
        found != null && found >= cpus,
        "this machine has " + cpus + ", counted were " + (found == null ? 0 : found.intValue()));
  }
}
