package dev.oltpmatrix.host.readings;

import dev.oltpmatrix.model.record.Telemetry;
import java.time.Clock;
import java.util.function.Function;
import java.util.function.LongSupplier;

/**
 * Reads how far other clocks have advanced over the monotonic clock that windows are measured with:
 * that one stops while a machine is suspended, which no generator can notice.
 */
public final class ClockSource implements Source {
  private static final double NS_PER_US = 1000;
  private static final double US_PER_MS = 1000;

  /**
   * Maximum time between the readings of two clocks: beyond it, their difference is due to the
   * reading.
   */
  private static final double APART_US = 50_000;

  private final Function<Readings, Double> sinceBootUs;
  private final LongSupplier nanoClock;
  private final Clock wallClock;

  /**
   * Creates the source.
   *
   * @param sinceBootUs returns the time since the machine was booted, suspended time included;
   *     {@code null} where it is not known, with the reason in its argument
   */
  public ClockSource(
      Function<Readings, Double> sinceBootUs, LongSupplier nanoClock, Clock wallClock) {
    this.sinceBootUs = sinceBootUs;
    this.nanoClock = nanoClock;
    this.wallClock = wallClock;
  }

  @Override
  public void read(Readings to) {
    long beforeNs = nanoClock.getAsLong();
    double wallUs = wallClock.millis() * US_PER_MS;
    Double bootUs = sinceBootUs.apply(to);
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
}
