package dev.oltpmatrix.workload.tpcc;

import dev.oltpmatrix.workload.api.Database;
import dev.oltpmatrix.workload.api.QueryCounts;
import dev.oltpmatrix.workload.api.Transactions;
import dev.oltpmatrix.workload.api.WorkloadRun;
import java.sql.SQLException;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** The five kinds of transaction on one connection. */
final class TpccTransactions implements Transactions {
  static final List<String> CONTROL = List.of("BEGIN", "COMMIT", "ROLLBACK");

  private final Statements statements = new Statements();
  private final TpccStatement begin = statements.control(CONTROL.get(0));
  private final TpccStatement commit = statements.control(CONTROL.get(1));
  private final TpccStatement rollback = statements.control(CONTROL.get(2));
  private final Map<Kind, Work> works = new EnumMap<>(Kind.class);

  TpccTransactions() {
    this(Form.SINGLE);
  }

  TpccTransactions(Form form) {
    CustomerByName byName = new CustomerByName(statements);
    works.put(Kind.NEW_ORDER, new NewOrder(statements, form));
    works.put(Kind.PAYMENT, new Payment(statements, byName, form));
    works.put(Kind.ORDER_STATUS, new OrderStatus(statements, byName));
    works.put(Kind.DELIVERY, new Delivery(statements));
    works.put(Kind.STOCK_LEVEL, new StockLevel(statements));
  }

  int preparedStatements() {
    return statements.count();
  }

  @Override
  public void prepare(Database database) throws SQLException {
    statements.prepare(database);
  }

  @Override
  public void run(WorkloadRun.ClientState client, QueryCounts counts) throws SQLException {
    TpccInputs inputs = (TpccInputs) client;
    boolean repeated = inputs.next();
    counts.kind = inputs.kind().place();
    Work work = works.get(inputs.kind());
    if (repeated) {
      // A lock wait that timed out has undone its statement alone, and BEGIN would commit what came
      // before it.
      rollback.execute(counts);
    }
    begin.execute(counts);
    if (work.run(inputs, counts) == Work.End.COMMIT) {
      commit(work, inputs, counts);
    } else {
      rollback.execute(counts);
      counts.rolledBack = true;
      inputs.counts().add(CommitCounts.Count.ROLLED_BACK, 1);
    }
    inputs.ended();
  }

  private void commit(Work work, TpccInputs inputs, QueryCounts counts) throws SQLException {
    inputs.counts().committing(inputs.kind(), work.deliveries());
    commit.execute(counts);
    inputs.counts().committed(inputs.kind(), work.deliveries());
  }

  @Override
  public String currentStatement() {
    return statements.currentLabel();
  }
}
