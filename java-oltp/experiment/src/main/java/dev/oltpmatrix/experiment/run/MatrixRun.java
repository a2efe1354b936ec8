package dev.oltpmatrix.experiment.run;

import dev.oltpmatrix.experiment.plan.Group;
import dev.oltpmatrix.experiment.plan.Plan;
import dev.oltpmatrix.experiment.plan.PlannedCell;
import dev.oltpmatrix.experiment.plan.ServerSession;
import dev.oltpmatrix.experiment.plan.UnsupportedCell;
import dev.oltpmatrix.experiment.run.TimeSpent.Part;
import dev.oltpmatrix.experiment.sampling.IdleServer;
import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.RecordFile;
import dev.oltpmatrix.model.record.ServerState;
import dev.oltpmatrix.model.results.ResultsDir;
import dev.oltpmatrix.server.api.RunningServer;
import java.io.IOException;
import java.time.Instant;
import java.util.List;

/**
 * Works through a plan, group by group: a server for each session, up together; a record for each
 * cell, written as it ends.
 */
public final class MatrixRun {
  /** Runs one cell; the real one is {@link CellRunner}, tests bring their own. */
  public interface Cells {
    /**
     * Measures it.
     *
     * @param beside servers that are up and idle meanwhile
     */
    CellRecord run(CellKey key, RunningServer server, ServerState state, List<IdleServer> beside)
        throws IOException, InterruptedException;

    CellRecord failed(CellKey key, Instant started, String failure);

    /** Of a cell that is not run, as nothing could run it. */
    CellRecord cannot(CellKey key, String why);
  }

  /**
   * Brings a server to rest after a cell; the real one is the server package's Settler, or a
   * test's.
   */
  public interface Settling {
    /**
     * Returns when it is at rest, or has had time enough.
     *
     * @param atRest how the server was when it last came to rest; {@code null} where it has served
     *     a cell since, or was just started
     */
    ServerState settle(
        RunningServer server, int cellsBefore, int writeCellsBefore, ServerState atRest)
        throws ServerException, InterruptedException;
  }

  private final CellServers servers;
  private final Settling settling;
  private final Cells cells;
  private final ResultsDir results;
  private final CellListener listener;
  private final StartFailures starts = new StartFailures();
  private final TimeSpent time = new TimeSpent(System::nanoTime);

  public MatrixRun(
      CellServers servers,
      Settling settling,
      Cells cells,
      ResultsDir results,
      CellListener listener) {
    this.servers = servers;
    this.settling = settling;
    this.cells = cells;
    this.results = results;
    this.listener = listener;
  }

  /** Runs all of it; gives how many cells failed or are invalid. */
  public int run(Plan plan) throws IOException, InterruptedException {
    int untrusted = 0;
    for (UnsupportedCell cell : plan.cannot()) {
      RecordFile.write(results.cellFile(cell.key()), cells.cannot(cell.key(), cell.why()));
    }
    for (Group group : plan.groups()) {
      untrusted += runGroup(group);
    }
    return untrusted;
  }

  /** So far. */
  public TimeSpent time() {
    return time;
  }

  private int runGroup(Group group) throws IOException, InterruptedException {
    int untrusted = 0;
    try (GroupRun servers = new GroupRun(group, this::session)) {
      servers.start();
      time.went(Part.STARTING);
      for (PlannedCell cell : group.cells()) {
        CellRecord record = runCell(cell, servers);
        RecordFile.write(results.cellFile(cell.key()), record);
        listener.cellEnded(cell, record);
        untrusted += record.valid() ? 0 : 1;
        time.loaded(record.load());
        time.went(Part.CELLS);
      }
    }
    time.went(Part.ENDING);
    return untrusted;
  }

  private SessionRun session(ServerSession session) {
    return new SessionRun(servers, settling, listener, starts, session);
  }

  private CellRecord runCell(PlannedCell cell, GroupRun group)
      throws IOException, InterruptedException {
    ServerState state;
    try {
      state = group.readyFor(cell);
    } catch (ServerException e) {
      listener.cellStarting(cell);
      return cells.failed(cell.key(), Instant.now(), e.getMessage());
    }
    time.went(Part.SETTLING);
    listener.cellStarting(cell);
    return cells.run(cell.key(), group.server(cell), state, group.beside(cell));
  }
}
