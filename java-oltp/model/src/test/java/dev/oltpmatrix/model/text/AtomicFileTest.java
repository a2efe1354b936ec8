package dev.oltpmatrix.model.text;

import static java.util.concurrent.TimeUnit.MINUTES;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The timeout is for reads that would otherwise never end. */
@Timeout(value = 5, unit = MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class AtomicFileTest {
  private static final int MAX_BYTES = 1 << 20;

  @TempDir Path folder;

  @Test
  void aPipeIsNotWaitedFor() throws Exception {
    Path pipe = folder.resolve("pipe");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
    refuses(pipe, "is a pipe or a device, not a regular file");
  }

  @Test
  void aDeviceIsNotReadForEver() throws Exception {
    refuses(Path.of("/dev/zero"), "a device");
  }

  @Test
  void aFolderIsNamed() throws Exception {
    refuses(Files.createDirectory(folder.resolve("folder")), "is a folder, not a regular file");
  }

  @Test
  void tooLargeFilesAreNotRead() throws Exception {
    Path file = Files.write(folder.resolve("large"), new byte[MAX_BYTES + 1]);
    refuses(file, "has 1 MiB, allowed: 1");
    Files.write(file, new byte[MAX_BYTES]);
    assertThat(AtomicFile.read(file, MAX_BYTES)).hasSize(MAX_BYTES);
  }

  @Test
  void missingFilesAreReported() {
    assertThatThrownBy(() -> AtomicFile.read(folder.resolve("none"), MAX_BYTES))
        .isInstanceOf(NoSuchFileException.class);
  }

  @Test
  void aFullDiskIsReportedWithTheFilesName() {
    assertThatThrownBy(() -> AtomicFile.write(Path.of("/dev/full"), "text"))
        .hasMessage("/dev/full: No space left on device");
  }

  private static void refuses(Path file, String why) {
    assertThatThrownBy(() -> AtomicFile.read(file, MAX_BYTES))
        .isInstanceOf(AtomicFile.UnfitException.class)
        .hasMessageStartingWith(file.toString())
        .hasMessageContaining(why);
  }
}
