package dev.oltpmatrix.matrix.run;

import dev.oltpmatrix.matrix.ServerException;
import dev.oltpmatrix.matrix.plan.ArmStint;
import dev.oltpmatrix.matrix.server.api.RunningServer;

/** Brings up the server of a stint in the state that its cells ask for. */
public interface ServerSource {
  RunningServer start(ArmStint stint) throws ServerException, InterruptedException;
}
