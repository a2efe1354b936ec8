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
 * The file plan.json: every cell in planned order.
 *
 * @param unsupported cells that are recorded and not run; the key is absent if there are none
 */
public record PlanFile(
    String format,
    int version,
    double estimatedS,
    @JsonProperty("server_sessions") List<ServerSession> sessions,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<UnsupportedCell> unsupported) {
  public static final String FORMAT = "oltp-matrix-plan";
  public static final int VERSION = 1;

  public static PlanFile of(Plan plan) {
    return new PlanFile(FORMAT, VERSION, plan.estimatedS(), plan.sessions(), plan.unsupported());
  }

  /**
   * Checks whether a complete file exists; a run that was killed early has none yet. A file of a
   * newer program version is refused: its cells may differ from those that this version would plan.
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
