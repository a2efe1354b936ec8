package dev.oltpmatrix.wire.relay.traffic;

import java.net.InetSocketAddress;

/** Formats an address as HOST:PORT; an IPv6 host is in brackets. */
public final class HostPort {
  private HostPort() {}

  public static String text(InetSocketAddress address) {
    String host =
        address.isUnresolved() ? address.getHostString() : address.getAddress().getHostAddress();
    return (host.contains(":") ? "[" + host + "]" : host) + ":" + address.getPort();
  }
}
