package dev.oltpmatrix.model.userworkload;

import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.text.TextFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A user's workload as a matrix and its records keep it, so that a results folder needs no file
 * outside to be resumed.
 *
 * @param file absolute path of the file that it was read from
 * @param text the file's content
 */
public record UserWorkloadFile(String file, String text) {
  /** Prefix of a workload's name in a matrix that is the path of such a file. */
  public static final String PREFIX = "file:";

  public static final String ENDING = ".yaml";

  public static UserWorkloadFile read(Path file) {
    try {
      return new UserWorkloadFile(
          file.toAbsolutePath().normalize().toString(), TextFile.read(file));
    } catch (IOException e) {
      throw new UsageException(e.getMessage());
    }
  }

  /** Returns the entry of a matrix with its path resolved against the folder of the matrix. */
  public static String resolved(String entry, Path folder) {
    return entry.startsWith(PREFIX)
        ? PREFIX + folder.resolve(entry.substring(PREFIX.length())).toAbsolutePath().normalize()
        : entry;
  }

  /**
   * Returns the files of those entries of a matrix that are users' workloads.
   *
   * @param known files that were read before, by their workloads' names; may be {@code null}
   */
  public static Map<String, UserWorkloadFile> byEntry(
      List<String> entries, Map<String, UserWorkloadFile> known) {
    Map<String, UserWorkloadFile> files = new LinkedHashMap<>();
    for (String entry : entries) {
      boolean isFile = entry.startsWith(PREFIX);
      if (entry.endsWith(".lua") || (!isFile && entry.matches(".*[.]ya?ml"))) {
        throw new UsageException(
            "'%s' is no workload; your own is a YAML file, file:NAME.yaml (docs/how-to.md#your-own-sql), and others go by their names, without .lua"
                .formatted(entry));
      }
      if (isFile) {
        files.put(entry, read(Path.of(entry.substring(PREFIX.length()))));
      } else if (known != null && known.containsKey(entry)) {
        files.put(entry, known.get(entry));
      }
    }
    return files;
  }

  public static String name(String entry, Map<String, UserWorkloadFile> byEntry) {
    UserWorkloadFile file = byEntry.get(entry);
    return file == null ? entry : file.workload().name();
  }

  public static Map<String, UserWorkloadFile> byName(Map<String, UserWorkloadFile> byEntry) {
    Map<String, UserWorkloadFile> byName = new LinkedHashMap<>();
    byEntry.forEach((entry, file) -> byName.put(name(entry, byEntry), file));
    return byName;
  }

  /** Reads the text; refuses what no server could run, with the file and the line. */
  @JsonIgnore
  public UserWorkload workload() {
    return UserWorkloadReader.read(this);
  }
}
