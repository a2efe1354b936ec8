package dev.oltpmatrix.workload.sbtest;

import dev.oltpmatrix.workload.api.Settings;
import dev.oltpmatrix.workload.api.Transactions;
import dev.oltpmatrix.workload.api.WorkloadRun;
import dev.oltpmatrix.workload.random.IdDistribution;
import dev.oltpmatrix.workload.random.Xoroshiro128Plus;
import dev.oltpmatrix.workload.script.Distributions;
import dev.oltpmatrix.workload.script.Sending;
import java.util.List;

/**
 * One of sysbench's OLTP tests with the options of a run.
 *
 * @param autoInc whether the server assigns the ids of new rows
 */
record SbtestRun(
    List<Step> steps,
    int seed,
    int clients,
    int tables,
    int tableSize,
    boolean autoInc,
    IdDistribution ids)
    implements WorkloadRun {

  static SbtestRun of(List<Step> steps, Settings settings, int seed) {
    return new SbtestRun(
        steps,
        seed,
        settings.integer("threads"),
        settings.integer("tables"),
        settings.integer("table-size"),
        settings.flag("auto-inc"),
        Distributions.ofIds(settings));
  }

  @Override
  public int preparedStatements() {
    return steps.stream()
        .flatMap(step -> step.queries().stream())
        .filter(query -> query.sending() == Sending.PREPARED)
        .mapToInt(query -> query.usesTable() ? tables : 1)
        .sum();
  }

  @Override
  public ClientState client(int client, Xoroshiro128Plus random) {
    return new RandomInputs(this, client, random);
  }

  @Override
  public Transactions transactions() {
    return new SbtestTransactions(this);
  }
}
