package dev.oltpmatrix.server.remote;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.descriptors.Factors;
import dev.oltpmatrix.server.connect.ServerEndpoint;
import dev.oltpmatrix.wire.connect.Tls;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class RelayedRemoteTest {
  private static final Tls NAME_CHECKED = Tls.on(Tls.Verify.IDENTITY, "/ca.pem", "", "");

  private static ServerEndpoint at(String host, Tls tls) {
    return new ServerEndpoint(host, 3306, null, tls, null);
  }

  private static void assertRefused(ServerEndpoint access, String why) {
    assertThatThrownBy(() -> Remotes.requireRelayed(Factors.ROUND_TRIP, "far (there)", access))
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith("rtt: far (there) " + why)
        .hasMessageEndingWith(", or leave rtt out");
    assertThatThrownBy(() -> Remotes.requireRelayed(Factors.VIA, "far (there)", access))
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith("via: far (there) " + why.replace("relay", "proxy"))
        .hasMessageEndingWith(", or leave via out");
  }

  @Test
  void serversThatTheRelayMayStandForAreTaken() {
    for (ServerEndpoint good :
        List.of(
            at("127.0.0.1", Tls.OFF),
            at("127.0.0.1", NAME_CHECKED),
            at("db.example", Tls.DISABLED),
            at("db.example", Tls.on(Tls.Verify.CA, "/ca.pem", "", "")),
            at("db.example", Tls.UNVERIFIED))) {
      assertThatCode(() -> Remotes.requireRelayed(Factors.VIA, "far", good))
          .doesNotThrowAnyException();
    }
  }

  @Test
  void aSocketFileIsRefused() {
    assertRefused(ServerEndpoint.socket(Path.of("/s")), "is reached through its socket file");
  }

  @Test
  void aNameThatIsNotTheRelaysIsRefused() {
    assertRefused(at("db.example", NAME_CHECKED), "has its name checked (tls=verify-identity)");
    assertRefused(at("::1", NAME_CHECKED), "has its name checked (tls=verify-identity)");
  }

  @Test
  void passwordsThatWouldLeaveTheMachineAreRefused() {
    assertRefused(at("db.example", Tls.OFF), "has no TLS, and clients would give the relay");
    assertRefused(at("192.168.1.7", Tls.OFF), "has no TLS, and clients would give the relay");
  }
}
