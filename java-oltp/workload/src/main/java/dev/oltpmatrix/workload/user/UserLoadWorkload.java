package dev.oltpmatrix.workload.user;

import dev.oltpmatrix.model.descriptors.Workload;
import dev.oltpmatrix.model.userworkload.UserWorkload;
import dev.oltpmatrix.workload.api.LoadWorkload;
import dev.oltpmatrix.workload.api.Settings;
import dev.oltpmatrix.workload.api.Transactions;
import dev.oltpmatrix.workload.api.WorkloadRun;
import dev.oltpmatrix.workload.api.WorkloadTables;
import dev.oltpmatrix.workload.data.DataSet;
import dev.oltpmatrix.workload.random.Xoroshiro128Plus;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** A user's workload, as the load generator runs it. */
public record UserLoadWorkload(UserWorkload workload) implements LoadWorkload {
  @Override
  public Workload descriptor() {
    return workload.descriptor();
  }

  @Override
  public String optionGroup() {
    return "";
  }

  @Override
  public WorkloadTables tables(Settings settings) {
    return new UserTables(workload, settings.number("rand-seed"), "");
  }

  @Override
  public Optional<String> check(Connection connection, Settings settings) throws SQLException {
    return data(settings).damage(connection);
  }

  @Override
  public Optional<DataSet> checkedData(Settings settings) {
    return workload.verify().isEmpty() ? Optional.empty() : Optional.of(data(settings));
  }

  private UserData data(Settings settings) {
    return new UserData(workload, settings.number("rand-seed"));
  }

  @Override
  public WorkloadRun run(Settings settings, int seed) {
    List<UserWorkload.Kind> kinds = workload.kinds();
    return new WorkloadRun() {
      @Override
      public List<String> kinds() {
        return kinds.size() == 1 ? List.of() : kinds.stream().map(UserWorkload.Kind::name).toList();
      }

      @Override
      public int preparedStatements() {
        return workload.descriptor().preparedStatements();
      }

      @Override
      public ClientState client(int client, Xoroshiro128Plus random) {
        return new UserInputs(kinds, workload.onlyKindOf(client), settings, random);
      }

      @Override
      public Transactions transactions() {
        return new UserTransactions(workload);
      }
    };
  }
}
