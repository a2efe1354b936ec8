package dev.oltpmatrix.host.windows;

import dev.oltpmatrix.host.readings.ProcessTelemetry;
import dev.oltpmatrix.host.readings.Readings;
import dev.oltpmatrix.host.readings.Reasons;
import dev.oltpmatrix.model.record.Telemetry;
import java.io.IOException;
import java.util.List;
import java.util.function.LongSupplier;

/** Reads what Windows counts for the machine and for a process, and says what it does not count. */
record Counters(Kernel kernel, LongSupplier nanoClock) {
  private static final double BYTES_PER_KIB = 1024;
  private static final String NOT_COUNTED = "Windows does not count this";

  private static final List<String> NOT_OF_MACHINE =
      List.of(
          Telemetry.HOST_STEAL_US,
          "host.psi_",
          Telemetry.HOST_LOAD,
          Telemetry.HOST_THROTTLED_US,
          "waits");

  /** Windows counts some of these for each thread, or for all kinds together. */
  private static final List<String> NOT_OF_PROCESS =
      List.of(
          Telemetry.CONTEXT_SWITCHES,
          Telemetry.VOLUNTARY_SWITCHES,
          Telemetry.INVOLUNTARY_SWITCHES,
          Telemetry.STOPPED,
          Telemetry.RUN_QUEUE_US,
          "disk_");

  void ofMachine(Readings to) {
    long atNs = nanoClock.getAsLong();
    try {
      to.gauge(Telemetry.HOST_CPUS, atNs, kernel.cpus());
      to.counter(Telemetry.HOST_BUSY_US, atNs, kernel.busyUs());
    } catch (IOException e) {
      to.unread(Telemetry.HOST_BUSY_US, Reasons.of(e));
    }
    NOT_OF_MACHINE.forEach(name -> to.unread(name, NOT_COUNTED));
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
        NOT_OF_PROCESS.forEach(name -> to.unread(prefix + name, NOT_COUNTED));
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
