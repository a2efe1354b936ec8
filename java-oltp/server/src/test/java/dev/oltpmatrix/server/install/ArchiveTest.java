package dev.oltpmatrix.server.install;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.oltpmatrix.host.registry.Hosts;
import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.server.build.PackageSource.Unpack;
import java.io.ByteArrayOutputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.archivers.tar.TarConstants;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tukaani.xz.LZMA2Options;
import org.tukaani.xz.XZOutputStream;

class ArchiveTest {
  private static final byte SYMBOLIC = TarConstants.LF_SYMLINK;
  private static final byte HARD = TarConstants.LF_LINK;

  @TempDir private Path dir;
  private final AtomicLong written = new AtomicLong();

  private static byte[] text(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /** Creates a zip file from alternating names and contents. */
  private static byte[] zip(Object... entries) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
      for (int i = 0; i < entries.length; i += 2) {
        zip.putNextEntry(new ZipEntry((String) entries[i]));
        zip.write((byte[]) entries[i + 1]);
      }
    }
    return bytes.toByteArray();
  }

  private void unpack(byte[] artifact, Unpack part) throws Exception {
    Path file = dir.resolve("artifact.jar");
    try (OutputStream out = new FileOutputStream(file.toFile())) { // not interruptible
      out.write(artifact);
    }
    new Archive(Hosts.ofThisMachine(), file, written::addAndGet).unpack(part, dir.resolve("home"));
  }

  @Test
  void partsOfAnArtifactGoToTheirTargets() throws Exception {
    byte[] artifact =
        zip(
            "a/linux/bin/mysqld", text("s"),
            "a/linux/bin/mysql", text("c"),
            "a/win/x", text("w"),
            "5-5/share.jar", zip("top/share/a.sql", text("SQL")));
    Path home = dir.resolve("home");
    unpack(artifact, new Unpack("a/linux/", null, 0, List.of("bin/mysql")));
    assertThat(home.resolve("bin/mysqld")).hasContent("s");
    assertThat(home.resolve("bin/mysql")).doesNotExist();
    assertThat(home.resolve("x")).doesNotExist();
    assertThat(written).hasValue(1);
    unpack(artifact, new Unpack("5-5/share.jar", "inner", 1, null));
    assertThat(home.resolve("inner/share/a.sql")).hasContent("SQL");
    unpack(artifact, new Unpack("a/win/x", "bin/other", 0, null));
    assertThat(home.resolve("bin/other")).hasContent("w");
    for (String missing : List.of("y/", "y/mysqld")) {
      assertThatThrownBy(() -> unpack(artifact, new Unpack(missing, null, 0, null)))
          .isInstanceOf(ServerException.class)
          .hasMessage("artifact.jar has no '" + missing + "'; correct unpack: in catalogue.yaml");
    }
  }

  private interface Entries {
    void writeTo(TarArchiveOutputStream tar) throws IOException;
  }

  private static byte[] tar(Entries entries) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (TarArchiveOutputStream tar = new TarArchiveOutputStream(bytes)) {
      entries.writeTo(tar);
    }
    return bytes.toByteArray();
  }

  private static byte[] gzip(byte[] content) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (OutputStream gzip = new GZIPOutputStream(bytes)) {
      gzip.write(content);
    }
    return bytes.toByteArray();
  }

  private static byte[] xz(byte[] content) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (OutputStream xz = new XZOutputStream(bytes, new LZMA2Options())) {
      xz.write(content);
    }
    return bytes.toByteArray();
  }

  private static void file(TarArchiveOutputStream tar, String name, int mode) throws IOException {
    byte[] content = text(name);
    TarArchiveEntry entry = new TarArchiveEntry(name);
    entry.setMode(mode);
    entry.setSize(content.length);
    tar.putArchiveEntry(entry);
    tar.write(content);
    tar.closeArchiveEntry();
  }

  private static void link(TarArchiveOutputStream tar, byte kind, String name, String to)
      throws IOException {
    TarArchiveEntry entry = new TarArchiveEntry(name, kind);
    entry.setLinkName(to);
    tar.putArchiveEntry(entry);
    tar.closeArchiveEntry();
  }

  @ParameterizedTest
  @ValueSource(strings = {"in.tar.gz", "in.tgz", "in.tar.xz"})
  void tarInsideAnArtifactIsUnpackedInItsTurn(String name) throws Exception {
    byte[] tar =
        tar(
            out -> {
              file(out, "top/bin/mysqld", 0755);
              file(out, "top/bin/mysql", 0755);
              file(out, "top/share/x.sql", 0644);
              link(out, SYMBOLIC, "top/lib/x.so", "x.so.1");
              link(out, HARD, "top/sbin/mysqld", "top/bin/mysqld");
              out.putArchiveEntry(new TarArchiveEntry("top/data/"));
              out.closeArchiveEntry();
            });
    byte[] packed = name.endsWith("xz") ? xz(tar) : gzip(tar);
    unpack(zip(name, packed), new Unpack(name, null, 1, List.of("bin/mysql")));
    Path home = dir.resolve("home");
    assertThat(home.resolve("bin/mysqld")).hasContent("top/bin/mysqld").isExecutable();
    assertThat(home.resolve("bin/mysql")).doesNotExist();
    assertThat(Files.getPosixFilePermissions(home.resolve("share/x.sql")))
        .doesNotContain(PosixFilePermission.OWNER_EXECUTE);
    assertThat(Files.readSymbolicLink(home.resolve("lib/x.so"))).hasToString("x.so.1");
    assertThat(Files.isSameFile(home.resolve("sbin/mysqld"), home.resolve("bin/mysqld"))).isTrue();
    assertThat(home.resolve("data")).isEmptyDirectory();
    assertThat(written).hasValue("top/bin/mysqldtop/share/x.sql".length());
  }

  @Test
  void interruptionEndsIt() {
    Thread.currentThread().interrupt();
    assertThatThrownBy(
            () -> unpack(zip("a", text("a"), "b", text("b")), new Unpack(null, null, 0, null)))
        .isInstanceOf(InterruptedException.class);
    assertThat(dir.resolve("home/b")).doesNotExist();
  }
}
