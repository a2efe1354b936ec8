package dev.oltpmatrix.model.results;

import dev.oltpmatrix.model.Reporter;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.record.CellRecord;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * Records of a results folder.
 *
 * @param whole records that can be read
 * @param broken number of records that cannot; each was reported when it was read
 */
public record FoundRecords(ResultsDir results, List<CellRecord> whole, int broken) {
  /** Returns how many planned cells have no measurement. */
  public int missing() {
    long measured =
        whole.stream().filter(r -> r.failure() == null && r.unsupported() == null).count();
    return (int) Math.max(0, results.plannedCells() - measured);
  }

  public static boolean sayLeftOut(int broken, Reporter reporter) {
    if (broken > 0) {
      reporter.say("records left out because they are broken, each named above: " + broken);
    }
    return broken > 0;
  }

  /**
   * Refuses a folder without readable records, for callers that would replace earlier output made
   * of them.
   */
  public FoundRecords requireSome() throws IOException {
    Path folder = results.isCampaign() ? results.runs() : results.cells();
    if (whole.isEmpty() && broken == 0) {
      throw new UsageException(folder + " holds no record; there is nothing to summarise");
    }
    if (whole.isEmpty()) {
      throw new IOException("no record in " + folder + " can be read; the summary stays as it was");
    }
    return this;
  }
}
