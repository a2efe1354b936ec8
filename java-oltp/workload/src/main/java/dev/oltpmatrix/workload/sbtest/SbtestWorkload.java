package dev.oltpmatrix.workload.sbtest;

import dev.oltpmatrix.model.descriptors.Workload;
import dev.oltpmatrix.model.descriptors.Workloads;
import dev.oltpmatrix.workload.api.LoadWorkload;
import dev.oltpmatrix.workload.api.Settings;
import dev.oltpmatrix.workload.api.WorkloadOption;
import dev.oltpmatrix.workload.api.WorkloadRun;
import dev.oltpmatrix.workload.api.WorkloadTables;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** One of sysbench's OLTP tests as data: what one transaction draws and runs, in order. */
record SbtestWorkload(Workload descriptor, TableContent content, List<Group> groups)
    implements LoadWorkload {
  SbtestWorkload {
    groups = List.copyOf(groups);
  }

  static SbtestWorkload of(String name, Group... groups) {
    return new SbtestWorkload(Workloads.named(name), TableContent.ALL_ROWS, List.of(groups));
  }

  SbtestWorkload on(TableContent other) {
    return new SbtestWorkload(descriptor, other, groups);
  }

  @Override
  public List<WorkloadOption> options() {
    return SbtestOptions.ALL;
  }

  @Override
  public WorkloadTables tables(Settings settings) {
    return new SbtestTables(content, settings);
  }

  @Override
  public Optional<String> check(Connection connection, Settings settings) throws SQLException {
    return new SbtestCheck(connection, content, settings).refusal();
  }

  @Override
  public WorkloadRun run(Settings settings, int seed) {
    List<Step> steps =
        groups.stream()
            .filter(group -> group.enabled(settings))
            .map(group -> group.resolve(settings))
            .toList();
    return SbtestRun.of(steps, settings, seed);
  }
}
