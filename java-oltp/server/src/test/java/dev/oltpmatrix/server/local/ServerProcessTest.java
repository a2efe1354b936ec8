package dev.oltpmatrix.server.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.oltpmatrix.host.Host;
import dev.oltpmatrix.host.cache.InstanceFolder;
import dev.oltpmatrix.host.ledger.ProcessLedger;
import dev.oltpmatrix.host.process.ProcessPinning;
import dev.oltpmatrix.server.api.ForcedKillException;
import dev.oltpmatrix.testing.ScriptlessHost;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the end of a server on a host without signals, with a script that acts as the server. */
class ServerProcessTest {
  /** Nothing listens there, also no server of another program. */
  private static final int UNUSED_PORT = 1;

  /** A limit that no test waits for. */
  private static final long LONG_S = 600;

  private final Host host = ScriptlessHost.create();
  @TempDir private Path dir;

  /** Starts a server that ends when it is asked by a file, and ignores SIGTERM. */
  private ServerProcess start(Path request) throws IOException, InterruptedException {
    ServerProcess server = startUnasked(request);
    server.endBy(
        () -> {
          try {
            Files.createFile(request);
          } catch (IOException e) {
            throw new SQLException(e);
          }
        });
    return server;
  }

  private ServerProcess startUnasked(Path request) throws IOException, InterruptedException {
    String script = "trap '' TERM; until [ -e " + request + " ]; do sleep 0.05; done";
    return ServerProcess.start(
        List.of("sh", "-c", script),
        ProcessPinning.AS_IS,
        "a fake",
        InstanceFolder.create(host, dir),
        dir.resolve("fake.err"),
        UNUSED_PORT,
        UNUSED_PORT,
        new ProcessLedger(host, dir));
  }

  private static void assertKilled(ServerProcess server, long limitS, String message) {
    assertThatThrownBy(() -> server.stop(limitS))
        .isInstanceOf(ForcedKillException.class)
        .hasMessageStartingWith("a fake " + message);
    assertThat(server.isAlive()).isFalse();
  }

  @Test
  void serverIsAskedThroughItsOwnProtocolAndElseKilledWithTheReason() throws Exception {
    ServerProcess asked = start(dir.resolve("request"));
    asked.stop(30);
    assertThat(asked.isAlive()).isFalse();
    assertThat(asked.howItEnded()).isEqualTo("ended with status 0");

    // Waiting for the limit would not change that it was not asked.
    ServerProcess refusing = startUnasked(dir.resolve("never"));
    refusing.endBy(
        () -> {
          throw new SQLException("Access denied");
        });
    assertKilled(refusing, LONG_S, "could not be asked to stop (Access denied) and was killed");
    ServerProcess unasked = startUnasked(dir.resolve("never"));
    assertKilled(unasked, LONG_S, "could not be asked to stop (it does not answer yet)");
    ServerProcess deaf = startUnasked(dir.resolve("never"));
    deaf.endBy(() -> {});
    assertKilled(deaf, 1, "did not stop within 1 s and was killed");
  }

  /** A driver may fail with more than an SQLException, and may wait for ever. */
  @Test
  void othersEndInOrderWhateverBecomesOfOneServer() throws Exception {
    ServerProcess failing = startUnasked(dir.resolve("never"));
    failing.endBy(
        () -> {
          throw new IllegalStateException("a fault of the driver");
        });
    ServerProcess stuck = startUnasked(dir.resolve("never"));
    CountDownLatch forever = new CountDownLatch(1);
    stuck.endBy(
        () -> {
          try {
            forever.await();
          } catch (InterruptedException e) {
            throw new SQLException(e);
          }
        });
    ServerProcess healthy = start(dir.resolve("request"));

    ServerProcess.stop(List.of(failing, stuck, healthy), 3);

    assertThat(healthy.howItEnded()).isEqualTo("ended with status 0");
    assertThat(failing.isAlive()).isFalse();
    assertThat(stuck.isAlive()).isFalse();
  }
}
