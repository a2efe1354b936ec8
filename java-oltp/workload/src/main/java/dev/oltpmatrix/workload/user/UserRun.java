package dev.oltpmatrix.workload.user;

import dev.oltpmatrix.model.userworkload.UserWorkload;
import dev.oltpmatrix.workload.api.Settings;
import dev.oltpmatrix.workload.api.Transactions;
import dev.oltpmatrix.workload.api.WorkloadRun;
import dev.oltpmatrix.workload.random.Xoroshiro128Plus;
import java.util.List;

/** The transactions of a user's workload with the options of a run. */
record UserRun(UserWorkload workload, Settings settings) implements WorkloadRun {
  @Override
  public List<String> kinds() {
    List<String> kinds = workload.kinds().stream().map(UserWorkload.Kind::name).toList();
    return kinds.size() == 1 ? List.of() : kinds;
  }

  @Override
  public int preparedStatements() {
    return workload.descriptor().preparedStatements();
  }

  @Override
  public ClientState client(int client, Xoroshiro128Plus random) {
    return new UserInputs(workload.kinds(), workload.onlyKindOf(client), settings, random);
  }

  @Override
  public Transactions transactions() {
    return new UserTransactions(workload);
  }
}
