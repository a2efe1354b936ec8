package dev.oltpmatrix.server.install;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.oltpmatrix.host.Host;
import dev.oltpmatrix.host.registry.Hosts;
import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.model.spec.ServerName;
import dev.oltpmatrix.model.spec.ServerName.Source;
import dev.oltpmatrix.server.build.InstalledServer;
import dev.oltpmatrix.testing.ReporterList;
import dev.oltpmatrix.testing.ScriptlessHost;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests what starts a server in a folder, with scripts that act as its programs. */
class ServerSourceTest {
  @TempDir private Path folder;

  private Path program(String name) throws IOException {
    Path file = folder.resolve("tree/bin").resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, "#!/bin/sh\necho 'mariadbd  Ver 10.11.5-MariaDB for this machine'\n");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    return file;
  }

  private InstalledServer look(Host host) throws Exception {
    Path messages = Files.createDirectories(folder.resolve("tree/share/english"));
    Files.writeString(messages.resolve("errmsg.sys"), "");
    ServerName name = ServerName.parse("mine=path:" + folder.resolve("tree"));
    return new ServerSource(Source.PATH, host, folder.resolve("cache"), new ReporterList())
        .look(name);
  }

  private static Path installDb(InstalledServer server) {
    return server.home().resolve(server.build().layout().installDb());
  }

  @Test
  void imageOfLinuxIsRefusedWhereNoScriptRunsIt() {
    ServerSource images =
        new ServerSource(
            Source.DOCKER, ScriptlessHost.create(), folder.resolve("cache"), new ReporterList());

    assertThatThrownBy(() -> images.look(ServerName.parse("docker:mysql:8.0")))
        .isInstanceOf(ServerException.class)
        .hasMessageStartingWith("docker:mysql:8.0: images are run on Linux alone");
  }

  @Test
  void scriptsInTheCacheStartItWhereTheHostRunsScripts() throws Exception {
    program("mariadbd");
    program("mariadb-install-db");

    InstalledServer server = look(Hosts.ofThisMachine());

    assertThat(server.launcher()).isEqualTo(folder.resolve("cache/own/mine/run/server")).exists();
    assertThat(installDb(server)).isEqualTo(folder.resolve("cache/own/mine/run/install-db"));
    assertThat(installDb(server)).exists();
  }

  /** Also where scripts of another run lie in the cache, as after a move to another system. */
  @Test
  void itsProgramsAreStartedWhereTheHostRunsNone() throws Exception {
    Path server = program("mariadbd.exe");
    Path installer = program("mariadb-install-db.exe");
    Path run = Files.createDirectories(folder.resolve("cache/own/mine/run"));
    Files.writeString(run.resolve("server"), "left over");
    Files.writeString(run.resolve("install-db"), "left over");

    InstalledServer found = look(ScriptlessHost.create());

    assertThat(found.launcher()).isEqualTo(server);
    assertThat(installDb(found)).isEqualTo(installer);
    assertThat(found.messages()).isEqualTo(folder.resolve("tree/share"));
    assertThat(found.version()).isEqualTo("10.11.5-MariaDB");
    assertThat(found.build().isOnWindows()).isTrue();
    assertThat(found.build().arms()).containsExactly("per-thread", "pool", "pool-generic");
  }
}
