package dev.oltpmatrix.experiment.run;

import dev.oltpmatrix.experiment.plan.PlannedCell;
import dev.oltpmatrix.experiment.plan.ServerSession;
import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.model.descriptors.Workloads;
import dev.oltpmatrix.model.record.ServerState;
import dev.oltpmatrix.server.api.ForcedKillException;
import dev.oltpmatrix.server.api.RunningServer;
import java.io.IOException;
import java.util.List;

/** A session's server: at rest before each cell, started anew if it died. */
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

  /** How it was when it last came to rest; {@code null} where it has served a cell since. */
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

  /** Says that it is started; false where that is hopeless. */
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

  /** What may be done at the same time for several sessions, between the two beside it. */
  void start() throws InterruptedException {
    try {
      server = servers.start(session);
    } catch (ServerException e) {
      startFailure = e;
    }
  }

  void noteStart() {
    if (startFailure == null) {
      starts.succeeded(session);
    } else {
      starts.failed(session, startFailure);
    }
  }

  /**
   * Brings the server to rest if it has served a cell since it last was; gives what it still does
   * after the limit, in words.
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

  /** Has a server up and at rest for the cell, and counts the cell as run on it. */
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
      startAnew();
      state = settling.settle(server, 0, 0, null);
    }
    atRest = null;
    cellsBefore++;
    writeCellsBefore += Workloads.named(cell.key().workload()).writes() ? 1 : 0;
    return state;
  }

  /** It hangs, or died just now: what can be done about either is another server. */
  private void endHanging(ServerException e) throws IOException {
    listener.serverFailed(e.getMessage() + "; it is ended and started anew");
    close();
  }

  /** A server that died in a cell is started anew; one that never came up is not. */
  private void startAnew() throws ServerException, IOException, InterruptedException {
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

  /** A server that cannot be ended would be measured with the next one: the run ends there. */
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
