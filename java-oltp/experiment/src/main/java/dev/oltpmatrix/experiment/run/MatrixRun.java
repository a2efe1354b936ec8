package dev.oltpmatrix.experiment.run;

import dev.oltpmatrix.experiment.plan.ArmConfig;
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
import java.io.Closeable;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Executes a plan group by group: the servers of its sessions are up at the same time, and the
 * record of each cell is written when the cell ends.
 */
public final class MatrixRun {
  /** Starts the server of a session in the state that its cells need. */
  public interface Servers {
    RunningServer start(ServerSession session) throws ServerException, InterruptedException;
  }

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

  final Servers servers;
  final Settling settling;
  final ExperimentListener listener;

  /** The failures of the latest starts of each server, up to the last one that succeeded. */
  final Map<ArmConfig, List<String>> startFailures = new HashMap<>();

  private final Cells cells;
  private final ResultsDir results;

  public MatrixRun(
      Servers servers,
      Settling settling,
      Cells cells,
      ResultsDir results,
      ExperimentListener listener) {
    this.servers = servers;
    this.settling = settling;
    this.cells = cells;
    this.results = results;
    this.listener = listener;
  }

  /** Runs the complete plan; returns how many cells failed or are invalid. */
  public int run(Plan plan) throws IOException, InterruptedException {
    for (UnsupportedCell cell : plan.unsupported()) {
      RecordFile.write(results.cellFile(cell.key()), cells.unsupported(cell.key(), cell.why()));
    }
    int untrusted = 0;
    for (Group group : plan.groups()) {
      untrusted += runGroup(group);
    }
    return untrusted;
  }

  private int runGroup(Group group) throws IOException, InterruptedException {
    List<SessionRun> sessions = new ArrayList<>();
    Map<CellKey, SessionRun> sessionOf = new HashMap<>();
    for (ServerSession planned : group.sessions()) {
      SessionRun session = new SessionRun(this, planned);
      sessions.add(session);
      planned.cells().forEach(cell -> sessionOf.put(cell.key(), session));
    }
    int untrusted = 0;
    try (GroupServers started = new GroupServers(sessions)) {
      started.start();
      for (PlannedCell cell : group.cells()) {
        CellRecord record = runCell(cell, sessionOf.get(cell.key()), sessions);
        RecordFile.write(results.cellFile(cell.key()), record);
        listener.cellEnded(cell, record);
        untrusted += record.valid() ? 0 : 1;
      }
    }
    return untrusted;
  }

  /** The servers of a group; why it ends is told rather than why one of them did not stop. */
  private record GroupServers(List<SessionRun> all) implements Closeable {
    /** Starts all servers; if one fails to start, its own cells fail when they are due. */
    void start() throws IOException, InterruptedException {
      List<SessionRun> starting = all.stream().filter(SessionRun::announceStart).toList();
      SideBySide.run(starting, SessionRun::start, true);
      starting.forEach(SessionRun::noteStart);
    }

    @Override
    public void close() throws IOException {
      try {
        SideBySide.run(all, SessionRun::end, false);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      } finally {
        all.forEach(SessionRun::sayEnd);
      }
    }
  }

  /** Runs a cell on its own server when all servers of the group are quiescent. */
  private CellRecord runCell(PlannedCell cell, SessionRun own, List<SessionRun> sessions)
      throws IOException, InterruptedException {
    List<SessionRun> others = sessions.stream().filter(session -> session != own).toList();
    List<String> unsettled = new ArrayList<>();
    ServerState state = null;
    String failure = null;
    try {
      for (SessionRun other : others) {
        unsettled.addAll(other.rest());
      }
      state = own.readyFor(cell);
    } catch (ServerException e) {
      failure = e.getMessage();
    }
    listener.cellStarting(cell);
    if (failure != null) {
      return cells.failed(cell.key(), Instant.now(), failure);
    }
    unsettled.addAll(0, state.unsettled());
    List<IdleServer> idle =
        others.stream()
            .filter(SessionRun::isUp)
            .map(other -> new IdleServer(other.name(), other.server()))
            .toList();
    return cells.run(cell.key(), own.server(), state.withUnsettled(unsettled), idle);
  }
}
