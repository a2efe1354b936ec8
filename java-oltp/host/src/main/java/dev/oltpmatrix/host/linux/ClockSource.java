package dev.oltpmatrix.host.linux;

import dev.oltpmatrix.host.readings.Readings;
import dev.oltpmatrix.host.readings.Source;
import dev.oltpmatrix.model.record.Telemetry;
import java.io.IOException;
import java.time.Clock;
import java.util.function.LongSupplier;

/**
 * Reads how far other clocks have advanced over the monotonic clock that windows are measured with:
 * that one stops while a machine is suspended, which no generator can notice.
 */
final class ClockSource implements Source {
  private static final double US_PER_S = 1e6;
  private static final double NS_PER_US = 1000;
  private static final double US_PER_MS = 1000;

  /**
   * Maximum time between the readings of two clocks: beyond it, their difference is due to the
   * reading.
   */
  private static final double APART_US = 50_000;

  private final ProcReader proc;
  private final LongSupplier nanoClock;
  private final Clock wallClock;

  public ClockSource(ProcReader proc, LongSupplier nanoClock, Clock wallClock) {
    this.proc = proc;
    this.nanoClock = nanoClock;
    this.wallClock = wallClock;
  }

  @Override
  public void read(Readings to) {
    long beforeNs = nanoClock.getAsLong();
    double wallUs = wallClock.millis() * US_PER_MS;
    Double bootUs = sinceBootUs(to);
    long afterNs = nanoClock.getAsLong();
    if ((afterNs - beforeNs) / NS_PER_US > APART_US) {
      return;
    }
    double ownUs = beforeNs / NS_PER_US;
    to.counter(Telemetry.HOST_CLOCK_SET_US, beforeNs, wallUs - ownUs);
    if (bootUs != null) {
      to.counter(Telemetry.HOST_SUSPENDED_US, beforeNs, bootUs - ownUs);
    }
  }

  /** Returns the time since the machine was booted, suspended time included. */
  private Double sinceBootUs(Readings to) {
    try {
      return Double.parseDouble(proc.beginning("uptime").split(" ", 2)[0]) * US_PER_S;
    } catch (IOException | NumberFormatException e) {
      to.unread(Telemetry.HOST_SUSPENDED_US, "/proc/uptime: not there or in another form");
      return null;
    }
  }
}
