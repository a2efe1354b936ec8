package dev.oltpmatrix.host.speed;

import dev.oltpmatrix.host.readings.Readings;
import dev.oltpmatrix.host.readings.Source;
import dev.oltpmatrix.model.record.Telemetry;
import java.util.function.LongSupplier;

/**
 * The probe's work through the window, in short pieces between the other readings. Their elapsed
 * time would only say that the load has the CPUs, so it is their CPU time that is read.
 *
 * <p>Caches and cores are then shared with the load: a value compares with those of cells of the
 * same load, and not with those of an idle machine.
 */
public final class SpeedSource implements Source {
  /**
   * A piece takes some 0.3 ms with empty caches: at four a second little more than 0.1 % of a CPU.
   */
  private static final double INTEGER_SHARE = 0.3;

  private static final double MEMORY_SHARE = 0.15;

  private final LongSupplier nanoClock;
  private final FixedWork work = new FixedWork(0);

  public SpeedSource(LongSupplier nanoClock) {
    this.nanoClock = nanoClock;
  }

  @Override
  public void read(Readings to) {
    if (!FixedWork.isMeasurable()) {
      to.unread("probe.", FixedWork.UNMEASURABLE);
      return;
    }
    FixedWork.Cost cost = work.measure(INTEGER_SHARE, MEMORY_SHARE);
    long atNs = nanoClock.getAsLong();
    to.gauge(Telemetry.PROBE_INTEGER_US, atNs, cost.integerUs());
    to.gauge(Telemetry.PROBE_MEMORY_US, atNs, cost.memoryUs());
  }
}
