package dev.oltpmatrix.matrix.run;

import dev.oltpmatrix.matrix.ServerException;
import dev.oltpmatrix.matrix.plan.ServerSession;
import dev.oltpmatrix.matrix.server.api.RunningServer;

/** Brings up the server of a session in the state that its cells ask for. */
public interface ServerSource {
  RunningServer start(ServerSession session) throws ServerException, InterruptedException;
}
