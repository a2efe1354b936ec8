package dev.oltpmatrix.experiment.plan;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.record.RecordFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * plan.json: every cell in the order it was to be run.
 *
 * @param cannot cells that are recorded and not run; no key where there is none
 */
public record PlanFile(
    String format,
    int version,
    double estimatedS,
    @JsonProperty("stints") List<ServerSession> sessions,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<UnsupportedCell> cannot) {
  public static final String FORMAT = "oltp-matrix-plan";
  public static final int VERSION = 1;

  public static PlanFile of(Plan plan) {
    return new PlanFile(FORMAT, VERSION, plan.estimatedS(), plan.sessions(), plan.cannot());
  }

  /**
   * Whether there is a whole one; a run that was killed early has none yet. A newer program's is
   * refused: its cells may not be those that this one would plan.
   */
  public static boolean isThere(Path file) throws IOException {
    try {
      RecordFile.read(file, JsonNode.class, FORMAT, VERSION);
      return true;
    } catch (RecordFile.NewerVersionException e) {
      throw new UsageException(e.getMessage());
    } catch (RecordFile.BrokenRecordException e) {
      return false;
    }
  }
}
