package dev.oltpmatrix.drivers.run;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;

/** What a JVM's collectors cost in time. */
final class GarbageCollection {
  private static final double MS_PER_S = 1e3;

  private GarbageCollection() {}

  /** Since the JVM's start; of the serial collector, with which benchmarks run, all of it a stop. */
  static double soFarS() {
    return ManagementFactory.getGarbageCollectorMXBeans().stream()
            .mapToLong(GarbageCollectorMXBean::getCollectionTime)
            .sum()
        / MS_PER_S;
  }
}
