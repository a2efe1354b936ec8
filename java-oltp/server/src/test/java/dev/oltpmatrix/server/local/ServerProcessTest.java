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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the end of a server on a host without signals, with a script that acts as the server. */
class ServerProcessTest {
  /** Nothing listens there, also no server of another program. */
  private static final int UNUSED_PORT = 1;

  private final Host host = ScriptlessHost.create();
  @TempDir private Path dir;

  /** Starts a server that ends when it is asked by a file, and ignores SIGTERM. */
  private ServerProcess start(Path request) throws IOException, InterruptedException {
    String script = "trap '' TERM; until [ -e " + request + " ]; do sleep 0.05; done";
    return ServerProcess.start(
        List.of("sh", "-c", script),
        ProcessPinning.AS_IS,
        "a fake",
        InstanceFolder.create(host, dir),
        dir.resolve("fake.err"),
        UNUSED_PORT,
        new ProcessLedger(host, dir));
  }

  @Test
  void serverIsAskedThroughItsOwnProtocol() throws Exception {
    Path request = dir.resolve("request");
    ServerProcess server = start(request);
    server.endBy(
        () -> {
          try {
            Files.createFile(request);
          } catch (IOException e) {
            throw new SQLException(e);
          }
        });
    server.stop(30);

    assertThat(server.isAlive()).isFalse();
    assertThat(server.howItEnded()).isEqualTo("ended with status 0");
  }

  @Test
  void serverThatCannotBeAskedIsKilled() throws Exception {
    ServerProcess server = start(dir.resolve("never"));
    server.endBy(
        () -> {
          throw new SQLException("no login");
        });

    assertThatThrownBy(() -> server.stop(1)).isInstanceOf(ForcedKillException.class);
    assertThat(server.isAlive()).isFalse();
  }
}
