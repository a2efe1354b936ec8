package dev.oltpmatrix.server.install;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.oltpmatrix.host.registry.Hosts;
import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.model.text.FileTrees;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the launcher's script alone; {@link ExternalServersTest} runs a server with it. */
class DockerImageTest {
  /** An engine that accepts everything; its containers end with status 3. */
  private static final String ENGINE =
      """
      #!/bin/sh
      echo "$*" >>%1$s/calls
      ls /tmp >%1$s/tmp.$1
      case $1 in create) echo c1 ;; wait) echo 3 ;; *) echo 1 ;; esac
      """;

  @TempDir private Path dir;
  private Path launcher;

  @BeforeEach
  void writeLauncher() throws Exception {
    Path engine = dir.resolve("docker");
    Launcher.writeScript(Hosts.ofThisMachine(), engine, ENGINE.formatted(dir));
    Path home = dir.resolve("home");
    DockerImage.of(Hosts.ofThisMachine(), "mysql:8.0", dir, List.of(engine.toString()))
        .writeLaunchers(
            new InstalledServerSource.Found(
                "docker:x", "8.0", false, "/usr/sbin/mysqld", "/usr", "/usr/share", null),
            home,
            dir);
    Files.delete(dir.resolve("calls"));
    launcher = home.resolve("run/server");
  }

  private String run(int status, Path instance, String... arguments) throws Exception {
    List<String> command = new ArrayList<>(List.of(launcher.toString()));
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    if (instance != null) {
      builder.environment().put("OLTP_MATRIX_INSTANCE", instance.toString());
    }
    Process process = builder.start();
    String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(printed).isEqualTo(status);
    return printed;
  }

  @Test
  void logsInAFolderThatTheEngineWouldCutAreRefusedInALine() throws Exception {
    assertThat(run(1, null, "--defaults-file=/out:1/logs/x.cnf"))
        .startsWith("/out:1/logs has a colon, which ends a folder's name for ")
        .endsWith("; choose another --out\n")
        .hasLineCount(1);
    assertThat(dir.resolve("calls")).doesNotExist();
  }

  @Test
  void instanceIsFoundWhateverItsNameAndHoldsWhatTheLauncherWrites() throws Exception {
    Path instance = Files.createDirectories(dir.resolve("a \"b\" \\c = #d"));
    run(3, instance, "--defaults-file=" + dir.resolve("x y.cnf"));
    assertThat(instance.resolve("host.pid")).hasContent("1");
    assertThat(Files.readString(dir.resolve("calls")))
        .contains("--volume " + dir + ":" + dir)
        .contains("--defaults-file=" + dir + "/x y.cnf");
    assertThat(FileTrees.list(instance)).hasSize(1);
  }

  /** Another user could have created a link with that name. */
  @Test
  void nothingInTmpHasANameThatOthersCanGuess() throws Exception {
    run(3, null, "--version");
    assertThat(Files.readAllLines(dir.resolve("tmp.wait")))
        .isNotEmpty()
        .noneMatch(name -> name.startsWith("status."));
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
