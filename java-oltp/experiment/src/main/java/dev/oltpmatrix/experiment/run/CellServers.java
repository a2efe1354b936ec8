package dev.oltpmatrix.experiment.run;

import dev.oltpmatrix.experiment.plan.ServerSession;
import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.server.api.RunningServer;

/** Brings up the server of a session in the state that its cells ask for. */
public interface CellServers {
  RunningServer start(ServerSession session) throws ServerException, InterruptedException;
}
