package dev.oltpmatrix.driverstudy.run;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;

/** What a JVM's collectors cost in time. */
final class GarbageCollection {
  private GarbageCollection() {}

  /**
   * Since the JVM's start; of the serial collector, with which benchmarks run, all of it a stop.
   */
  static long soFarMs() {
    return ManagementFactory.getGarbageCollectorMXBeans().stream()
        .mapToLong(GarbageCollectorMXBean::getCollectionTime)
        .sum();
  }
}
