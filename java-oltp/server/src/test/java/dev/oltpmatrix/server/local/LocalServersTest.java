package dev.oltpmatrix.server.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.oltpmatrix.host.registry.Hosts;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.descriptors.ConnectionKind;
import dev.oltpmatrix.model.descriptors.OperatingSystem;
import dev.oltpmatrix.server.build.ServerBuild;
import dev.oltpmatrix.server.connect.ServerEndpoint;
import dev.oltpmatrix.testing.Builds;
import dev.oltpmatrix.testing.ReporterList;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests what is refused of servers that the program would start, before it does. */
class LocalServersTest {
  private static final Path CONFIGS = Path.of("../../server-configs");

  private final ServerBuild linux = Builds.named("mariadb-10.11");
  private final ServerBuild windows =
      ServerBuild.external(
          "win",
          linux.product(),
          linux.numbers(),
          linux.arms(),
          "path:C:\\mariadb",
          linux.layout(),
          OperatingSystem.windows);

  @TempDir private Path cache;

  private LocalServers servers() {
    return new LocalServers(null, Hosts.ofThisMachine(), CONFIGS, cache, 1, new ReporterList());
  }

  @Test
  void connectionThatTheSystemOfABuildDoesNotHaveIsRefused() {
    assertThatThrownBy(() -> servers().requireReached(linux, Set.of("tcp", "pipe")))
        .isInstanceOf(UsageException.class)
        .hasMessage(
            "connection pipe: mariadb-10.11 is for Linux, where servers have tcp, tls, socket;"
                + " leave it out, or except mariadb-10.11 for it");
    assertThatThrownBy(() -> servers().requireReached(windows, Set.of("socket")))
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith("connection socket: win is for Windows, where servers have tcp,");
    for (ServerBuild build : List.of(linux, windows)) {
      servers().requireReached(build, Set.copyOf(ConnectionKind.of(build.system())));
    }
  }

  @Test
  void pipeIsAKindOfItsOwn() {
    assertThat(ServerEndpoint.pipe("oltp-1").kind()).isEqualTo("pipe");
    assertThat(ServerEndpoint.pipe("oltp-1").socket().toString()).isEqualTo("\\\\.\\pipe\\oltp-1");
    assertThat(ServerEndpoint.socket(Path.of("/s")).kind()).isEqualTo("socket");
  }
}
