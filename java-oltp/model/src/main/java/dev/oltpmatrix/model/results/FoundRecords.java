package dev.oltpmatrix.model.results;

import dev.oltpmatrix.model.Reporter;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.record.CellRecord;
import java.io.IOException;
import java.util.List;

/**
 * What a results folder holds.
 *
 * @param whole those that can be read
 * @param broken how many cannot; each was named when it was met
 */
public record FoundRecords(ResultsDir results, List<CellRecord> whole, int broken) {
  public FoundRecords {
    whole = List.copyOf(whole);
  }

  /** For the end of what was made without them; gives whether there were any. */
  public static boolean sayLeftOut(int broken, Reporter reporter) {
    if (broken > 0) {
      reporter.say("records left out because they are broken, each named above: " + broken);
    }
    return broken > 0;
  }

  /** For whoever would write what is made of them over what was made before. */
  public FoundRecords requireSome() throws IOException {
    if (whole.isEmpty() && broken == 0) {
      throw new UsageException(results.cells() + " holds no record; there is nothing to summarise");
    }
    if (whole.isEmpty()) {
      throw new IOException(
          "no record in " + results.cells() + " can be read; the summary stays as it was");
    }
    return this;
  }
}
