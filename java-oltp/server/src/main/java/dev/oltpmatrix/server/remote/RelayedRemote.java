package dev.oltpmatrix.server.remote;

import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.server.connect.ServerEndpoint;
import dev.oltpmatrix.wire.connect.ServerPlace;
import dev.oltpmatrix.wire.connect.Tls;

/**
 * Whether a relay on this machine may stand between clients and a server by URL. To clients it is
 * the server, at 127.0.0.1.
 */
final class RelayedRemote {
  private static final String RELAY_HOST = "127.0.0.1";

  private RelayedRemote() {}

  /**
   * Refuses where it may not.
   *
   * @param what the server is, for messages
   */
  static void require(String what, ServerEndpoint access) {
    if (access.socket() != null) {
      refuse(what, "is reached through its socket file, and a relay takes TCP", "give its host");
    }
    boolean isHere = access.host().equals(RELAY_HOST);
    if (access.tls().on() && access.tls().verify() == Tls.Verify.IDENTITY && !isHere) {
      refuse(
          what,
          "has its name checked (tls=verify-identity), and clients reach the relay at "
              + RELAY_HOST,
          "use tls=verify-ca");
    }
    // Clients give a password without encryption on this machine only, where they take it to be.
    if (!access.tls().on()
        && !access.tls().plainByChoice()
        && !ServerPlace.tcp(access.host(), access.port()).isLocal()) {
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
