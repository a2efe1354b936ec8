package dev.oltpmatrix.experiment.run;

import dev.oltpmatrix.experiment.plan.PlannedCell;
import dev.oltpmatrix.experiment.plan.ServerSession;
import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.model.record.ServerState;
import dev.oltpmatrix.server.api.ForcedKillException;
import dev.oltpmatrix.server.api.RunningServer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The server of a session: quiescent before each cell, and restarted if it died. */
final class SessionRun {
  /** One failure may be an accident, such as a server killed by hand. */
  private static final int MAX_START_FAILURES = 2;

  private final MatrixRun run;
  private final ServerSession session;
  private final List<String> startFailures;

  private RunningServer server;
  private int cellsBefore;
  private int writeCellsBefore;
  private ServerException startFailure;

  /** State of the server when it was last quiescent; {@code null} if it has run a cell since. */
  private ServerState atRest;

  private String killed;

  SessionRun(MatrixRun run, ServerSession session) {
    this.run = run;
    this.session = session;
    startFailures =
        run.startFailures.computeIfAbsent(session.armConfig(), none -> new ArrayList<>());
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
    int failed = startFailures.size();
    if (failed >= MAX_START_FAILURES) {
      startFailure =
          new ServerException(
              "not started, as the last %s starts failed: %s"
                  .formatted(MAX_START_FAILURES, startFailures.get(failed - 1)));
      return false;
    }
    cellsBefore = 0;
    writeCellsBefore = 0;
    run.listener.serverStarting(session);
    return true;
  }

  /** Starts the server; may run concurrently for several sessions, unlike the methods around it. */
  void start() throws InterruptedException {
    try {
      server = run.servers.start(session);
    } catch (ServerException e) {
      startFailure = e;
    }
  }

  void noteStart() {
    if (startFailure == null) {
      startFailures.clear();
    } else {
      startFailures.add(startFailure.getMessage());
    }
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
      ServerState state = run.settling.settle(server, cellsBefore, writeCellsBefore, null);
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
        state = run.settling.settle(server, cellsBefore, writeCellsBefore, atRest);
      } catch (ServerException e) {
        endHanging(e);
      }
    }
    if (state == null) {
      restart();
      state = run.settling.settle(server, 0, 0, null);
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
    run.listener.serverFailed(e.getMessage() + "; it is ended and started anew");
    end();
    sayEnd();
  }

  /** Restarts a server that died in a cell; one that never started is not started again. */
  private void restart() throws ServerException, IOException, InterruptedException {
    end();
    sayEnd();
    if (startFailure == null && announceStart()) {
      start();
      noteStart();
    }
    if (startFailure != null) {
      throw startFailure;
    }
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
      run.listener.serverFailed(killed);
      killed = null;
    }
  }
}
