package dev.oltpmatrix.matrix.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.oltpmatrix.matrix.UsageException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InstallationTest {
  private static final Path CONFIGS = Path.of("../../server-configs");

  @TempDir private Path dir;

  @Test
  void goodDownloadIsAcceptedAgain() throws IOException {
    Files.writeString(dir.resolve("a.deb"), "abc");
    Map<String, String> sums = Manifest.write(dir);
    assertThat(sums)
        .containsEntry("a.deb", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    assertThat(Manifest.verify(dir, new ReporterList())).isEqualTo(sums);
  }

  @Test
  void brokenDownloadIsDeletedAndFetchedAgain() throws IOException {
    Files.writeString(dir.resolve("a.deb"), "abc");
    Files.writeString(dir.resolve("b.deb"), "def");
    Manifest.write(dir);
    Files.writeString(dir.resolve("a.deb"), "abX");
    ReporterList told = new ReporterList();
    assertThat(Manifest.verify(dir, told)).isNull();
    assertThat(Trees.list(dir)).containsExactly(dir.resolve("b.deb"));
    assertThat(told.lines)
        .containsExactly(dir.resolve("a.deb") + " is damaged or gone; fetching it anew");
  }

  @Test
  void downloadThatWasCutOffHasNoManifest() throws IOException {
    Files.writeString(dir.resolve("a.deb"), "ab");
    assertThat(Manifest.verify(dir, new ReporterList())).isNull();
  }

  @Test
  void launcherRunsTheServerUnderTheLinkerOfItsTreeWhereverThatIsMoved() throws Exception {
    ServerBuild build = Catalogue.load(CONFIGS).find("mariadb-10.11");
    Path made = dir.resolve("made");
    script(made.resolve("usr/lib/x86_64-linux-gnu/ld-linux-x86-64.so.2"), "echo linker \"$@\"");
    script(made.resolve("usr/sbin/mariadbd"), "exit 1");
    script(made.resolve("usr/bin/mariadb-install-db"), "exit 1");
    Launcher.write(build, made);
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

  private static void script(Path file, String line) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, "#!/bin/sh\n" + line + "\n");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  @Test
  void fullDiskIsSaidBeforeItIsFull() {
    assertThatThrownBy(() -> DiskSpace.require(dir, 300_000_000, 120_000_000, "getting x"))
        .isInstanceOf(ServerException.class)
        .hasMessage(
            "getting x needs 300 MB below "
                + dir
                + ", but 120 MB are free; free some, or set XDG_CACHE_HOME to a bigger disk");
  }

  @Test
  void socketPathThatIsTooLongMovesToAShortFolder() throws IOException {
    Path deep = dir.resolve("d".repeat(120));
    InstanceFolder instance = InstanceFolder.create(deep);
    try {
      assertThat(instance.socket().toString().length())
          .isLessThanOrEqualTo(InstanceFolder.MAX_SOCKET_PATH_BYTES);
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(instance.socketDir())))
          .isEqualTo("rwx------");
      assertThat(instance.dataDir().startsWith(deep)).isTrue(); // not made yet
    } finally {
      instance.delete();
    }
    assertThat(instance.socketDir()).doesNotExist();
  }

  @Test
  void unknownBuildNamesTheNearest() {
    assertThatThrownBy(() -> Catalogue.load(CONFIGS).find("mysql-9.8"))
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith("unknown server 'mysql-9.8'; nearest: mysql-9.7");
  }

  @Test
  void fallbackOfABuildIsInTheCatalogue() {
    Catalogue catalogue = Catalogue.load(CONFIGS);
    assertThat(catalogue.find(catalogue.find("mysql-9.7").fallback()).arms())
        .containsExactly("per-thread");
  }

  @Test
  void catalogueOfAnotherVersionIsRefused() throws IOException {
    Files.writeString(dir.resolve("catalogue.yaml"), "version: 1\nbuilds: []\n");
    assertThatThrownBy(() -> Catalogue.load(dir))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("catalogue.yaml: version is 1; this program reads 2");
  }
}
