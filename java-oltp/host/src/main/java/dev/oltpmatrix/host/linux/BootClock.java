package dev.oltpmatrix.host.linux;

import dev.oltpmatrix.host.readings.Readings;
import dev.oltpmatrix.model.record.Telemetry;
import java.io.IOException;
import java.util.function.Function;

/** Reads the time since the machine was booted, suspended time included. */
final class BootClock implements Function<Readings, Double> {
  private static final double US_PER_S = 1e6;

  private final ProcReader proc;

  BootClock(ProcReader proc) {
    this.proc = proc;
  }

  @Override
  public Double apply(Readings to) {
    try {
      return Double.parseDouble(proc.beginning("uptime").split(" ", 2)[0]) * US_PER_S;
    } catch (IOException | NumberFormatException e) {
      to.unread(Telemetry.HOST_SUSPENDED_US, "/proc/uptime: not there or in another form");
      return null;
    }
  }
}
