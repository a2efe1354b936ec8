package dev.oltpmatrix.experiment.generator;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OpeningLineTest {
  @TempDir private Path folder;

  private Path log;
  private OpeningLine line;

  @BeforeEach
  void emptyLog() throws Exception {
    log = Files.createFile(folder.resolve("cell.log"));
    line = new OpeningLine(log);
  }

  private void says(String text) throws Exception {
    Files.writeString(log, text, StandardOpenOption.APPEND);
  }

  @Test
  void isReadOnceItIsComplete() throws Exception {
    says("Threads started!\nWindow opens at 12345678");
    assertThat(line.atNs()).isEmpty();
    says("90123\n[ 1s ] thds: 4 tps: 100.00\n");
    assertThat(line.atNs()).hasValue(1_234_567_890_123L);
    says("Window opens at 7\n");
    assertThat(line.atNs()).hasValue(1_234_567_890_123L);
  }

  @Test
  void whatOnlyResemblesItIsNone() throws Exception {
    says(" Window opens at 5\nWindow opens at 5 ns\nWindow opens at -5\n");
    says("Window opens at 9999999999999999999\nWindow opens at\n");
    assertThat(line.atNs()).isEmpty();
  }

  @Test
  void aMissingLogAnnouncesNothing() throws Exception {
    Files.delete(log);
    assertThat(line.atNs()).isEmpty();
  }
}
