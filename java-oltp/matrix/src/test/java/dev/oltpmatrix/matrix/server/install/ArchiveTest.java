package dev.oltpmatrix.matrix.server.install;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.oltpmatrix.matrix.ServerException;
import dev.oltpmatrix.matrix.os.process.Commands;
import dev.oltpmatrix.matrix.server.build.ServerBuild.Unpack;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ArchiveTest {
  @TempDir private Path dir;
  private final AtomicLong written = new AtomicLong();

  private static byte[] text(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /** Names and contents in turn. */
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
    Path file = Files.write(dir.resolve("artifact.jar"), artifact);
    new Archive(file, dir, written::addAndGet).unpack(part, dir.resolve("home"));
  }

  @Test
  void folderOfAnArtifactIsTakenWithoutWhatIsSkipped() throws Exception {
    byte[] artifact =
        zip("a/linux/bin/mysqld", text("s"), "a/linux/bin/mysql", text("c"), "a/win/x", text("w"));
    unpack(artifact, new Unpack("a/linux/", null, 0, List.of("bin/mysql")));
    assertThat(dir.resolve("home/bin/mysqld")).hasContent("s");
    assertThat(dir.resolve("home/bin/mysql")).doesNotExist();
    assertThat(dir.resolve("home/x")).doesNotExist();
    assertThat(written).hasValue(1);
  }

  @Test
  void archiveInsideAnArtifactIsUnpackedInItsTurn() throws Exception {
    unpack(
        zip("5-5/share.jar", zip("top/share/a.sql", text("SQL"))),
        new Unpack("5-5/share.jar", "inner", 1, null));
    assertThat(dir.resolve("home/inner/share/a.sql")).hasContent("SQL");
  }

  @Test
  void tarInsideAnArtifactIsUnpackedInItsTurn() throws Exception {
    Files.createDirectories(dir.resolve("tar/bin"));
    Files.writeString(dir.resolve("tar/bin/mysqld"), "server");
    Files.writeString(dir.resolve("tar/bin/mysql"), "client");
    Commands.run(
        dir.resolve("tar.log"),
        List.of("tar", "-czf", dir + "/in.tar.gz", "-C", dir.toString(), "tar"));
    byte[] tar = Files.readAllBytes(dir.resolve("in.tar.gz"));
    unpack(zip("in.tar.gz", tar), new Unpack("in.tar.gz", null, 1, List.of("*/bin/mysql")));
    assertThat(dir.resolve("home/bin/mysqld")).hasContent("server");
    assertThat(dir.resolve("home/bin/mysql")).doesNotExist();
  }

  @Test
  void singleFileGoesWhereItIsTold() throws Exception {
    unpack(zip("x/mysqld", text("server")), new Unpack("x/mysqld", "bin/mysqld", 0, null));
    assertThat(dir.resolve("home/bin/mysqld")).hasContent("server");
  }

  @Test
  void partThatThereIsNotPointsToTheCatalogue() throws Exception {
    byte[] artifact = zip("x/mysqld", text("server"));
    for (String missing : List.of("y/", "y/mysqld")) {
      assertThatThrownBy(() -> unpack(artifact, new Unpack(missing, null, 0, null)))
          .isInstanceOf(ServerException.class)
          .hasMessage("artifact.jar has no '" + missing + "'; correct unpack: in catalogue.yaml");
    }
  }

  @Test
  void entryThatLeavesTheTreeIsRefused() throws Exception {
    byte[] artifact = zip("../../evil", text("x"));
    assertThatThrownBy(() -> unpack(artifact, new Unpack(null, null, 0, null)))
        .isInstanceOf(ServerException.class)
        .hasMessageContaining("outside of its tree");
    assertThat(dir.resolve("../evil")).doesNotExist();
  }
}
