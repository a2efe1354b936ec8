package dev.oltpmatrix.matrix.run;

import dev.oltpmatrix.matrix.ServerException;
import dev.oltpmatrix.matrix.plan.Plan;
import dev.oltpmatrix.matrix.plan.PlannedCell;
import dev.oltpmatrix.matrix.plan.ServerSession;
import dev.oltpmatrix.matrix.results.ResultsDir;
import dev.oltpmatrix.matrix.server.api.RunningServer;
import dev.oltpmatrix.record.CellKey;
import dev.oltpmatrix.record.CellRecord;
import dev.oltpmatrix.record.RecordFile;
import dev.oltpmatrix.record.ServerState;
import java.io.IOException;
import java.time.Instant;

/** Works through a plan: a server for each session, a record for each cell, written as it ends. */
public final class MatrixRun {
  /** Runs one cell; the real one is {@link CellRunner}, tests bring their own. */
  public interface Cells {
    CellRecord run(CellKey key, RunningServer server, ServerState state)
        throws IOException, InterruptedException;

    CellRecord failed(CellKey key, Instant started, String failure);
  }

  /**
   * Brings a server to rest after a cell; the real one is the server package's Settler, or a
   * test's.
   */
  public interface Settling {
    ServerState settle(RunningServer server, int cellsBefore, int writeCellsBefore)
        throws ServerException, InterruptedException;
  }

  private final ServerSource servers;
  private final Settling settling;
  private final Cells cells;
  private final ResultsDir results;
  private final CellListener listener;
  private final StartFailures starts = new StartFailures();

  public MatrixRun(
      ServerSource servers,
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
    for (ServerSession session : plan.sessions()) {
      untrusted += runSession(session);
    }
    return untrusted;
  }

  private int runSession(ServerSession session) throws IOException, InterruptedException {
    int untrusted = 0;
    try (SessionRun served = new SessionRun(servers, settling, listener, starts, session)) {
      for (PlannedCell cell : session.cells()) {
        CellRecord record = runCell(cell, served);
        RecordFile.write(results.cellFile(cell.key()), record);
        listener.cellEnded(cell, record);
        untrusted += record.valid() ? 0 : 1;
      }
    }
    return untrusted;
  }

  private CellRecord runCell(PlannedCell cell, SessionRun served)
      throws IOException, InterruptedException {
    ServerState state;
    try {
      state = served.readyFor(cell);
    } catch (ServerException e) {
      listener.cellStarting(cell);
      return cells.failed(cell.key(), Instant.now(), e.getMessage());
    }
    listener.cellStarting(cell);
    return cells.run(cell.key(), served.server(), state);
  }
}
