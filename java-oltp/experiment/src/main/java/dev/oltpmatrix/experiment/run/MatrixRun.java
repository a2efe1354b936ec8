package dev.oltpmatrix.experiment.run;

import dev.oltpmatrix.experiment.plan.Group;
import dev.oltpmatrix.experiment.plan.Plan;
import dev.oltpmatrix.experiment.plan.PlannedCell;
import dev.oltpmatrix.experiment.plan.ServerSession;
import dev.oltpmatrix.experiment.plan.UnsupportedCell;
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
 * Executes a plan group by group: the servers of its sessions are up at the same time, and the
 * record of each cell is written when the cell ends.
 */
public final class MatrixRun {
  /** Runs one cell; production code uses {@link CellRunner}, tests supply their own. */
  public interface Cells {
    /**
     * Measures a cell.
     *
     * @param idle servers that are up and idle meanwhile
     */
    CellRecord run(CellKey key, RunningServer server, ServerState state, List<IdleServer> idle)
        throws IOException, InterruptedException;

    CellRecord failed(CellKey key, Instant started, String failure);

    /** Returns the record of an unsupported cell, which is not run. */
    CellRecord unsupported(CellKey key, String why);
  }

  /**
   * Brings a server to a quiescent state after a cell; production code uses the server package's
   * Settler, tests supply their own.
   */
  public interface Settling {
    /**
     * Returns when the server is quiescent, or when the time limit has passed.
     *
     * @param atRest state of the server when it was last quiescent; {@code null} if it has run a
     *     cell since, or was just started
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

  /** Runs the complete plan; returns how many cells failed or are invalid. */
  public int run(Plan plan) throws IOException, InterruptedException {
    int untrusted = 0;
    for (UnsupportedCell cell : plan.unsupported()) {
      RecordFile.write(results.cellFile(cell.key()), cells.unsupported(cell.key(), cell.why()));
    }
    for (Group group : plan.groups()) {
      untrusted += runGroup(group);
    }
    return untrusted;
  }

  private int runGroup(Group group) throws IOException, InterruptedException {
    int untrusted = 0;
    try (GroupRun servers = new GroupRun(group, this::session)) {
      servers.start();
      for (PlannedCell cell : group.cells()) {
        CellRecord record = runCell(cell, servers);
        RecordFile.write(results.cellFile(cell.key()), record);
        listener.cellEnded(cell, record);
        untrusted += record.valid() ? 0 : 1;
      }
    }
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
    listener.cellStarting(cell);
    return cells.run(cell.key(), group.server(cell), state, group.beside(cell));
  }
}
