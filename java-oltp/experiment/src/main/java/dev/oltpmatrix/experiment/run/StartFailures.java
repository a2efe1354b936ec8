package dev.oltpmatrix.experiment.run;

import dev.oltpmatrix.experiment.plan.ServerSession;
import dev.oltpmatrix.model.ServerException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Remembers which arms fail to start, so that each of their cells need not wait for another
 * attempt.
 */
final class StartFailures {
  /** One failure may be an accident, such as a server killed by hand. */
  private static final int TRIES = 2;

  private final Map<String, List<String>> inARow = new HashMap<>();

  private List<String> of(ServerSession session) {
    String arm = session.server() + " " + session.armConfig().asked();
    return inARow.computeIfAbsent(arm, none -> new ArrayList<>());
  }

  void refuseHopeless(ServerSession session) throws ServerException {
    List<String> failures = of(session);
    if (failures.size() >= TRIES) {
      String latest = failures.get(failures.size() - 1);
      throw new ServerException("not started, as the last " + TRIES + " starts failed: " + latest);
    }
  }

  /** Notes a start; {@code failure} is {@code null} if it succeeded. */
  void note(ServerSession session, ServerException failure) {
    if (failure == null) {
      of(session).clear();
    } else {
      of(session).add(failure.getMessage());
    }
  }
}
