package dev.oltpmatrix.host.linux;

import dev.oltpmatrix.host.readings.Readings;
import dev.oltpmatrix.host.readings.Source;
import dev.oltpmatrix.model.record.Telemetry;
import java.io.IOException;
import java.util.List;
import java.util.function.LongSupplier;

/** Reads the kernel's counters for the machine. */
final class HostSource implements Source {
  /** Columns of a line of stat after its name; guests' time is included in the user's. */
  private static final int[] BUSY = {0, 1, 2, 5, 6};

  private static final int STEAL = 7;
  private static final double US_PER_S = 1e6;

  /** Values that are read each for itself. */
  private static final List<Value> VALUES =
      List.of(
          new Value(Telemetry.HOST_LOAD, "loadavg", "it cannot be read"),
          new Value(Telemetry.HOST_PSI_CPU_US, "pressure/cpu", Value.NO_PRESSURE),
          new Value(Telemetry.HOST_PSI_IO_US, "pressure/io", Value.NO_PRESSURE),
          new Value(Telemetry.HOST_PSI_MEMORY_US, "pressure/memory", Value.NO_PRESSURE));

  private final Proc proc;
  private final LongSupplier nanoClock;

  /** Read once: the file is long on big machines. */
  private int cpus;

  /**
   * A value in a file of its own.
   *
   * @param missing why there may be no such file
   */
  private record Value(String name, String file, String missing) {
    /** A kernel without the feature has no such file, or (psi=0) one that cannot be read. */
    static final String NO_PRESSURE = "the kernel does not count pressure";
  }

  HostSource(Proc proc, LongSupplier nanoClock) {
    this.proc = proc;
    this.nanoClock = nanoClock;
  }

  @Override
  public void read(Readings to) {
    long atNs = nanoClock.getAsLong();
    try {
      readCpus(to, atNs, proc.beginning("stat"));
    } catch (IOException e) {
      to.unread("host.", "/proc/stat: not there; this is not Linux");
      return;
    } catch (NumberFormatException | IndexOutOfBoundsException e) {
      to.unread(Telemetry.HOST_BUSY_US, otherForm("stat"));
    }
    for (Value value : VALUES) {
      try {
        read(value, to, atNs, proc.beginning(value.file));
      } catch (IOException e) {
        to.unread(value.name, "/proc/" + value.file + ": " + value.missing);
      } catch (NumberFormatException e) {
        to.unread(value.name, otherForm(value.file));
      }
    }
  }

  private static void read(Value value, Readings to, long atNs, String text) {
    if (value.name.equals(Telemetry.HOST_LOAD)) {
      to.gauge(value.name, atNs, Double.parseDouble(text.split(" ", 2)[0]));
      return;
    }
    String some = text.lines().findFirst().orElse("");
    to.counter(value.name, atNs, Double.parseDouble(some.replaceFirst(".*total=", "")));
  }

  /** Some containers have files of their own in the place of the kernel's. */
  private static String otherForm(String file) {
    return "/proc/" + file + ": not in the kernel's form";
  }

  private void readCpus(Readings to, long atNs, String stat) {
    if (cpus == 0) {
      cpus = (int) proc.lines("stat").stream().filter(line -> line.matches("cpu[0-9].*")).count();
    }
    to.gauge(Telemetry.HOST_CPUS, atNs, cpus);
    String[] ticks = stat.lines().findFirst().orElse("").replaceFirst("cpu +", "").split(" ", -1);
    double busy = 0;
    for (int column : BUSY) {
      busy += Long.parseLong(ticks[column]);
    }
    double steal = Long.parseLong(ticks[STEAL]);
    to.counter(Telemetry.HOST_BUSY_US, atNs, busy * Proc.TICK_US);
    to.counter(Telemetry.HOST_STEAL_US, atNs, steal * Proc.TICK_US);
  }

  /** Returns the time since the machine was booted, suspended time included. */
  static Double sinceBootUs(Proc proc, Readings to) {
    try {
      return Double.parseDouble(proc.beginning("uptime").split(" ", 2)[0]) * US_PER_S;
    } catch (IOException | NumberFormatException e) {
      to.unread(Telemetry.HOST_SUSPENDED_US, "/proc/uptime: not there or in another form");
      return null;
    }
  }
}
