package dev.oltpmatrix.load.report;

import dev.oltpmatrix.load.failure.IoReason;
import dev.oltpmatrix.load.failure.LoadException;
import dev.oltpmatrix.load.failure.OptionException;
import dev.oltpmatrix.record.LoadResult;
import dev.oltpmatrix.record.RecordFile;
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
    Path target = Path.of(json).toAbsolutePath();
    if (Files.exists(target) && !Files.isRegularFile(target)) {
      throw new OptionException("--json=" + json + ": is no regular file: name one");
    }
    try {
      Files.createDirectories(target.getParent());
      Files.delete(Files.createTempFile(target.getParent(), ".oltp", ".probe"));
      Files.deleteIfExists(target);
    } catch (IOException e) {
      // A folder that takes no files says of the one that was to be made that it does not exist.
      String why = e instanceof NoSuchFileException ? "" : " (" + IoReason.of(e) + ")";
      throw new OptionException(
          "--json="
              + json
              + ": no file can be made in "
              + target.getParent()
              + why
              + ": name one elsewhere");
    }
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
