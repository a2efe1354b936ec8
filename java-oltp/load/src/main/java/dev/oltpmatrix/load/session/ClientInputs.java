package dev.oltpmatrix.load.session;

import dev.oltpmatrix.workload.api.WorkloadRun;
import dev.oltpmatrix.workload.random.Xoroshiro128Plus;

/** A client's own part of a session: its random numbers and what its transactions keep. */
record ClientInputs(
    WorkloadRun.ClientState state, Xoroshiro128Plus random, boolean drawsAfterEvent) {
  static ClientInputs of(SessionPlan plan, int client, Xoroshiro128Plus random) {
    return new ClientInputs(plan.run().client(client, random), random, plan.drawsAfterEvent());
  }

  long pauseNs() {
    return state.pauseNs();
  }

  /** Draws once, as sysbench does for its own statistics. */
  void afterEvent() {
    if (drawsAfterEvent) {
      random.nextLong();
    }
  }
}
