package dev.oltpmatrix.load.report;

import dev.oltpmatrix.load.failure.LoadException;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.record.RecordFile;
import dev.oltpmatrix.model.text.IoWords;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.function.Supplier;

/** The file for a run's result; empty for none. */
public record ResultFile(String json) {
  /** A record of an earlier run would be mistaken for the result of one that failed. */
  public void claim() {
    if (json.isEmpty()) {
      return;
    }
    Path target = Path.of(json);
    requireRoom("--json=" + json, target);
    try {
      Files.deleteIfExists(target);
    } catch (IOException e) {
      throw cannotCreate("--json=" + json, target, e);
    }
  }

  /** Refuses a file that cannot be created, before the measurement whose result it is to hold. */
  public static void requireRoom(String option, Path file) {
    Path folder = file.toAbsolutePath().getParent();
    try {
      Files.createDirectories(folder);
      Files.delete(Files.createTempFile(folder, ".oltp", ".probe"));
    } catch (IOException e) {
      throw cannotCreate(option, file, e);
    }
  }

  private static UsageException cannotCreate(String option, Path file, IOException e) {
    // A folder that accepts no files reports that the new file does not exist.
    String why = e instanceof NoSuchFileException ? "" : " (" + IoWords.of(e) + ")";
    return new UsageException(
        "%s: no file can be made in %s%s: name one elsewhere"
            .formatted(option, file.toAbsolutePath().getParent(), why));
  }

  public void write(Supplier<?> result) {
    if (json.isEmpty()) {
      return;
    }
    try {
      RecordFile.write(Path.of(json), result.get());
    } catch (IOException e) {
      throw new LoadException("--json: " + IoWords.of(Path.of(json), e), e);
    }
  }
}
