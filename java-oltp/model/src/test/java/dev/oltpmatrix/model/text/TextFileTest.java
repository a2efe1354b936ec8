package dev.oltpmatrix.model.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TextFileTest {
  @TempDir Path folder;

  private Path file(byte[] bytes) throws IOException {
    return Files.write(folder.resolve("mine.cnf"), bytes);
  }

  @Test
  void aByteOrderMarkIsRemoved() throws IOException {
    assertThat(TextFile.read(file("\uFEFFé\n".getBytes(StandardCharsets.UTF_8)))).isEqualTo("é\n");
    assertThat(TextFile.lines(file("a\r\nb".getBytes(StandardCharsets.UTF_8))))
        .containsExactly("a", "b");
    assertThat(TextFile.read(file(new byte[0]))).isEmpty();
  }

  @Test
  void anotherEncodingIsRefused() throws IOException {
    Path file = file("one\nü 5 \u20AC".getBytes("windows-1252"));
    assertThatThrownBy(() -> TextFile.read(file))
        .isInstanceOf(IOException.class)
        .hasMessage(file + ": is not UTF-8; save it as UTF-8");
  }

  @Test
  void aFailureIsReportedWithTheFilesName() {
    Path missing = folder.resolve("missing");
    assertThatThrownBy(() -> TextFile.read(missing)).hasMessage(missing + ": does not exist");
    assertThatThrownBy(() -> TextFile.read(folder)).hasMessage(folder + ": Is a directory");
    assertThatThrownBy(() -> TextFile.write(Path.of("/dev/full"), "text"))
        .hasMessage("/dev/full: No space left on device");
  }

  /** People use pipes for passwords that are not to be stored on disk. */
  @Test
  void aPipeIsReadToItsEnd() throws Exception {
    Path pipe = folder.resolve("pipe");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
    new ProcessBuilder("sh", "-c", "exec >'" + pipe + "'; sleep 1; echo late").start();
    assertThat(TextFile.read(pipe)).isEqualTo("late\n");
  }
}
