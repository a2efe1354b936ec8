package dev.oltpmatrix.experiment.run;

import dev.oltpmatrix.experiment.plan.ServerSession;
import dev.oltpmatrix.model.ServerException;
import java.util.HashMap;
import java.util.Map;

/**
 * Remembers which arms fail to start, so that each of their cells need not wait for another
 * attempt.
 */
final class StartFailures {
  /**
   * Attempts before an arm is given up; one failure may be an accident, such as a server killed by
   * hand.
   */
  private static final int TRIES = 2;

  private record Failures(int inARow, String latest) {}

  private final Map<String, Failures> byArm = new HashMap<>();

  private static String arm(ServerSession session) {
    return session.server() + " " + session.armConfig().asked();
  }

  void refuseHopeless(ServerSession session) throws ServerException {
    Failures failures = byArm.get(arm(session));
    if (failures != null && failures.inARow() >= TRIES) {
      throw new ServerException(
          "not started, as the last " + TRIES + " starts failed: " + failures.latest());
    }
  }

  void failed(ServerSession session, ServerException why) {
    byArm.merge(
        arm(session),
        new Failures(1, why.getMessage()),
        (before, now) -> new Failures(before.inARow() + 1, now.latest()));
  }

  void succeeded(ServerSession session) {
    byArm.remove(arm(session));
  }
}
