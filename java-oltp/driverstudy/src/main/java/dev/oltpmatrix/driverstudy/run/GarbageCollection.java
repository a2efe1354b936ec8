package dev.oltpmatrix.driverstudy.run;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;

/** The time that a JVM's garbage collectors take. */
final class GarbageCollection {
  private GarbageCollection() {}

  /**
   * Returns the time since the JVM's start; the serial collector, with which benchmarks run, stops
   * the JVM for all of it.
   */
  static long soFarMs() {
    return ManagementFactory.getGarbageCollectorMXBeans().stream()
        .mapToLong(GarbageCollectorMXBean::getCollectionTime)
        .sum();
  }
}
