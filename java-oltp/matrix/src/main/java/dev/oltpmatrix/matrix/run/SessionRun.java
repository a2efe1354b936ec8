package dev.oltpmatrix.matrix.run;

import dev.oltpmatrix.descriptors.Workloads;
import dev.oltpmatrix.matrix.ServerException;
import dev.oltpmatrix.matrix.plan.PlannedCell;
import dev.oltpmatrix.matrix.plan.ServerSession;
import dev.oltpmatrix.matrix.server.api.KilledAtStopException;
import dev.oltpmatrix.matrix.server.api.RunningServer;
import dev.oltpmatrix.record.ServerState;
import java.io.IOException;

/**
 * A session's server: started when a cell needs it, at rest before each, started anew if it died.
 */
final class SessionRun implements AutoCloseable {
  private final ServerSource servers;
  private final MatrixRun.Settling settling;
  private final CellListener listener;
  private final StartFailures starts;
  private final ServerSession session;

  private RunningServer server;
  private int cellsBefore;
  private int writeCellsBefore;
  private ServerException startFailure;

  SessionRun(
      ServerSource servers,
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

  /** Has a server up and at rest for the cell, and counts the cell as run on it. */
  ServerState readyFor(PlannedCell cell) throws ServerException, IOException, InterruptedException {
    ServerState state = null;
    if (server != null && server.isAlive()) {
      try {
        state = settling.settle(server, cellsBefore, writeCellsBefore);
      } catch (ServerException e) {
        // It hangs, or died just now: what can be done about either is another server.
        listener.serverFailed(e.getMessage() + "; it is ended and started anew");
      }
    }
    if (state == null) {
      close();
      start();
      state = settling.settle(server, 0, 0);
    }
    cellsBefore++;
    writeCellsBefore += Workloads.named(cell.key().workload()).writes() ? 1 : 0;
    return state;
  }

  private void start() throws ServerException, InterruptedException {
    // A server that died in a cell is started anew; one that never came up is not.
    if (startFailure != null) {
      throw startFailure;
    }
    cellsBefore = 0;
    writeCellsBefore = 0;
    starts.refuseHopeless(session);
    try {
      listener.serverStarting(session);
      server = servers.start(session);
      starts.succeeded(session);
    } catch (ServerException e) {
      starts.failed(session, e);
      startFailure = e;
      throw e;
    }
  }

  /** A server that cannot be ended would be measured with the next one: the run ends there. */
  @Override
  public void close() throws IOException {
    RunningServer ended = server;
    server = null;
    try {
      if (ended != null) {
        ended.close();
      }
    } catch (KilledAtStopException e) {
      listener.serverFailed(e.getMessage());
    } catch (ServerException e) {
      throw new IOException(e.getMessage(), e);
    }
  }
}
