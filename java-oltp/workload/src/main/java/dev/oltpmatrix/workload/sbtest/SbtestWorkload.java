package dev.oltpmatrix.workload.sbtest;

import dev.oltpmatrix.model.descriptors.Workload;
import dev.oltpmatrix.model.descriptors.Workloads;
import dev.oltpmatrix.workload.api.LoadWorkload;
import dev.oltpmatrix.workload.api.Settings;
import dev.oltpmatrix.workload.api.WorkloadRun;
import dev.oltpmatrix.workload.api.WorkloadTables;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** One of sysbench's OLTP tests. */
public record SbtestWorkload(Workload descriptor, TableContent content) implements LoadWorkload {
  private static SbtestWorkload of(String name, TableContent content) {
    return new SbtestWorkload(Workloads.named(name), content);
  }

  public static List<SbtestWorkload> all() {
    return List.of(
        of("oltp_read_only", TableContent.ALL_ROWS),
        of("oltp_read_write", TableContent.ALL_ROWS),
        of("oltp_write_only", TableContent.ALL_ROWS),
        of("oltp_point_select", TableContent.ALL_ROWS),
        of("oltp_update_index", TableContent.ALL_ROWS),
        of("oltp_update_non_index", TableContent.ALL_ROWS),
        of("oltp_insert", TableContent.GROWING),
        of("oltp_delete", TableContent.SOME_ROWS),
        of("bulk_insert", TableContent.EMPTY_PER_CLIENT),
        of("select_random_points", TableContent.ALL_ROWS),
        of("select_random_ranges", TableContent.ALL_ROWS));
  }

  @Override
  public String optionGroup() {
    return Sbtest.ID;
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
    return SbtestRun.of(new SbtestScript(settings).of(name()), settings, seed);
  }
}
