package dev.oltpmatrix.wire.relay.traffic;

import java.net.InetSocketAddress;

/** An address as HOST:PORT; a host of IPv6 is in brackets. */
public final class HostPort {
  private HostPort() {}

  public static String text(InetSocketAddress address) {
    String host =
        address.isUnresolved() ? address.getHostString() : address.getAddress().getHostAddress();
    return (host.contains(":") ? "[" + host + "]" : host) + ":" + address.getPort();
  }
}
