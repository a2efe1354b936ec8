package dev.oltpmatrix.connect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClientDefaultsTest {
  @TempDir Path folder;

  @Test
  void theGroupOfClientsIsReadAndAnotherEncodingIsNamedWithItsPlace() throws IOException {
    Path file = folder.resolve("my.cnf");
    Files.writeString(file, "\uFEFF[mysqld]\nuser=other\n[client]\nuser = 'm\u00e9' # who\n");
    assertThat(ClientDefaults.read(file)).containsOnly(java.util.Map.entry("user", "m\u00e9"));
    Files.write(file, "[client]\nuser=m\u00e9\n".getBytes(StandardCharsets.ISO_8859_1));
    assertThatThrownBy(() -> ClientDefaults.read(file))
        .isInstanceOf(IOException.class)
        .hasMessage(file + ":2:7: byte 0xE9 is not UTF-8; save the file as UTF-8");
  }
}
