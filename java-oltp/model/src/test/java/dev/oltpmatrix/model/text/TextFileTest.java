package dev.oltpmatrix.model.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.RandomAccessFile;
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
  void anotherEncodingIsRefusedWithTheByteAndItsPosition() throws IOException {
    Path file = file("one\nü 5 \u20AC".getBytes("windows-1252"));
    assertThatThrownBy(() -> TextFile.read(file))
        .isInstanceOf(IOException.class)
        .hasMessage(file + ":2:1: byte 0xFC is not UTF-8; save the file as UTF-8");
    file("aé".getBytes(StandardCharsets.UTF_16));
    assertThatThrownBy(() -> TextFile.read(file)).hasMessageContaining(":1:1: byte 0xFE is not");
    file(new byte[] {'a', (byte) 0xC3});
    assertThatThrownBy(() -> TextFile.read(file)).hasMessageContaining(":1:2: byte 0xC3 is not");
  }

  @Test
  void foldersAndPipesAreRefusedWithoutOpeningThem() throws Exception {
    Path missing = folder.resolve("missing");
    assertThatThrownBy(() -> TextFile.read(missing)).hasMessage(missing + " does not exist");
    assertThatThrownBy(() -> TextFile.read(folder))
        .hasMessage(folder + " is a folder; name a file");
    Path pipe = folder.resolve("pipe");
    new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor();
    assertThatThrownBy(() -> TextFile.read(pipe))
        .hasMessage(pipe + " is a pipe or a device; name a file");
  }

  @Test
  void aTooLargeFileIsNotRead() throws IOException {
    Path file = folder.resolve("large");
    try (RandomAccessFile large = new RandomAccessFile(file.toFile(), "rw")) {
      large.setLength(3L << 30);
    }
    assertThatThrownBy(() -> TextFile.read(file))
        .hasMessage(file + " has 3072.0 MiB, allowed: 1; is it the right file?");
  }

  @Test
  void aPipeThatNobodyWritesToIsNotWaitedForLong() throws Exception {
    Path pipe = folder.resolve("pipe");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
    assertThatThrownBy(() -> TextFile.bytes(pipe))
        .isInstanceOf(IOException.class)
        .hasMessage(
            pipe
                + " is a pipe that nobody has opened to write to within 5 s;"
                + " is somebody writing to it?");
  }

  @Test
  void aPipeIsReadToItsEndHoweverLateItsWriterWrites() throws Exception {
    Path pipe = folder.resolve("pipe");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
    Process writer =
        new ProcessBuilder("sh", "-c", "exec >'" + pipe + "'; sleep 6; echo late").start();
    assertThat(TextFile.bytes(pipe)).asString(StandardCharsets.UTF_8).isEqualTo("late\n");
    assertThat(writer.waitFor()).isZero();
  }

  @Test
  void anEndlessDeviceIsReadUpToTheLimit() {
    assertThatThrownBy(() -> TextFile.bytes(Path.of("/dev/zero")))
        .isInstanceOf(IOException.class)
        .hasMessage("/dev/zero has more than 1 MiB; is it the right file?");
  }
}
