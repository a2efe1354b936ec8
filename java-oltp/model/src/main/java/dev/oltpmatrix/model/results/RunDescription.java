package dev.oltpmatrix.model.results;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.record.CellRecord.HostFacts;
import dev.oltpmatrix.model.record.RecordFile;
import dev.oltpmatrix.model.spec.ConfigName;
import dev.oltpmatrix.model.spec.FactorLevels;
import dev.oltpmatrix.model.spec.MatrixSpec;
import dev.oltpmatrix.model.spec.ServerRef;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.io.IOException;
import java.time.Instant;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * Content of run.json: a description of the run in a results folder, with everything that a resumed
 * run needs to know.
 *
 * @param endedAt when the last planned cell had been run; {@code null} before, or if not known
 * @param spec {@code null} in a folder that was imported: nothing was run, so nothing was requested
 * @param arms the arms that were run, after any fallback
 * @param host {@code null} in a folder that was imported
 * @param preflight what was decided before the start; {@code null} in older files
 * @param hook command that was run at each cell, also within its window; {@code null} for none
 * @param machineState medians over the run's cells, by columns of cells.csv; {@code null}, and no
 *     key, in a run that has not ended
 */
@RecordBuilder
public record RunDescription(
    String format,
    int version,
    String programVersion,
    String startedAt,
    String endedAt,
    MatrixSpec spec,
    List<ServerRef> arms,
    HostFacts host,
    List<String> preflight,
    String hook,
    @JsonInclude(JsonInclude.Include.NON_NULL) Map<String, Double> machineState)
    implements RunDescriptionBuilder.With {

  public static final String FORMAT = "oltp-matrix-results";
  public static final int VERSION = 2;
  public static final String PROGRAM_VERSION = "0.2.0";

  public RunDescription {
    arms = List.copyOf(arms);
    if (spec != null && host == null) {
      throw new IllegalArgumentException("the host of what was run is missing");
    }
  }

  public static RunDescription now(MatrixSpec spec, List<ServerRef> arms, HostFacts host) {
    String startedAt = Instant.now().toString();
    return new RunDescription(
        FORMAT, VERSION, PROGRAM_VERSION, startedAt, null, spec, arms, host, null, null, null);
  }

  public static RunDescription unknown() {
    return now(null, List.of(), null);
  }

  public MatrixSpec specToResume(ResultsDir results) {
    if (spec == null) {
      throw new UsageException(
          results.root() + " holds imported records, no run; there is nothing to resume");
    }
    return spec;
  }

  /** Returns this description of a campaign with its end: that of its last run, if all ended. */
  public RunDescription endedWith(List<RunDescription> runs) {
    boolean haveEnded = runs.stream().allMatch(run -> run.endedAt != null);
    Comparator<RunDescription> byEnd = Comparator.comparing(run -> Instant.parse(run.endedAt));
    return withEndedAt(haveEnded ? Collections.max(runs, byEnd).endedAt : null);
  }

  /** Checks whether the run includes the cell, measured already or not, in any repetition. */
  public boolean plans(CellKey key) {
    return spec != null
        && arms.contains(new ServerRef(key.server(), key.arm()))
        && spec.configs().stream().map(ConfigName::of).anyMatch(key.config()::equals)
        && spec.workloads().contains(key.workload())
        && spec.generators().contains(key.generator())
        && spec.threads().contains(key.threads())
        && FactorLevels.combinations(spec).stream().anyMatch(key.series()::has);
  }

  public void write(ResultsDir results) throws IOException {
    RecordFile.write(results.runJson(), this);
  }

  public static RunDescription read(ResultsDir results) throws IOException {
    try {
      return RecordFile.read(results.runJson(), RunDescription.class, FORMAT, VERSION);
    } catch (RecordFile.BrokenRecordException e) {
      throw new UsageException(e.getMessage());
    }
  }
}
