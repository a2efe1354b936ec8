package dev.oltpmatrix.experiment.run;

import dev.oltpmatrix.experiment.plan.PlannedCell;
import dev.oltpmatrix.experiment.plan.ServerSession;
import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.model.record.ServerState;
import dev.oltpmatrix.server.api.ForcedKillException;
import dev.oltpmatrix.server.api.RunningServer;
import java.io.IOException;
import java.util.List;

/** The server of a session: quiescent before each cell, and restarted if it died. */
final class SessionRun implements AutoCloseable {
  private final CellServers servers;
  private final MatrixRun.Settling settling;
  private final CellListener listener;
  private final StartFailures starts;
  private final ServerSession session;

  private RunningServer server;
  private int cellsBefore;
  private int writeCellsBefore;
  private ServerException startFailure;

  /** State of the server when it was last quiescent; {@code null} if it has run a cell since. */
  private ServerState atRest;

  private String killed;

  SessionRun(
      CellServers servers,
      MatrixRun.Settling settling,
      CellListener listener,
      StartFailures starts,
      ServerSession session) {
    this.servers = servers;
    this.settling = settling;
    this.listener = listener;
    this.starts = starts;
    this.session = session;
  }

  RunningServer server() {
    return server;
  }

  String name() {
    return session.armConfig().toString();
  }

  boolean isUp() {
    return server != null && server.isAlive();
  }

  /** Announces the start; returns false if earlier starts have failed. */
  boolean announceStart() {
    try {
      starts.refuseHopeless(session);
    } catch (ServerException e) {
      startFailure = e;
      return false;
    }
    cellsBefore = 0;
    writeCellsBefore = 0;
    listener.serverStarting(session);
    return true;
  }

  /**
   * Starts the server; may run concurrently for several sessions, between the two methods around
   * it.
   */
  void start() throws InterruptedException {
    try {
      server = servers.start(session);
    } catch (ServerException e) {
      startFailure = e;
    }
  }

  void noteStart() {
    starts.note(session, startFailure);
  }

  /**
   * Brings the server to a quiescent state if it has run a cell since it last was; returns
   * descriptions of the work that continues after the time limit.
   */
  List<String> rest() throws IOException, InterruptedException {
    if (!isUp() || cellsBefore == 0 || atRest != null) {
      return List.of();
    }
    try {
      ServerState state = settling.settle(server, cellsBefore, writeCellsBefore, null);
      atRest = state.unsettled().isEmpty() ? state : null;
      return state.unsettled().stream().map(what -> what + " in " + name()).toList();
    } catch (ServerException e) {
      endHanging(e);
      return List.of();
    }
  }

  /**
   * Brings a server up in a quiescent state for the cell, with its settings, and counts the cell as
   * run on it.
   */
  ServerState readyFor(PlannedCell cell) throws ServerException, IOException, InterruptedException {
    ServerState state = null;
    if (isUp()) {
      try {
        state = settling.settle(server, cellsBefore, writeCellsBefore, atRest);
      } catch (ServerException e) {
        endHanging(e);
      }
    }
    if (state == null) {
      restart();
      state = settling.settle(server, 0, 0, null);
    }
    if (session.variesSettings()) {
      server.change(session.asked(cell.key()));
    }
    atRest = null;
    cellsBefore++;
    writeCellsBefore += cell.writes() ? 1 : 0;
    return state;
  }

  /** Ends a server that hangs or has just died; in both cases another server has to be started. */
  private void endHanging(ServerException e) throws IOException {
    listener.serverFailed(e.getMessage() + "; it is ended and started anew");
    close();
  }

  /** Restarts a server that died in a cell; one that never started is not started again. */
  private void restart() throws ServerException, IOException, InterruptedException {
    close();
    if (startFailure == null && announceStart()) {
      start();
      noteStart();
    }
    if (startFailure != null) {
      throw startFailure;
    }
  }

  @Override
  public void close() throws IOException {
    end();
    sayEnd();
  }

  /**
   * Ends the server; if it cannot be ended, the run ends, because it would disturb the next
   * measurement.
   */
  void end() throws IOException {
    RunningServer ended = server;
    server = null;
    atRest = null;
    try {
      if (ended != null) {
        ended.close();
      }
    } catch (ForcedKillException e) {
      killed = e.getMessage();
    } catch (ServerException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  void sayEnd() {
    if (killed != null) {
      listener.serverFailed(killed);
      killed = null;
    }
  }
}
