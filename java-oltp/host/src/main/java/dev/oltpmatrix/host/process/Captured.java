package dev.oltpmatrix.host.process;

import dev.oltpmatrix.host.files.Texts;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Exit status and output of a short command without input. */
public record Captured(int status, String output, String errors) {
  public static Captured of(List<String> command) throws IOException, InterruptedException {
    Path errors = Files.createTempFile("oltp-matrix-", ".err");
    try {
      Process process = new ProcessBuilder(command).redirectError(errors.toFile()).start();
      process.getOutputStream().close();
      String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return new Captured(process.waitFor(), out, Texts.read(errors));
    } finally {
      Files.deleteIfExists(errors);
    }
  }
}
