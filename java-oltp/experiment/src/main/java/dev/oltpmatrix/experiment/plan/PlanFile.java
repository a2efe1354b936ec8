package dev.oltpmatrix.experiment.plan;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.record.RecordFile;
import dev.oltpmatrix.model.results.ResultsDir;
import dev.oltpmatrix.model.spec.Primary;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;

/**
 * The file plan.json: every cell in planned order.
 *
 * @param unsupported cells that are recorded and not run; the key is absent if there are none
 * @param primarySha256 SHA-256 of the primary outcome, which has to be stated before the run; the
 *     key is absent if there is none
 */
public record PlanFile(
    String format,
    int version,
    double estimatedS,
    @JsonProperty("server_sessions") List<ServerSession> sessions,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<UnsupportedCell> unsupported,
    @JsonInclude(JsonInclude.Include.NON_NULL) @JsonProperty("primary_sha256")
        String primarySha256) {
  public static final String FORMAT = ResultsDir.PLAN_FORMAT;
  public static final int VERSION = ResultsDir.PLAN_VERSION;

  public static PlanFile of(Plan plan, Primary primary) {
    return new PlanFile(
        FORMAT, VERSION, plan.estimatedS(), plan.sessions(), plan.unsupported(), hash(primary));
  }

  private static String hash(Primary primary) {
    return primary == null ? null : primary.sha256();
  }

  /**
   * Refuses to go on with another primary outcome than the one that was planned, if a complete file
   * exists.
   */
  public static void requireSame(Path file, Primary primary) throws IOException {
    if (isThere(file)) {
      JsonNode planned = RecordFile.read(file, JsonNode.class, FORMAT, VERSION);
      String before = planned.path("primary_sha256").asText(null);
      if (!Objects.equals(before, hash(primary))) {
        throw new UsageException(
            file
                + ": the primary outcome in run.json is not the one that was planned; put it back,"
                + " or start a new run");
      }
    }
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
