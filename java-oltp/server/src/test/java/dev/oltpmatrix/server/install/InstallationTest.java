package dev.oltpmatrix.server.install;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.host.Host;
import dev.oltpmatrix.host.cache.InstanceFolder;
import dev.oltpmatrix.host.registry.Hosts;
import dev.oltpmatrix.model.spec.ServerName.Source;
import dev.oltpmatrix.server.build.Catalogue;
import dev.oltpmatrix.server.build.ServerBuild;
import dev.oltpmatrix.testing.Builds;
import dev.oltpmatrix.testing.ReporterList;
import dev.oltpmatrix.testing.ScriptlessHost;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

public class InstallationTest {
  private static final Path CONFIGS = Path.of("../../server-configs");

  @TempDir private Path dir;

  /** A package that apt did not check is not unpacked, wherever it came from. */
  @Test
  void packageThatTheManifestDoesNotListIsNotUnpacked() throws Exception {
    ServerBuild build = Builds.named("mariadb-10.11");
    Path downloads = Files.createDirectories(dir.resolve("downloads"));
    pack(downloads, "listed");
    pack(downloads, "planted");

    new DebianProvisioner(Hosts.ofThisMachine(), new ReporterList())
        .unpack(build, downloads, Set.of("listed_1_all.deb"), dir.resolve("home"), dir);

    assertThat(dir.resolve("home/usr/listed")).exists();
    assertThat(dir.resolve("home/usr/planted")).doesNotExist();
  }

  private void pack(Path downloads, String name) throws Exception {
    Path tree = dir.resolve("tree-" + name);
    Files.createDirectories(tree.resolve("DEBIAN"));
    Files.createDirectories(tree.resolve("usr"));
    Files.writeString(
        tree.resolve("DEBIAN/control"),
        "Package: "
            + name
            + "\nVersion: 1\nArchitecture: all\nMaintainer: tests <t@example.org>\n"
            + "Description: for tests\n");
    Files.writeString(tree.resolve("usr").resolve(name), name);
    String deb = downloads.resolve(name + "_1_all.deb").toString();
    Hosts.ofThisMachine()
        .run(dir.resolve("pack.log"), List.of("dpkg-deb", "-b", tree.toString(), deb));
  }

  @Test
  void launcherRunsTheServerUnderTheLinkerOfItsTreeWhereverThatIsMoved() throws Exception {
    ServerBuild build = Catalogue.load(CONFIGS).find("mariadb-10.11");
    Path made = dir.resolve("made");
    script(made.resolve("usr/lib/x86_64-linux-gnu/ld-linux-x86-64.so.2"), "echo linker \"$@\"");
    script(made.resolve("usr/sbin/mariadbd"), "exit 1");
    script(made.resolve("usr/bin/mariadb-install-db"), "exit 1");
    Launcher.write(Hosts.ofThisMachine(), build, made);
    Path home = dir.resolve("a moved tree");
    Files.move(made, home);

    Process process =
        new ProcessBuilder(home.resolve("run/server").toString(), "--version", "a b").start();
    String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

    assertThat(printed)
        .isEqualTo(
            "linker --inhibit-cache --library-path %1$s/usr/lib/x86_64-linux-gnu %1$s/usr/sbin/mariadbd --version a b\n"
                .formatted(home));
    assertThat(process.waitFor()).isZero();
  }

  /** A script that is missing is a damaged cache, and not a reason to start something else. */
  @Test
  void whatStartsAServerFollowsFromTheHostAndNotFromTheFilesThatAreThere() throws IOException {
    ServerBuild build = Builds.named("mariadb-11.4");
    Path home = Files.createDirectories(dir.resolve("servers/mariadb-11.4"));
    Files.writeString(home.resolve("installed.json"), "{\"version\":\"11.4.5\",\"packages\":{}}");
    assertThat(launcher(Hosts.ofThisMachine(), build)).isEqualTo(home.resolve("run/server"));

    Files.createDirectories(home.resolve("run"));
    Files.writeString(home.resolve("run/server"), "a script");
    assertThat(launcher(ScriptlessHost.create(), build)).isEqualTo(home.resolve("bin/mariadbd"));
  }

  private Path launcher(Host host, ServerBuild build) throws IOException {
    return new ServerSource(Source.CATALOGUE, host, dir, new ReporterList())
        .installed(build)
        .launcher();
  }

  private static void script(Path file, String line) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, "#!/bin/sh\n" + line + "\n");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  @Test
  void socketPathThatIsTooLongMovesToAShortFolder() throws IOException {
    Path deep = dir.resolve("d".repeat(120));
    InstanceFolder instance = InstanceFolder.create(Hosts.ofThisMachine(), deep);
    try {
      assertThat(instance.socket().toString().length())
          .isLessThanOrEqualTo(InstanceFolder.MAX_SOCKET_PATH_BYTES);
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(instance.socketDir())))
          .isEqualTo("rwx------");
      assertThat(instance.dataDir().startsWith(deep)).isTrue(); // not created yet
    } finally {
      instance.delete();
    }
    assertThat(instance.socketDir()).doesNotExist();
  }
}
