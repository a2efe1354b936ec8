package dev.oltpmatrix.experiment.run;

import dev.oltpmatrix.experiment.plan.Group;
import dev.oltpmatrix.experiment.plan.PlannedCell;
import dev.oltpmatrix.experiment.plan.ServerSession;
import dev.oltpmatrix.experiment.sampling.IdleServer;
import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.record.ServerState;
import dev.oltpmatrix.server.api.RunningServer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * The servers of a group: started and ended at the same time, and all quiescent before a cell of
 * any of them begins.
 */
final class GroupRun implements AutoCloseable {
  private final List<SessionRun> sessions = new ArrayList<>();
  private final Map<CellKey, SessionRun> sessionOf = new HashMap<>();

  GroupRun(Group group, Function<ServerSession, SessionRun> making) {
    for (ServerSession planned : group.sessions()) {
      SessionRun session = making.apply(planned);
      sessions.add(session);
      planned.cells().forEach(cell -> sessionOf.put(cell.key(), session));
    }
  }

  /** Starts all servers; if one fails to start, its own cells fail when they are due. */
  void start() throws IOException, InterruptedException {
    List<SessionRun> starting = sessions.stream().filter(SessionRun::announceStart).toList();
    SideBySide.run(starting.stream().<SideBySide.Task>map(one -> one::start).toList(), true);
    starting.forEach(SessionRun::noteStart);
  }

  RunningServer server(PlannedCell cell) {
    return sessionOf.get(cell.key()).server();
  }

  /** Returns the idle servers that are up during the cell. */
  List<IdleServer> beside(PlannedCell cell) {
    return sessions.stream()
        .filter(session -> session != sessionOf.get(cell.key()) && session.isUp())
        .map(session -> new IdleServer(session.name(), session.server()))
        .toList();
  }

  /**
   * Brings the cell's server up and all servers to a quiescent state, and counts the cell as run on
   * its own server.
   */
  ServerState readyFor(PlannedCell cell) throws ServerException, IOException, InterruptedException {
    SessionRun own = sessionOf.get(cell.key());
    List<String> unsettled = new ArrayList<>();
    for (SessionRun other : sessions) {
      if (other != own) {
        unsettled.addAll(other.rest());
      }
    }
    ServerState state = own.readyFor(cell);
    unsettled.addAll(0, state.unsettled());
    return state.withUnsettled(unsettled);
  }

  @Override
  public void close() throws IOException {
    try {
      SideBySide.run(sessions.stream().<SideBySide.Task>map(one -> one::end).toList(), false);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      sessions.forEach(SessionRun::sayEnd);
    }
  }
}
