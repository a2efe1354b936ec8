package dev.oltpmatrix.host.linux;

import dev.oltpmatrix.host.readings.Readings;
import dev.oltpmatrix.host.readings.Source;
import dev.oltpmatrix.model.record.Telemetry;
import java.io.IOException;
import java.util.Map;
import java.util.function.LongSupplier;

final class HostSource implements Source {
  /** Columns of a line of stat after its name; guests' time is included in the user's. */
  private static final int[] BUSY = {0, 1, 2, 5, 6};

  /** As in a kernel without pressure, and in containers that have files of their own. */
  private static final String NOT_THERE = "/proc/%s: not there, or not in the kernel's form";

  private static final int STEAL = 7;
  private static final double US_PER_S = 1e6;

  /** Values that are the first number of a file of its own. */
  private static final Map<String, String> FILES =
      Map.of(
          Telemetry.HOST_LOAD, "loadavg",
          Telemetry.HOST_PSI_CPU_US, "pressure/cpu",
          Telemetry.HOST_PSI_IO_US, "pressure/io",
          Telemetry.HOST_PSI_MEMORY_US, "pressure/memory");

  private final Proc proc;
  private final LongSupplier nanoClock;

  /** Read once: the file is long on big machines. */
  private int cpus;

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
      to.unread(Telemetry.HOST_BUSY_US, NOT_THERE.formatted("stat"));
    }
    FILES.forEach(
        (name, file) -> {
          try {
            read(to, name, atNs, proc.beginning(file));
          } catch (IOException | NumberFormatException e) {
            to.unread(name, NOT_THERE.formatted(file));
          }
        });
  }

  private static void read(Readings to, String name, long atNs, String text) {
    if (name.equals(Telemetry.HOST_LOAD)) {
      to.gauge(name, atNs, Double.parseDouble(text.split(" ", 2)[0]));
    } else {
      String some = text.lines().findFirst().orElse("");
      to.counter(name, atNs, Double.parseDouble(some.replaceFirst(".*total=", "")));
    }
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
      to.unread(Telemetry.HOST_SUSPENDED_US, NOT_THERE.formatted("uptime"));
      return null;
    }
  }
}
