package dev.oltpmatrix.server.remote;

import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.descriptors.Factor;
import dev.oltpmatrix.model.descriptors.Factors;
import dev.oltpmatrix.server.connect.ServerEndpoint;
import dev.oltpmatrix.wire.connect.ServerPlace;
import dev.oltpmatrix.wire.connect.Tls;

/**
 * Checks whether a process of this machine, a relay or a proxy, may be placed between clients and
 * an external server. To clients it is the server, at 127.0.0.1.
 */
final class RelayedRemote {
  private static final String HERE = "127.0.0.1";

  private RelayedRemote() {}

  /**
   * Refuses a server that clients must not reach through such a process.
   *
   * @param factor the factor whose levels ask for it
   * @param what the server's name, for messages
   */
  static void require(Factor factor, String what, ServerEndpoint endpoint) {
    String asked = factor.name();
    String between = factor.equals(Factors.ROUND_TRIP) ? "relay" : "proxy";
    if (endpoint.socket() != null) {
      refuse(
          asked,
          what,
          "is reached through its socket file, and a " + between + " takes TCP",
          "give its host");
    }
    boolean isHere = endpoint.host().equals(HERE);
    if (endpoint.tls().on() && endpoint.tls().verify() == Tls.Verify.IDENTITY && !isHere) {
      refuse(
          asked,
          what,
          "has its name checked (tls=verify-identity), and clients reach the "
              + between
              + " at "
              + HERE,
          "use tls=verify-ca");
    }
    // Clients send a password without encryption only to this machine, and so they take the server
    // to be there.
    if (!endpoint.tls().on()
        && !endpoint.tls().plainByChoice()
        && !ServerPlace.tcp(endpoint.host(), endpoint.port()).isLocal()) {
      refuse(
          asked,
          what,
          "has no TLS, and clients would give the "
              + between
              + " passwords that go on over the network",
          "use TLS, or say tls=disabled if you trust the network between");
    }
  }

  private static void refuse(String asked, String what, String why, String remedy) {
    throw new UsageException(
        asked + ": " + what + " " + why + "; " + remedy + ", or leave " + asked + " out");
  }
}
