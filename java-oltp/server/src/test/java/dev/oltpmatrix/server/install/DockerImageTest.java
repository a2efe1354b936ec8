package dev.oltpmatrix.server.install;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.oltpmatrix.host.registry.Hosts;
import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.model.text.FileTrees;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the launcher's script alone; {@link ExternalServersTest} runs a server with it. */
class DockerImageTest {
  /**
   * An engine whose containers c1, c2, … end by themselves unless there is a file {@code lasting},
   * all with status 3; its image has MySQL.
   */
  private static final String ENGINE =
      """
      #!/bin/sh
      printf '%%s\\n' "$*" >>%1$s/calls
      case "$*" in
        *"--entrypoint sh "*) printf 'server /usr/sbin/mysqld\nversion 8.0\nbasedir /usr\nlc-messages-dir /usr/share\n' ;;
        create*) echo c$(grep -c '^create' %1$s/calls) ;;
        start*)
          while [ -e %1$s/lasting ] && [ ! -e %1$s/ended-$3 ]; do sleep 0.05; done
          sleep 1; exit 3 ;;
        stop*|rm*) : >%1$s/ended-$4 ;;
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
    Files.writeString(instance.resolve("host.pid"), "left by the start before");
    assertThat(start(instance).waitFor()).isEqualTo(3);
    assertThat(instance.resolve("host.pid")).hasContent("1");
    awaitCall("rm --force --volumes c1");
    assertThat(Files.readString(dir.resolve("calls")))
        .contains("create --label oltp-matrix --network host")
        .contains("--volume " + dir + ":" + dir)
        .contains("--entrypoint /usr/sbin/mysqld mysql:8.0 --defaults-file=" + dir + "/x y.cnf");
  }

  /**
   * As after a killed run: the next one kills what is left of the start, and deletes the folder.
   */
  @Test
  void eachStartRemovesItsOwnContainerAndNoOther() throws Exception {
    Files.createFile(dir.resolve("lasting"));
    Path instance = Files.createDirectories(dir.resolve("instance"));
    Process killed = start(instance);
    awaitCall("start --attach c1");
    killed.destroyForcibly().waitFor();
    for (long left : Hosts.ofThisMachine().family(killed.pid())) {
      ProcessHandle.of(left).ifPresent(ProcessHandle::destroyForcibly);
    }
    FileTrees.delete(instance);
    Process next = start(Files.createDirectories(instance));
    awaitCall("start --attach c2");
    awaitCall("rm --force --volumes c1");
    assertThat(calls()).noneMatch(call -> call.matches("(rm|stop) .* c2"));
    next.destroy();
    assertThat(next.waitFor()).isEqualTo(3);
    assertThat(calls().stream().filter(call -> call.matches("(rm|stop) .*")).distinct())
        .containsExactly("rm --force --volumes c1", "stop --time 60 c2", "rm --force --volumes c2");
  }

  private Process start(Path instance) throws IOException {
    ProcessBuilder run =
        new ProcessBuilder(
            "setsid",
            home.resolve("run/server").toString(),
            "--defaults-file=" + dir.resolve("x y.cnf"));
    run.environment().put("OLTP_MATRIX_INSTANCE", instance.toString());
    return run.start();
  }

  private List<String> calls() throws IOException {
    return Files.readAllLines(dir.resolve("calls"));
  }

  private void awaitCall(String call) throws Exception {
    while (!Files.exists(dir.resolve("calls")) || !calls().contains(call)) {
      Thread.sleep(50);
    }
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
