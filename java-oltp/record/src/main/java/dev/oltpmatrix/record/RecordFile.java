package dev.oltpmatrix.record;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.BufferedOutputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads and writes the project's JSON files: whole or not at all, and never a version unknown. */
public final class RecordFile {
  private static final String TEMPORARY = ".tmp";

  /** As {@link #write} names them, with the writer's PID. */
  private static final Pattern UNFINISHED = Pattern.compile("\\..*\\.(\\d{1,18})--?\\d+\\.tmp");

  private RecordFile() {}

  /** Writes beside the target, forces it to disk and renames: a reader never sees half a file. */
  public static void write(Path target, Object value) throws IOException {
    Files.createDirectories(target.toAbsolutePath().getParent());
    // Not by way of a text: with the seconds of days it would not fit into memory.
    write(
        target,
        out -> {
          Json.pretty().without(JsonGenerator.Feature.AUTO_CLOSE_TARGET).writeValue(out, value);
          out.write('\n');
        });
  }

  /** The same for a file of another form, in a folder that is there. */
  public static void writeText(Path target, String text) throws IOException {
    write(target, out -> out.write(text.getBytes(StandardCharsets.UTF_8)));
  }

  /** What goes into a file. */
  private interface Content {
    void writeTo(OutputStream out) throws IOException;
  }

  private static void write(Path target, Content content) throws IOException {
    Path parent = target.toAbsolutePath().getParent();
    // Not createTempFile: its files are for their owner only, and results are for reading.
    String unique =
        "." + ProcessHandle.current().pid() + "-" + Thread.currentThread().getName().hashCode();
    Path temporary = parent.resolve("." + target.getFileName() + unique + TEMPORARY);
    try {
      // Not through a channel: an interrupt would close it and lose what was measured.
      try (FileOutputStream file = new FileOutputStream(temporary.toFile());
          OutputStream out = new BufferedOutputStream(file)) {
        content.writeTo(out);
        out.flush();
        file.getFD().sync();
      }
      Files.move(
          temporary, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
      forceName(parent);
    } catch (IOException e) {
      // A full disk, for one, says no name.
      throw new IOException(target + " cannot be written: " + e.getMessage(), e);
    } finally {
      Files.deleteIfExists(temporary);
    }
  }

  /**
   * After a power cut the file has its name only if the folder is on disk too. The file itself is
   * whole by now, so a file system that cannot do this, or an interrupt, costs nothing.
   */
  private static void forceName(Path folder) {
    try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
      channel.force(true);
    } catch (IOException e) {
      // as good as it gets here
    }
  }

  /**
   * Removes what writes that never ended have left in a folder: temporary files of programs that
   * live no more. To be called before anything is written there.
   */
  public static void deleteUnfinished(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return;
    }
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, ".*" + TEMPORARY)) {
      for (Path file : files) {
        Matcher name = UNFINISHED.matcher(file.getFileName().toString());
        if (name.matches() && hasEnded(Long.parseLong(name.group(1)))) {
          Files.deleteIfExists(file);
        }
      }
    }
  }

  /** In a container the next program often has the PID of the last. */
  private static boolean hasEnded(long pid) {
    return pid == ProcessHandle.current().pid() || ProcessHandle.of(pid).isEmpty();
  }

  public static CellRecord readCell(Path file) throws IOException {
    return read(file, CellRecord.class, CellRecord.FORMAT, CellRecord.VERSION);
  }

  public static LoadResult readLoad(Path file) throws IOException {
    return read(file, LoadResult.class, LoadResult.FORMAT, LoadResult.VERSION);
  }

  /**
   * Reads a file that says its format and version.
   *
   * @throws NewerVersionException if a newer program wrote it: it is not broken, and must not be
   *     written over
   */
  public static <T> T read(Path file, Class<T> type, String format, int newestVersion)
      throws IOException {
    byte[] json = Files.readAllBytes(file);
    Head head;
    try {
      // Reads over the rest, to its end; a tree of the seconds of days would not fit into memory.
      head = Json.mapper().readValue(json, Head.class);
    } catch (JsonProcessingException e) {
      throw new BrokenRecordException(file + ": not whole JSON: " + e.getOriginalMessage(), e);
    }
    String foundFormat = head == null || head.format() == null ? "none" : head.format().asText();
    int foundVersion = head == null || head.version() == null ? 0 : head.version().asInt(0);
    if (!foundFormat.equals(format)) {
      throw new BrokenRecordException(
          file + ": format is '" + foundFormat + "', expected '" + format + "'", null);
    }
    if (foundVersion > newestVersion) {
      throw new NewerVersionException(
          String.format(
              Locale.ROOT,
              "%s: version %d of %s, this program knows 1 to %d; use a newer oltp-matrix",
              file,
              foundVersion,
              format,
              newestVersion));
    }
    if (foundVersion < 1) {
      throw new BrokenRecordException(file + ": no version of " + format + " is named", null);
    }
    try {
      return Json.mapper().readValue(json, type);
    } catch (JsonProcessingException e) {
      throw new BrokenRecordException(file + ": " + e.getOriginalMessage(), e);
    }
  }

  /** What every file says of itself. */
  private record Head(JsonNode format, JsonNode version) {}

  /** A file that is there but cannot be used; its message says which and why. */
  public static class BrokenRecordException extends IOException {
    private static final long serialVersionUID = 1L;

    BrokenRecordException(String message, Throwable cause) {
      super(message, cause);
    }
  }

  /** A whole file of a version that came after this program. */
  public static final class NewerVersionException extends BrokenRecordException {
    private static final long serialVersionUID = 1L;

    NewerVersionException(String message) {
      super(message, null);
    }
  }
}
