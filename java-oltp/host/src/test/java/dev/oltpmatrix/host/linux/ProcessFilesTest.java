package dev.oltpmatrix.host.linux;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.host.process.ProcessIdentity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcessFilesTest {
  @TempDir private Path proc;

  /** A sandbox may hide /proc/sys. */
  @Test
  void startIsReadWithoutTheBootsId() throws IOException {
    Files.createDirectories(proc.resolve("self"));
    Files.createDirectories(proc.resolve("7"));
    Files.writeString(
        proc.resolve("7/stat"), "7 (a b) S 1 7 7 0 -1 0 0 0 0 0 0 0 0 0 20 0 1 0 4711 0\n");
    ProcessFiles processes = new ProcessFiles(proc);
    assertThat(processes.identity(7)).contains(new ProcessIdentity(7, ":4711"));
    assertThat(processes.identity(8)).isEmpty();
  }
}
