package dev.oltpmatrix.server.remote;

import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.server.connect.ServerEndpoint;
import dev.oltpmatrix.wire.connect.ServerPlace;
import dev.oltpmatrix.wire.connect.Tls;

/**
 * Checks whether a relay on this machine may be placed between clients and an external server. To
 * clients the relay is the server, at 127.0.0.1.
 */
final class RelayedRemote {
  private static final String RELAY_HOST = "127.0.0.1";

  private RelayedRemote() {}

  /**
   * Refuses a server that clients must not reach through a relay.
   *
   * @param what the server's name, for messages
   */
  static void require(String what, ServerEndpoint endpoint) {
    if (endpoint.socket() != null) {
      refuse(what, "is reached through its socket file, and a relay takes TCP", "give its host");
    }
    boolean isHere = endpoint.host().equals(RELAY_HOST);
    if (endpoint.tls().on() && endpoint.tls().verify() == Tls.Verify.IDENTITY && !isHere) {
      refuse(
          what,
          "has its name checked (tls=verify-identity), and clients reach the relay at "
              + RELAY_HOST,
          "use tls=verify-ca");
    }
    // Clients send a password without encryption only to this machine, and with a relay they take
    // the
    // server to be there.
    if (!endpoint.tls().on()
        && !endpoint.tls().plainByChoice()
        && !ServerPlace.tcp(endpoint.host(), endpoint.port()).isLocal()) {
      refuse(
          what,
          "has no TLS, and clients would give the relay passwords that go on over the network",
          "use TLS, or say tls=disabled if you trust the network between");
    }
  }

  private static void refuse(String what, String why, String remedy) {
    throw new UsageException("rtt: " + what + " " + why + "; " + remedy + ", or leave rtt out");
  }
}
