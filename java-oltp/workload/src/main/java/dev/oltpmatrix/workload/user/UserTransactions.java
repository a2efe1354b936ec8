package dev.oltpmatrix.workload.user;

import dev.oltpmatrix.model.userworkload.UserWorkload;
import dev.oltpmatrix.model.userworkload.UserWorkload.Kind;
import dev.oltpmatrix.model.userworkload.UserWorkload.Statement;
import dev.oltpmatrix.workload.api.Database;
import dev.oltpmatrix.workload.api.QueryCounts;
import dev.oltpmatrix.workload.api.Transactions;
import dev.oltpmatrix.workload.api.WorkloadRun;
import dev.oltpmatrix.workload.script.PreparedQuery;
import dev.oltpmatrix.workload.script.Query;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;

/** The transactions of a user's workload on one connection. */
final class UserTransactions implements Transactions {
  /** No statement chooses a table, so all are as for the first one. */
  private static final int TABLE = 1;

  private final List<Kind> kinds;

  /** BEGIN, COMMIT and ROLLBACK; empty where no kind has transactions. */
  private final List<PreparedQuery> control;

  private final List<List<PreparedQuery>> queries;
  private PreparedQuery current;

  UserTransactions(UserWorkload workload) {
    kinds = workload.kinds();
    control =
        workload.controlStatements().stream()
            .map(sql -> query(sql.toLowerCase(Locale.ROOT), sql, Query.Kind.OTHER, List.of()))
            .toList();
    queries =
        kinds.stream()
            .map(kind -> kind.statements().stream().map(one -> query(kind, one)).toList())
            .toList();
  }

  private static PreparedQuery query(Kind kind, Statement statement) {
    return query(
        kind.name(),
        statement.sql().text(),
        statement.isRead() ? Query.Kind.READ : Query.Kind.WRITE,
        statement.values().stream()
            .map(place -> new Query.Value(place, kind.values().get(place).isText(), 0))
            .toList());
  }

  private static PreparedQuery query(
      String step, String sql, Query.Kind kind, List<Query.Value> values) {
    return new PreparedQuery(step, new Query(sql, false, kind, Query.Sending.PREPARED, values));
  }

  @Override
  public void prepare(Database database) throws SQLException {
    for (PreparedQuery query : control) {
      query.prepare(database, TABLE);
    }
    for (List<PreparedQuery> ofKind : queries) {
      for (PreparedQuery query : ofKind) {
        query.prepare(database, TABLE);
      }
    }
  }

  @Override
  public void run(WorkloadRun.ClientState client, QueryCounts counts) throws SQLException {
    UserInputs inputs = (UserInputs) client;
    boolean repeated = inputs.next();
    counts.kind = inputs.kind();
    boolean transaction = kinds.get(inputs.kind()).transaction();
    if (transaction && repeated) {
      // A lock wait that timed out has undone its statement alone, and BEGIN would commit what came
      // before it.
      execute(control.get(2), inputs, counts);
    }
    if (transaction) {
      execute(control.get(0), inputs, counts);
    }
    for (PreparedQuery query : queries.get(inputs.kind())) {
      execute(query, inputs, counts);
    }
    if (transaction) {
      execute(control.get(1), inputs, counts);
    }
    inputs.ended();
  }

  private void execute(PreparedQuery query, UserInputs inputs, QueryCounts counts)
      throws SQLException {
    current = query;
    query.execute(TABLE, inputs, counts);
  }

  @Override
  public String currentStatement() {
    return current == null ? "" : current.label(TABLE);
  }
}
