package dev.oltpmatrix.matrix.run;

import dev.oltpmatrix.matrix.ServerException;
import dev.oltpmatrix.matrix.plan.ArmStint;
import java.util.HashMap;
import java.util.Map;

/** Remembers which arms do not come up, so that not each of their cells waits for that. */
final class StartFailures {
  /** One failure may be an accident, such as a server killed by hand. */
  private static final int TRIES = 2;

  private record Failures(int inARow, String latest) {}

  private final Map<String, Failures> byArm = new HashMap<>();

  private static String arm(ArmStint stint) {
    return stint.server() + " " + stint.config();
  }

  void refuseHopeless(ArmStint stint) throws ServerException {
    Failures failures = byArm.get(arm(stint));
    if (failures != null && failures.inARow() >= TRIES) {
      throw new ServerException(
          "not started, as the last " + TRIES + " starts failed: " + failures.latest());
    }
  }

  void failed(ArmStint stint, ServerException why) {
    byArm.merge(
        arm(stint),
        new Failures(1, why.getMessage()),
        (before, now) -> new Failures(before.inARow() + 1, now.latest()));
  }

  void succeeded(ArmStint stint) {
    byArm.remove(arm(stint));
  }
}
