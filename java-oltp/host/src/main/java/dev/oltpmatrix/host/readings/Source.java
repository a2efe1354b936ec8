package dev.oltpmatrix.host.readings;

@FunctionalInterface
public interface Source {
  /**
   * Reads all values once, each with its time. Values that cannot be read are reported to {@code
   * to}; it never throws for them.
   */
  void read(Readings to);
}
