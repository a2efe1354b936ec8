package dev.oltpmatrix.experiment.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.model.descriptors.ConnectionKind;
import dev.oltpmatrix.model.record.Flag;
import dev.oltpmatrix.server.api.RunningServer;
import dev.oltpmatrix.server.connect.NetworkPath;
import dev.oltpmatrix.server.connect.ServerEndpoint;
import dev.oltpmatrix.testing.FakeServer;
import dev.oltpmatrix.testing.TestServers;
import dev.oltpmatrix.wire.connect.Tls;
import dev.oltpmatrix.workload.sbtest.Sbtest;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

class ConnectionProofTest {
  private static final Sbtest DATA = new Sbtest(10_000, 42);

  private static final ServerEndpoint OVER_TLS =
      new ServerEndpoint("127.0.0.1", 21000, null, Tls.UNVERIFIED, Path.of("/tls"));
  private static final ServerEndpoint BY_SOCKET =
      new ServerEndpoint("", 0, Path.of("/s"), Tls.OFF, null);

  @TempDir private Path logs;

  @Test
  @EnabledIfSystemProperty(named = "oltp.realServers", matches = "true")
  void clientThatConnectsOtherwiseThanAskedIsInvalid() throws Exception {
    try (RunningServer server =
        TestServers.started("mariadb-10.11", "per-thread", "base", DATA, logs)) {
      assertThat(check(server, OVER_TLS))
          .singleElement()
          .matches(f -> f.kind() == Flag.Kind.WRONG_TRANSPORT && f.invalidates())
          .extracting(Flag::value, Flag::bound)
          .containsExactly(0.0, 1.0);
      assertThat(check(server, BY_SOCKET))
          .singleElement()
          .matches(f -> f.kind() == Flag.Kind.WRONG_TRANSPORT && f.invalidates())
          .extracting(Flag::text)
          .asString()
          .contains("through the socket file, the server saw one from 127.0.0.1");
      assertThat(check(server, server.networkPath(ConnectionKind.TCP).access())).isEmpty();
    }
  }

  private static List<Flag> check(RunningServer server, ServerEndpoint claimed) throws Exception {
    NetworkPath path =
        NetworkPath.straight(claimed, server.networkPath(ConnectionKind.TCP).user(), "");
    ConnectionProof proof = ConnectionProof.begin(server, path, 0);
    try (Connection client = server.connect()) {
      assertThat(client.isClosed()).isFalse();
      proof.look();
    }
    return proof.check(1);
  }

  @Test
  void aServerThatDoesNotAnswerIsNoted() {
    ConnectionProof proof =
        ConnectionProof.begin(new FakeServer(), NetworkPath.straight(OVER_TLS, "oltp", ""), 0);
    assertThat(proof.check(1))
        .singleElement()
        .matches(f -> f.kind() == Flag.Kind.CONNECTION_UNCHECKED && !f.invalidates());
  }
}
