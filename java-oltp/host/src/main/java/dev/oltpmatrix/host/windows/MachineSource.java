package dev.oltpmatrix.host.windows;

import dev.oltpmatrix.host.readings.Readings;
import dev.oltpmatrix.host.readings.Reasons;
import dev.oltpmatrix.host.readings.Source;
import dev.oltpmatrix.model.record.Telemetry;
import java.io.IOException;
import java.util.Map;
import java.util.function.LongSupplier;

/** Reads what Windows counts for the machine, and says what it does not count. */
final class MachineSource implements Source {
  private static final Map<String, String> ABSENT =
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

  private final NtDll kernel;
  private final LongSupplier nanoClock;

  MachineSource(NtDll kernel, LongSupplier nanoClock) {
    this.kernel = kernel;
    this.nanoClock = nanoClock;
  }

  @Override
  public void read(Readings to) {
    long atNs = nanoClock.getAsLong();
    try {
      CpuTimes times = kernel.cpuTimes();
      to.gauge(Telemetry.HOST_CPUS, atNs, times.cpus());
      to.counter(Telemetry.HOST_BUSY_US, atNs, times.busyUs());
    } catch (IOException e) {
      to.unread(Telemetry.HOST_BUSY_US, Reasons.of(e));
    }
    ABSENT.forEach(to::unread);
  }

  /** Says why there is no time since the start: ClockSource would compare the same clock. */
  static Double sinceBootUs(Readings to) {
    to.unread(
        Telemetry.HOST_SUSPENDED_US,
        "on Windows the clock of the windows goes on while the machine is suspended");
    return null;
  }
}
