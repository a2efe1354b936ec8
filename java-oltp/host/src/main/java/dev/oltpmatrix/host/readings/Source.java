package dev.oltpmatrix.host.readings;

/** A source of counters and gauges. */
@FunctionalInterface
public interface Source {
  /**
   * Reads all values once, each with its time. Values that cannot be read are reported to {@code
   * to}; it never throws for them.
   */
  void read(Readings to);
}
