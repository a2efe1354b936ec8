package dev.oltpmatrix.host.readings;

/** Something that counts and can be asked. */
@FunctionalInterface
public interface Source {
  /**
   * Reads all it has once, each value with the moment it is from. What it cannot read it says
   * instead; it never throws for it.
   */
  void read(Readings to);
}
