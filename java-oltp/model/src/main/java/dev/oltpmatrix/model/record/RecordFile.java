package dev.oltpmatrix.model.record;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import dev.oltpmatrix.model.text.IoWords;
import dev.oltpmatrix.model.text.TextFile;
import java.io.BufferedOutputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Reads and writes the project's JSON files: writes are atomic, and a file of an unknown version is
 * not read.
 */
public final class RecordFile {
  private static final String TEMPORARY = ".tmp";

  /** Temporary names that {@link #write} uses. */
  private static final Pattern UNFINISHED = Pattern.compile("\\..*\\.[0-9a-f-]{36}\\.tmp");

  /** Minimum age of a file whose writer cannot be at work on it any more. */
  private static final Duration MIN_LEFT_AGE = Duration.ofMinutes(10);

  private RecordFile() {}

  /**
   * Writes atomically: into a temporary file in the target's folder, which is forced to disk and
   * renamed.
   */
  public static void write(Path target, Object value) throws IOException {
    try {
      Files.createDirectories(target.toAbsolutePath().getParent());
    } catch (IOException e) {
      throw new IOException(IoWords.of(target, e), e);
    }
    // Not by way of a string: values for each second of several days would not fit into memory.
    write(
        target,
        out -> {
          Json.pretty().without(JsonGenerator.Feature.AUTO_CLOSE_TARGET).writeValue(out, value);
          out.write('\n');
        });
  }

  /** Writes a text file atomically, in a folder that exists. */
  public static void writeText(Path target, String text) throws IOException {
    write(target, out -> out.write(text.getBytes(StandardCharsets.UTF_8)));
  }

  /** Content of a file. */
  private interface Content {
    void writeTo(OutputStream out) throws IOException;
  }

  private static void write(Path target, Content content) throws IOException {
    try {
      writeAndRename(target, content);
    } catch (IOException e) {
      throw new IOException(IoWords.of(target, e), e);
    }
  }

  private static void writeAndRename(Path target, Content content) throws IOException {
    Path parent = target.toAbsolutePath().getParent();
    if (!Files.exists(parent)) {
      throw new FileSystemException(target.toString(), null, "its folder does not exist");
    }
    // Not createTempFile: only the owner may read its files, and results are for others to read.
    String name = "." + target.getFileName() + "." + UUID.randomUUID() + TEMPORARY;
    Path temporary = parent.resolve(name);
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
    } finally {
      Files.deleteIfExists(temporary);
    }
  }

  /**
   * Forces the folder to disk: without it, the file may have no name after a power failure. The
   * file's content is on disk by now, so an interrupt, or a file system that cannot do this, does
   * no harm.
   */
  private static void forceName(Path folder) {
    try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
      channel.force(true);
    } catch (IOException e) {
      // the best that is possible here
    }
  }

  /**
   * Removes from a folder the temporary files of programs that have ended without completing a
   * write. Recent ones are kept: another command may be writing them.
   */
  public static void deleteUnfinished(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return;
    }
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, ".*" + TEMPORARY)) {
      for (Path file : files) {
        boolean isUnfinished = UNFINISHED.matcher(file.getFileName().toString()).matches();
        if (isUnfinished && isOld(file)) {
          Files.deleteIfExists(file);
        }
      }
    }
  }

  private static boolean isOld(Path file) throws IOException {
    try {
      Instant written = Files.getLastModifiedTime(file).toInstant();
      return written.isBefore(Instant.now().minus(MIN_LEFT_AGE));
    } catch (NoSuchFileException e) {
      return false; // completed meanwhile
    }
  }

  public static CellRecord readCell(Path file) throws IOException {
    return read(file, CellRecord.class, CellRecord.FORMAT, CellRecord.VERSION);
  }

  public static LoadResult readLoad(Path file) throws IOException {
    return read(file, LoadResult.class, LoadResult.FORMAT, LoadResult.VERSION);
  }

  /**
   * Reads a file that states its format and version.
   *
   * @throws NewerVersionException if a newer program wrote it: it is not broken, and must not be
   *     overwritten
   */
  public static <T> T read(Path file, Class<T> type, String format, int newestVersion)
      throws IOException {
    byte[] json = bytes(file);
    // Skips the other values; a tree with the values for each second of several days would not fit
    // into memory.
    Head head = head(file, json);
    String foundFormat = head == null || head.format() == null ? "none" : head.format().asText();
    int foundVersion = head == null || head.version() == null ? 0 : head.version().asInt(0);
    if (!foundFormat.equals(format)) {
      throw new BrokenRecordException(
          "%s: its format is not '%s' but '%s'; run the matrix again"
              .formatted(file, format, foundFormat),
          null);
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
      throw new BrokenRecordException(file + ": " + why(e), e);
    }
  }

  /** Checks whether a file states this version; one that cannot be read states none. */
  public static boolean isOfVersion(int version, Path file) {
    try {
      Head head = head(file, bytes(file));
      return head.version() != null && head.version().asInt() == version;
    } catch (IOException e) {
      return false;
    }
  }

  /** Format and version, which every file states. */
  private record Head(JsonNode format, JsonNode version) {}

  private static byte[] bytes(Path file) throws IOException {
    try {
      return TextFile.bytes(file);
    } catch (IOException e) {
      throw new BrokenRecordException(e.getMessage(), e);
    }
  }

  private static Head head(Path file, byte[] json) throws BrokenRecordException {
    try {
      return Json.mapper().readValue(json, Head.class);
    } catch (IOException e) {
      JsonLocation at = e instanceof JsonProcessingException problem ? problem.getLocation() : null;
      String line = at == null ? "" : " from line " + at.getLineNr() + " on";
      throw new BrokenRecordException(file + " is no whole JSON" + line, e);
    }
  }

  /** Returns the reason, in the record's words where it refused a value itself, with the key. */
  private static String why(JsonProcessingException e) {
    String words = e.getOriginalMessage().lines().findFirst().orElse("not as it should be");
    if (e.getCause() instanceof NullPointerException) {
      words = "a value is missing";
    } else if (e.getCause() instanceof RuntimeException refused && refused.getMessage() != null) {
      words = refused.getMessage();
    } else if (e instanceof MismatchedInputException) {
      words = "has another form";
    }
    if (!(e instanceof JsonMappingException mapping) || mapping.getPath().isEmpty()) {
      return words;
    }
    String keys =
        mapping.getPath().stream()
            .map(r -> r.getFieldName() == null ? "[" + r.getIndex() + "]" : r.getFieldName())
            .collect(Collectors.joining("."))
            .replace(".[", "[");
    return keys + ": " + words;
  }

  /** A file that cannot be used, for any reason; its message names the file and the reason. */
  public static class BrokenRecordException extends IOException {
    private static final long serialVersionUID = 1L;

    public BrokenRecordException(String message, Throwable cause) {
      super(message, cause);
    }
  }

  /** A file of a version newer than this program. */
  public static final class NewerVersionException extends BrokenRecordException {
    private static final long serialVersionUID = 1L;

    NewerVersionException(String message) {
      super(message, null);
    }
  }
}
