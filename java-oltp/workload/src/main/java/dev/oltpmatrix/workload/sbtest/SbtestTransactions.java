package dev.oltpmatrix.workload.sbtest;

import dev.oltpmatrix.workload.api.Database;
import dev.oltpmatrix.workload.api.QueryCounts;
import dev.oltpmatrix.workload.api.Transactions;
import dev.oltpmatrix.workload.api.WorkloadRun;
import dev.oltpmatrix.workload.script.PreparedQuery;
import java.sql.SQLException;
import java.util.List;

/** The transactions of one of sysbench's OLTP tests on one connection. */
final class SbtestTransactions implements Transactions {
  private final int tables;
  private final PreparedStep[] steps;
  private PreparedQuery current;
  private int currentTable;

  private record PreparedStep(Step step, List<PreparedQuery> queries) {
    static PreparedStep of(Step step) {
      return new PreparedStep(
          step,
          step.queries().stream().map(query -> new PreparedQuery(step.name(), query)).toList());
    }
  }

  SbtestTransactions(List<Step> steps, int tables) {
    this.tables = tables;
    this.steps = steps.stream().map(PreparedStep::of).toArray(PreparedStep[]::new);
  }

  @Override
  public void prepare(Database database) throws SQLException {
    for (PreparedStep step : steps) {
      for (PreparedQuery query : step.queries) {
        query.prepare(database, tables);
      }
    }
  }

  @Override
  public void run(WorkloadRun.ClientState client, QueryCounts counts) throws SQLException {
    RandomInputs inputs = (RandomInputs) client;
    for (PreparedStep step : steps) {
      int table = inputs.table(step.step.table(), tables);
      for (int i = 0; i < step.step.count(); i++) {
        inputs.draw(step.step.draws());
        // By index: an iterator would be an allocation for each transaction.
        for (int j = 0; j < step.queries.size(); j++) {
          execute(step.queries.get(j), table, inputs, counts);
        }
      }
    }
  }

  private void execute(PreparedQuery query, int table, RandomInputs inputs, QueryCounts counts)
      throws SQLException {
    current = query;
    currentTable = table;
    query.execute(table, inputs, counts);
  }

  @Override
  public void finish(QueryCounts counts) throws SQLException {
    for (PreparedStep step : steps) {
      for (PreparedQuery query : step.queries) {
        query.flush(counts);
      }
    }
  }

  @Override
  public String currentStatement() {
    return current == null ? "" : current.label(currentTable);
  }
}
