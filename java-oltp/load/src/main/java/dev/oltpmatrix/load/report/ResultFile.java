package dev.oltpmatrix.load.report;

import dev.oltpmatrix.load.failure.IoReason;
import dev.oltpmatrix.load.failure.LoadException;
import dev.oltpmatrix.load.failure.OptionException;
import dev.oltpmatrix.model.record.LoadResult;
import dev.oltpmatrix.model.record.RecordFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.function.Supplier;

/**
 * The file that a run's result is to go to.
 *
 * @param json as {@code --json} names it; empty for none
 */
public record ResultFile(String json) {
  /**
   * Said before the load and not after it. A record of an earlier run goes: were this run to fail,
   * it would be taken for this one's.
   */
  public void claim() {
    if (json.isEmpty()) {
      return;
    }
    Path target = Path.of(json);
    requireRoom("--json=" + json, target);
    try {
      Files.deleteIfExists(target);
    } catch (IOException e) {
      throw noRoom("--json=" + json, target, e);
    }
  }

  /**
   * Refuses a file that cannot be made, before anything is measured that is to go there.
   *
   * @param option that names it, with its value
   */
  public static void requireRoom(String option, Path file) {
    Path folder = file.toAbsolutePath().getParent();
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      throw new OptionException(option + ": is no regular file: name one");
    }
    try {
      Files.createDirectories(folder);
      Files.delete(Files.createTempFile(folder, ".oltp", ".probe"));
    } catch (IOException e) {
      throw noRoom(option, file, e);
    }
  }

  private static OptionException noRoom(String option, Path file, IOException e) {
    // A folder that takes no files says of the one that was to be made that it does not exist.
    String why = e instanceof NoSuchFileException ? "" : " (" + IoReason.of(e) + ")";
    return new OptionException(
        option
            + ": no file can be made in "
            + file.toAbsolutePath().getParent()
            + why
            + ": name one elsewhere");
  }

  public void write(Supplier<LoadResult> result) {
    if (json.isEmpty()) {
      return;
    }
    try {
      RecordFile.write(Path.of(json), result.get());
    } catch (IOException e) {
      throw new LoadException("--json=" + json + ": cannot be written: " + IoReason.of(e), e);
    }
  }
}
