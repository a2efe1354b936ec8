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
    return workload.kinds().size() == 1
        ? List.of()
        : workload.kinds().stream().map(UserWorkload.Kind::name).toList();
  }

  @Override
  public int preparedStatements() {
    return workload.descriptor().preparedStatements();
  }

  @Override
  public List<String> controlStatements() {
    return workload.controlStatements();
  }

  @Override
  public ClientState client(int client, Xoroshiro128Plus random) {
    return new UserInputs(workload.kinds(), onlyKind(client), settings, random);
  }

  /** Returns the place of the one kind that the client runs; -1 if it mixes several. */
  private int onlyKind(int client) {
    List<UserWorkload.Kind> kinds = workload.kinds();
    List<UserWorkload.Kind> own = kinds.stream().filter(kind -> kind.hasAlone(client)).toList();
    List<UserWorkload.Kind> of =
        own.isEmpty() ? kinds.stream().filter(kind -> kind.oneClientOf() == 0).toList() : own;
    return of.size() == 1 ? kinds.indexOf(of.get(0)) : -1;
  }

  @Override
  public Transactions transactions() {
    return new UserTransactions(workload);
  }
}
