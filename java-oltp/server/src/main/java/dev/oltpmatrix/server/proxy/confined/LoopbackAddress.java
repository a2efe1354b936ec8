package dev.oltpmatrix.server.proxy.confined;

import java.net.InetAddress;
import java.net.InetSocketAddress;

/**
 * An address that is of the loopback interface where no host is named, and not of all interfaces.
 * Its constructors are those that {@link LoopbackBinding} redirects.
 */
public final class LoopbackAddress extends InetSocketAddress {
  private static final long serialVersionUID = 1L;

  public LoopbackAddress(int port) {
    super("127.0.0.1", port); // where clients look for it, even if Java prefers IPv6
  }

  public LoopbackAddress(InetAddress host, int port) {
    super(host, port);
  }
}
