package dev.oltpmatrix.host.linux;

import dev.oltpmatrix.host.readings.Readings;
import dev.oltpmatrix.host.readings.Reasons;
import dev.oltpmatrix.host.readings.Source;
import dev.oltpmatrix.model.record.Telemetry;
import java.io.IOException;
import java.util.Map;
import java.util.function.LongSupplier;

/** Reads the kernel's counters for the machine. */
final class HostSource implements Source {
  /**
   * Columns of a line of /proc/stat after its name; guests' time is already included in the user's.
   */
  private static final int[] BUSY = {0, 1, 2, 5, 6};

  private static final int STEAL = 7;
  private static final String TOTAL = "total=";

  private static final Map<String, String> PRESSURES =
      Map.of(
          Telemetry.HOST_PSI_CPU_US, "pressure/cpu",
          Telemetry.HOST_PSI_IO_US, "pressure/io",
          Telemetry.HOST_PSI_MEMORY_US, "pressure/memory");

  /** As in some containers, which have files of their own in the place of the kernel's. */
  private static final String OTHER_FORM = "not in the kernel's form";

  private final ProcReader proc;
  private final LongSupplier nanoClock;

  /** Read once: the file is long on big machines. */
  private int cpus;

  public HostSource(ProcReader proc, LongSupplier nanoClock) {
    this.proc = proc;
    this.nanoClock = nanoClock;
  }

  @Override
  public void read(Readings to) {
    long atNs = nanoClock.getAsLong();
    try {
      cpus = cpus == 0 ? proc.cpus() : cpus;
      to.gauge(Telemetry.HOST_CPUS, atNs, cpus);
      readCpus(to, atNs, proc.beginning("stat"));
    } catch (IOException e) {
      to.unread("host.", "/proc/stat: not there; this is not Linux");
      return;
    } catch (NumberFormatException | IndexOutOfBoundsException e) {
      to.unread(Telemetry.HOST_BUSY_US, "/proc/stat: " + OTHER_FORM);
    }
    try {
      double load1 = Double.parseDouble(proc.beginning("loadavg").split(" ", 2)[0]);
      to.gauge(Telemetry.HOST_LOAD, atNs, load1);
    } catch (IOException e) {
      to.unread(Telemetry.HOST_LOAD, Reasons.of(e));
    } catch (NumberFormatException e) {
      to.unread(Telemetry.HOST_LOAD, "/proc/loadavg: " + OTHER_FORM);
    }
    PRESSURES.forEach((name, file) -> readPressure(to, atNs, name, file));
  }

  private static void readCpus(Readings to, long atNs, String stat) {
    String[] ticks = stat.lines().findFirst().orElse("").replaceFirst("cpu +", "").split(" ", -1);
    double busy = 0;
    for (int column : BUSY) {
      busy += Long.parseLong(ticks[column]);
    }
    double steal = Long.parseLong(ticks[STEAL]);
    to.counter(Telemetry.HOST_BUSY_US, atNs, busy * ProcReader.TICK_US);
    to.counter(Telemetry.HOST_STEAL_US, atNs, steal * ProcReader.TICK_US);
  }

  private void readPressure(Readings to, long atNs, String name, String file) {
    try {
      String some = proc.beginning(file).lines().findFirst().orElse("");
      if (some.contains(TOTAL)) {
        to.counter(name, atNs, (double) ProcReader.value(some, TOTAL));
      } else {
        to.unread(name, "/proc/" + file + ": " + OTHER_FORM);
      }
    } catch (IOException e) {
      // A kernel without the feature has no such file, or (psi=0) one that cannot be read.
      to.unread(name, "/proc/" + file + ": the kernel does not count pressure");
    }
  }
}
