package dev.oltpmatrix.load.hosts;

import dev.oltpmatrix.host.Host;
import dev.oltpmatrix.host.registry.Hosts;

/** The machine that this program runs on: the one place of the load generator that asks for it. */
final class ThisHost {
  static final Host HOST = Hosts.ofThisMachine();

  private ThisHost() {}
}
