package dev.oltpmatrix.host.windows;

import dev.oltpmatrix.host.readings.ProcessTelemetry;
import dev.oltpmatrix.host.readings.Readings;
import dev.oltpmatrix.host.readings.Reasons;
import dev.oltpmatrix.model.record.Telemetry;
import java.io.IOException;
import java.util.Map;
import java.util.function.LongSupplier;

/** Reads what Windows counts for the machine and for a process, and says what it does not count. */
record Counters(Kernel kernel, LongSupplier nanoClock) {
  private static final double BYTES_PER_KIB = 1024;
  private static final Map<String, String> NOT_OF_MACHINE =
      Map.of(
          Telemetry.HOST_STEAL_US,
          "Windows does not count what a hypervisor takes",
          "host.psi_",
          "Windows does not count how long tasks wait for a resource (pressure)",
          Telemetry.HOST_LOAD,
          "Windows has no load average",
          Telemetry.HOST_THROTTLED_US,
          "Windows does not count how long a quota holds threads back",
          "waits",
          "Windows does not name what a thread waits for, so there are no futex waits");
  private static final Map<String, String> NOT_OF_PROCESS =
      Map.of(
          Telemetry.CONTEXT_SWITCHES,
          "Windows counts context switches by thread",
          Telemetry.VOLUNTARY_SWITCHES,
          "Windows has one counter for both kinds",
          Telemetry.INVOLUNTARY_SWITCHES,
          "Windows has one counter for both kinds",
          Telemetry.STOPPED,
          "Windows does not tell whether a process is stopped",
          Telemetry.RUN_QUEUE_US,
          "Windows does not count how long a thread waits for a CPU",
          "disk_",
          "Windows counts a process's files, pipes and network together");

  void ofMachine(Readings to) {
    long atNs = nanoClock.getAsLong();
    try {
      to.gauge(Telemetry.HOST_CPUS, atNs, kernel.cpus());
      to.counter(Telemetry.HOST_BUSY_US, atNs, kernel.busyUs());
    } catch (IOException e) {
      to.unread(Telemetry.HOST_BUSY_US, Reasons.of(e));
    }
    NOT_OF_MACHINE.forEach(to::unread);
  }

  /** Says why there is no time since the start: ClockSource would compare the same clock. */
  static Double sinceBootUs(Readings to) {
    to.unread(
        Telemetry.HOST_SUSPENDED_US,
        "on Windows the clock of the windows goes on while the machine is suspended");
    return null;
  }

  ProcessTelemetry ofProcess(String prefix, long pid) {
    return new ProcessTelemetry() {
      @Override
      public void read(Readings to) {
        readCpu(to);
        NOT_OF_PROCESS.forEach((name, why) -> to.unread(prefix + name, why));
        try {
          long atNs = nanoClock.getAsLong();
          to.gauge(
              prefix + Telemetry.RESIDENT_KIB, atNs, kernel.workingSetBytes(pid) / BYTES_PER_KIB);
          to.gauge(prefix + Telemetry.THREADS, atNs, kernel.threads(pid));
        } catch (IOException e) {
          to.unread(prefix + Telemetry.THREADS, Reasons.of(e));
        }
      }

      @Override
      public void readBetween(Readings to) {
        readCpu(to);
      }

      @Override
      public void readCpu(Readings to) {
        long atNs = nanoClock.getAsLong();
        try {
          Kernel.CpuTime time = kernel.cpuTime(pid);
          to.counter(prefix + Telemetry.CPU_USER_US, atNs, time.userUs());
          to.counter(prefix + Telemetry.CPU_SYSTEM_US, atNs, time.kernelUs());
        } catch (IOException e) {
          to.unread(prefix, Reasons.of(e));
        }
      }
    };
  }
}
