package dev.oltpmatrix.host.linux;

import dev.oltpmatrix.host.readings.Readings;
import dev.oltpmatrix.host.readings.Source;
import dev.oltpmatrix.model.record.Telemetry;
import java.util.function.LongSupplier;

/**
 * Reads for how long a CPU quota held back this program's control group, and so what it started.
 */
final class QuotaSource implements Source {
  private final Cgroups cgroups;
  private final LongSupplier nanoClock;

  QuotaSource(Cgroups cgroups, LongSupplier nanoClock) {
    this.cgroups = cgroups;
    this.nanoClock = nanoClock;
  }

  @Override
  public void read(Readings to) {
    Double us = cgroups.throttledUs();
    if (us == null) {
      to.unread(Telemetry.HOST_THROTTLED_US, "no control group here tells of CPU quotas");
    } else {
      to.counter(Telemetry.HOST_THROTTLED_US, nanoClock.getAsLong(), us);
    }
  }
}
