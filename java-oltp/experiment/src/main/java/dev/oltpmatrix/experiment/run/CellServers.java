package dev.oltpmatrix.experiment.run;

import dev.oltpmatrix.experiment.plan.ServerSession;
import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.server.api.RunningServer;

/** Starts the server of a session in the state that its cells need. */
public interface CellServers {
  RunningServer start(ServerSession session) throws ServerException, InterruptedException;
}
