package dev.oltpmatrix.cli.tune;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.record.RecordFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Task of a search, as the user wrote it: the content of tune.json, by which it is resumed.
 *
 * @param config the config at which it starts
 * @param matrix the matrix whose table, times and checks its cells have
 * @param generator {@code null} for that of the matrix, as are the following
 */
record TuneSpec(
    String format,
    int version,
    String arm,
    String workload,
    String goal,
    List<String> settings,
    int budgetS,
    String config,
    String matrix,
    boolean pricesDurability,
    @JsonInclude(JsonInclude.Include.NON_NULL) String generator,
    @JsonInclude(JsonInclude.Include.NON_NULL) Integer windowS,
    @JsonInclude(JsonInclude.Include.NON_NULL) Integer warmupS,
    @JsonInclude(JsonInclude.Include.NON_NULL) Integer warmupLimitS,
    @JsonInclude(JsonInclude.Include.NON_NULL) Long tableSize,
    @JsonInclude(JsonInclude.Include.NON_NULL) Long seed) {
  static final String FORMAT = "oltp-matrix-tune";
  static final int VERSION = 1;

  private static final String NAME = "tune.json";

  TuneSpec {
    settings = List.copyOf(settings);
  }

  void write(Path folder) throws IOException {
    RecordFile.write(folder.resolve(NAME), this);
  }

  /** Reads the search of a folder; refuses a folder without one. */
  static TuneSpec read(Path folder) throws IOException {
    Path file = folder.resolve(NAME);
    if (!Files.isRegularFile(file)) {
      throw new UsageException(folder + " holds no search (no tune.json); name the folder of one");
    }
    return RecordFile.read(file, TuneSpec.class, FORMAT, VERSION);
  }
}
