package dev.oltpmatrix.host.files;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.experiment.generator.GeneratorLog;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that reasons are found in logs with any bytes and of any size. */
class TextsTest {
  private static final long LARGE_BYTES = 700L << 20;

  @TempDir Path folder;

  private Path log(String text) throws IOException {
    return Files.write(folder.resolve("a.log"), text.getBytes(StandardCharsets.ISO_8859_1));
  }

  @Test
  void aByteThatIsNotUtf8DoesNotHideTheReason() throws IOException {
    Path log = log("table 'gr\u00fc\u00df'\nFATAL: Duplicate entry '\u00ff'\n");
    assertThat(GeneratorLog.tail(log, 1)).startsWith("FATAL: Duplicate entry '");
    assertThat(Texts.read(log)).contains("table 'gr", "FATAL: ");
  }

  @Test
  void ofALogLargerThanTheMemoryTheEndIsRead() throws IOException {
    Path log = log("");
    try (RandomAccessFile file = new RandomAccessFile(log.toFile(), "rw")) {
      file.setLength(LARGE_BYTES);
      file.seek(LARGE_BYTES);
      file.write("\nFATAL: the reason\n".getBytes(StandardCharsets.UTF_8));
    }
    assertThat(GeneratorLog.tail(log, 1)).isEqualTo("FATAL: the reason");
    assertThat(Texts.readFrom(log, LARGE_BYTES)).isEqualTo("\nFATAL: the reason\n");
  }

  @Test
  void aStatementOfHalfAMegabyteDoesNotBecomeAMessage() throws IOException {
    Path log = log("FATAL: error 1366 for query 'INSERT " + "x".repeat(1 << 19) + "'\n");
    assertThat(GeneratorLog.tail(log, 3)).startsWith("FATAL: error 1366").hasSizeLessThan(1100);
    assertThat(GeneratorLog.tail(log(""), 5)).isEqualTo("(no output)");
    assertThat(GeneratorLog.tail(folder.resolve("none"), 5)).isEqualTo("(no output)");
  }

  @Test
  void whatIsAddedAfterAMomentIsReadAlone() throws IOException {
    Path log = log("of the start before\n");
    long bytes = Texts.size(log);
    log("of the start before\nof this one\n");
    assertThat(Texts.readFrom(log, bytes)).isEqualTo("of this one\n");
    assertThat(Texts.readFrom(log, 1000)).isEmpty();
  }
}
