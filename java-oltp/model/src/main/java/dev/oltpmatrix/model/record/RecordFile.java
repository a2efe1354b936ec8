package dev.oltpmatrix.model.record;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import dev.oltpmatrix.model.text.IoWords;
import dev.oltpmatrix.model.text.TextFile;
import java.io.BufferedOutputStream;
import java.io.CharConversionException;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * Reads and writes the project's JSON files: writes are atomic, and a file of an unknown version is
 * not read.
 */
public final class RecordFile {
  /** Names of files that are being written, or whose writer was killed; a user's have others. */
  public static final String UNFINISHED = ".*.????????-????-????-????-????????????.tmp";

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

  private interface Content {
    void writeTo(OutputStream out) throws IOException;
  }

  private static void write(Path target, Content content) throws IOException {
    Path folder = target.toAbsolutePath().getParent();
    // Not createTempFile: only the owner may read its files, and results are for others to read.
    Path temporary = folder.resolve("." + target.getFileName() + "." + UUID.randomUUID() + ".tmp");
    try {
      if (!Files.exists(folder)) {
        throw new FileSystemException(target.toString(), null, "its folder does not exist");
      }
      // Not through a channel: an interrupt would close it and lose what was measured.
      try (FileOutputStream file = new FileOutputStream(temporary.toFile());
          OutputStream out = new BufferedOutputStream(file)) {
        content.writeTo(out);
        out.flush();
        file.getFD().sync();
      }
      Files.move(
          temporary, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
      forceName(folder);
    } catch (IOException e) {
      throw new IOException(IoWords.of(target, e), e);
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

  public static CellRecord readCell(Path file) throws IOException {
    return read(file, CellRecord.class, CellRecord.FORMAT, CellRecord.VERSION);
  }

  public static LoadResult readLoad(Path file) throws IOException {
    return read(file, LoadResult.class, LoadResult.FORMAT, LoadResult.VERSION);
  }

  /** Format and version, which every file states; a tree of all values would need more memory. */
  private record Head(JsonNode format, JsonNode version) {
    boolean is(String wanted) {
      return format != null && format.asText().equals(wanted);
    }

    int number() {
      return version == null ? 0 : version.asInt(0);
    }
  }

  /**
   * Reads a file that states its format and version.
   *
   * @throws NewerVersionException if a newer program wrote it: it is not broken, and must not be
   *     overwritten
   */
  public static <T> T read(Path file, Class<T> type, String format, int newestVersion)
      throws IOException {
    try {
      byte[] json = TextFile.bytes(file);
      Head head = Json.mapper().readValue(json, Head.class);
      if (head == null || !head.is(format) || head.number() < 1) {
        throw new BrokenRecordException(file + ": no " + format + "; run the matrix again", null);
      }
      if (head.number() > newestVersion) {
        throw new NewerVersionException(
            "%s: version %d of %s, this program knows 1 to %d; use a newer oltp-matrix"
                .formatted(file, head.number(), format, newestVersion));
      }
      return Json.mapper().readValue(json, type);
    } catch (BrokenRecordException e) {
      throw e;
    } catch (JsonMappingException e) {
      throw new BrokenRecordException(file + why(e), e);
    } catch (JsonProcessingException | CharConversionException e) {
      throw new BrokenRecordException(file + " is no whole JSON", e);
    } catch (IOException e) {
      throw new BrokenRecordException(IoWords.of(file, e), e);
    }
  }

  /** Returns the key and the reason, in the record's words where it refused a value itself. */
  private static String why(JsonMappingException e) {
    boolean isRefused =
        e.getCause() instanceof RuntimeException && !(e.getCause() instanceof NullPointerException);
    String keys =
        e.getPath().stream()
            .map(r -> r.getFieldName() == null ? "[" + r.getIndex() + "]" : r.getFieldName())
            .collect(Collectors.joining("."));
    boolean isEmpty = keys.isEmpty() && e instanceof MismatchedInputException;
    String words = isRefused ? e.getCause().getMessage() : "has another form";
    return isEmpty ? " is no whole JSON" : ": " + keys + (keys.isEmpty() ? "" : ": ") + words;
  }

  /** Checks whether a file states this version; one that cannot be read states none. */
  public static boolean isOfVersion(int version, Path file) {
    try {
      return Json.mapper().readValue(TextFile.bytes(file), Head.class).number() == version;
    } catch (IOException e) {
      return false;
    }
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
