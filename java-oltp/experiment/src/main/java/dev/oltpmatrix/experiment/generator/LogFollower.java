package dev.oltpmatrix.experiment.generator;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/** Passes on the lines of a growing log, each once and only when it is complete. */
public final class LogFollower {
  /**
   * Bytes that are read at once: more than a generator prints in many seconds; the rest is read at
   * the next poll.
   */
  private static final int MAX_BYTES = 64 * 1024;

  private final Path log;
  private final Consumer<String> lines;
  private long readBytes;

  public LogFollower(Path log, Consumer<String> lines) {
    this.log = log;
    this.lines = lines;
  }

  /** Reads new lines once. A read error costs the display a line, but never the cell. */
  public void look() {
    completeLines().forEach(lines);
  }

  private List<String> completeLines() {
    // Not through a channel: an interrupt would close it, and handling the interrupt is up to the
    // run.
    try (RandomAccessFile file = new RandomAccessFile(log.toFile(), "r")) {
      int length = (int) Math.min(MAX_BYTES, file.length() - readBytes);
      if (length <= 0) {
        return List.of();
      }
      byte[] bytes = new byte[length];
      file.seek(readBytes);
      file.readFully(bytes);
      int end = lastLineEnd(bytes);
      readBytes += end;
      return new String(bytes, 0, end, StandardCharsets.UTF_8).lines().toList();
    } catch (IOException e) {
      return List.of();
    }
  }

  private static int lastLineEnd(byte[] bytes) {
    for (int i = bytes.length; i > 0; i--) {
      if (bytes[i - 1] == '\n') {
        return i;
      }
    }
    return bytes.length < MAX_BYTES ? 0 : bytes.length; // such a line is not from the generator
  }
}
