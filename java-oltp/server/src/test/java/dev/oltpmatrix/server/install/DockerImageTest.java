package dev.oltpmatrix.server.install;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.oltpmatrix.host.registry.Hosts;
import dev.oltpmatrix.model.ServerException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the launcher's script alone; {@link ExternalServersTest} runs a server with it. */
class DockerImageTest {
  /** An engine whose containers end with status 3; its image has MySQL. */
  private static final String ENGINE =
      """
      #!/bin/sh
      printf '%%s\\n' "$*" >>%1$s/calls
      case "$*" in
        inspect*) echo 1 ;;
        *"--entrypoint sh "*) printf 'server /usr/sbin/mysqld\nversion 8.0\nbasedir /usr\nlc-messages-dir /usr/share\n' ;;
        *--cidfile*) echo c1 >"$OLTP_MATRIX_INSTANCE/container"; sleep 1; exit 3 ;;
        *) echo 1 ;;
      esac
      """;

  @TempDir private Path dir;
  private Path home;

  @BeforeEach
  void writeLauncher() throws Exception {
    Path engine = dir.resolve("docker");
    Launcher.writeScript(Hosts.ofThisMachine(), engine, ENGINE.formatted(dir));
    home = Files.createDirectories(dir.resolve("home"));
    DockerImage.of(Hosts.ofThisMachine(), "mysql:8.0", dir, List.of(engine.toString()))
        .found(home, dir);
    Files.delete(dir.resolve("calls"));
  }

  @Test
  void instanceIsFoundWhateverItsNameAndTheContainerIsRemoved() throws Exception {
    Path instance = Files.createDirectories(dir.resolve("a \"b\" \\c = #d"));
    ProcessBuilder run =
        new ProcessBuilder(
            home.resolve("run/server").toString(), "--defaults-file=" + dir.resolve("x y.cnf"));
    run.environment().put("OLTP_MATRIX_INSTANCE", instance.toString());
    assertThat(run.start().waitFor()).isEqualTo(3);
    assertThat(instance.resolve("host.pid")).hasContent("1");
    Path calls = dir.resolve("calls");
    while (!Files.readString(calls).contains("rm --force --volumes c1")) {
      Thread.sleep(50);
    }
    assertThat(Files.readString(calls))
        .contains("run --rm --label oltp-matrix --network host")
        .contains("--volume " + dir + ":" + dir)
        .contains("--entrypoint /usr/sbin/mysqld mysql:8.0 --defaults-file=" + dir + "/x y.cnf");
  }

  @Test
  void withoutAnEngineTheTriedOnesAreReported() {
    List<String> none = List.of("no-such-engine", "false");
    assertThatThrownBy(() -> DockerImage.of(Hosts.ofThisMachine(), "mysql:8.0", dir, none))
        .isInstanceOf(ServerException.class)
        .hasMessageContaining("needs a container engine, and none runs here")
        .hasMessageContaining("no-such-engine (")
        .hasMessageContaining("path:");
  }
}
