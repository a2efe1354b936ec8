package dev.oltpmatrix.host.registry;

import dev.oltpmatrix.host.Host;
import dev.oltpmatrix.host.linux.LinuxHost;

/** Knows the implementations of {@link Host}. */
public final class Hosts {
  private static final Host THIS = new LinuxHost();

  private Hosts() {}

  /** Returns the machine that this program runs on. */
  public static Host ofThisMachine() {
    return THIS;
  }
}
