package dev.oltpmatrix.testing;

import dev.oltpmatrix.experiment.plan.DynamicSettings;
import dev.oltpmatrix.experiment.plan.MemoryBudget;
import dev.oltpmatrix.experiment.plan.PlanFile;
import dev.oltpmatrix.experiment.plan.Planner;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.RecordFile;
import dev.oltpmatrix.model.results.ResultsDir;
import dev.oltpmatrix.model.results.RunDescription;
import dev.oltpmatrix.model.spec.MatrixSpec;
import dev.oltpmatrix.model.spec.MatrixSpecBuilder;
import dev.oltpmatrix.model.spec.ServerRef;
import dev.oltpmatrix.model.spec.StateSpec;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Folders as runs of a small matrix leave them: two arms at one client count, in two blocks. */
public final class RunFolders {
  public static final String ENDED_AT = "2026-01-01T01:00:00Z";
  public static final List<ServerRef> ARMS =
      List.of(new ServerRef("mariadb-10.11", "per-thread"), new ServerRef("mariadb-10.11", "pool"));

  private RunFolders() {}

  public static MatrixSpecBuilder matrix() {
    return MatrixSpecBuilder.builder(
            Specs.several(List.of("oltp_read_only"), new StateSpec("fresh", 30)))
        .threads(List.of(8))
        .repetitions(2);
  }

  public static List<CellRecord> records(long seed) {
    return new Simulated(seed)
        .arm("mariadb-10.11", "per-thread", "base", 8)
        .arm("mariadb-10.11", "pool", "base", 8)
        .run(2, cell -> 1000);
  }

  /** Returns the description of a run that began on this day of a month. */
  public static RunDescription described(MatrixSpec spec, int day) {
    RunDescription now = RunDescription.now(spec, ARMS, Records.HOST);
    return now.withStartedAt("2026-01-%02dT00:00:00Z".formatted(day))
        .withEndedAt(ENDED_AT.replace("-01T", "-%02dT".formatted(day)));
  }

  public static ResultsDir write(Path folder, RunDescription run, List<CellRecord> records)
      throws IOException {
    ResultsDir results = ResultsDir.create(folder);
    run.write(results);
    PlanFile plan =
        PlanFile.of(
            Planner.plan(run.spec(), ARMS, MemoryBudget.ENDLESS, DynamicSettings.NONE), null);
    RecordFile.write(results.planJson(), plan);
    for (CellRecord record : records) {
      RecordFile.write(results.cellFile(record.cell()), record);
    }
    return results;
  }

  /** Writes the runs of a campaign that have these numbers, of as many as the matrix asks for. */
  public static ResultsDir campaign(Path folder, MatrixSpec spec, int... runs) throws IOException {
    ResultsDir results = ResultsDir.createCampaign(folder);
    described(spec, 1).write(results);
    for (int run : runs) {
      write(results.run(run).root(), described(spec.ofRun(run), run), records(run));
    }
    return results;
  }
}
