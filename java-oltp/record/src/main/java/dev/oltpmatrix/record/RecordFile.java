package dev.oltpmatrix.record;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Reads and writes the project's JSON files: whole or not at all, and never a version unknown. */
public final class RecordFile {
  private RecordFile() {}

  /** Writes beside the target, forces it to disk and renames: a reader never sees half a file. */
  public static void write(Path target, Object value) throws IOException {
    byte[] text = (Json.pretty().writeValueAsString(value) + "\n").getBytes(StandardCharsets.UTF_8);
    Path parent = target.toAbsolutePath().getParent();
    Files.createDirectories(parent);
    // Not createTempFile: its files are for their owner only, and results are for reading.
    String unique =
        "." + ProcessHandle.current().pid() + "-" + Thread.currentThread().getName().hashCode();
    Path temporary = parent.resolve("." + target.getFileName() + unique + ".tmp");
    try {
      // Not through a channel: an interrupt would close it and lose what was measured.
      try (FileOutputStream out = new FileOutputStream(temporary.toFile())) {
        out.write(text);
        out.getFD().sync();
      }
      Files.move(
          temporary, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(temporary);
    }
  }

  public static CellRecord readCell(Path file) throws IOException {
    return read(file, CellRecord.class, CellRecord.FORMAT, CellRecord.VERSION);
  }

  public static LoadResult readLoad(Path file) throws IOException {
    return read(file, LoadResult.class, LoadResult.FORMAT, LoadResult.VERSION);
  }

  private static <T> T read(Path file, Class<T> type, String format, int newestVersion)
      throws IOException {
    JsonNode tree;
    try {
      tree = Json.mapper().readTree(Files.readAllBytes(file));
    } catch (JsonProcessingException e) {
      throw new BrokenRecordException(file + ": not whole JSON: " + e.getOriginalMessage(), e);
    }
    String foundFormat = tree.path("format").asText("none");
    int foundVersion = tree.path("version").asInt(0);
    if (!foundFormat.equals(format)) {
      throw new BrokenRecordException(
          file + ": format is '" + foundFormat + "', expected '" + format + "'", null);
    }
    if (foundVersion < 1 || foundVersion > newestVersion) {
      throw new BrokenRecordException(
          String.format(
              "%s: version %d, this program knows 1 to %d: use a newer oltp-matrix",
              file, foundVersion, newestVersion),
          null);
    }
    try {
      return Json.mapper().treeToValue(tree, type);
    } catch (JsonProcessingException e) {
      throw new BrokenRecordException(file + ": " + e.getOriginalMessage(), e);
    }
  }

  /** A file that is there but cannot be used; its message says which and why. */
  public static final class BrokenRecordException extends IOException {
    private static final long serialVersionUID = 1L;

    BrokenRecordException(String message, Throwable cause) {
      super(message, cause);
    }
  }
}
