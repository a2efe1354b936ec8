package dev.oltpmatrix.workload.user;

import dev.oltpmatrix.model.userworkload.UserWorkload;
import dev.oltpmatrix.model.userworkload.ValueRule;
import dev.oltpmatrix.workload.api.Database;
import dev.oltpmatrix.workload.api.QueryCounts;
import dev.oltpmatrix.workload.api.Transactions;
import dev.oltpmatrix.workload.api.WorkloadRun;
import dev.oltpmatrix.workload.script.PreparedQuery;
import dev.oltpmatrix.workload.script.Query;
import dev.oltpmatrix.workload.script.Sending;
import dev.oltpmatrix.workload.script.StatementKind;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** The transactions of a user's workload on one connection. */
final class UserTransactions implements Transactions {
  /** No statement chooses a table, so all are as for the first one. */
  private static final int TABLE = 1;

  private final PreparedQuery begin = control("begin", "BEGIN");
  private final PreparedQuery commit = control("commit", "COMMIT");
  private final PreparedQuery rollback = control("rollback", "ROLLBACK");
  private final boolean hasTransactions;
  private final List<PreparedKind> kinds;
  private PreparedQuery current;

  private record PreparedKind(boolean transaction, List<PreparedQuery> queries) {}

  UserTransactions(UserWorkload workload) {
    hasTransactions = !workload.controlStatements().isEmpty();
    kinds =
        workload.kinds().stream()
            .map(
                kind ->
                    new PreparedKind(
                        kind.transaction(),
                        kind.statements().stream()
                            .map(s -> new PreparedQuery(kind.name(), query(kind, s)))
                            .toList()))
            .toList();
  }

  private static PreparedQuery control(String name, String sql) {
    return new PreparedQuery(
        name, new Query(sql, false, StatementKind.OTHER, Sending.PREPARED, List.of()));
  }

  private static Query query(UserWorkload.Kind kind, UserWorkload.Statement statement) {
    List<String> names = List.copyOf(kind.values().keySet());
    List<Query.Value> values = new ArrayList<>();
    for (String name : statement.template().values()) {
      boolean isText = kind.values().get(name) instanceof ValueRule.Text;
      values.add(new Query.Value(names.indexOf(name), isText, 0));
    }
    return new Query(
        statement.template().sql(),
        false,
        statement.template().isRead() ? StatementKind.READ : StatementKind.WRITE,
        Sending.PREPARED,
        values);
  }

  @Override
  public void prepare(Database database) throws SQLException {
    if (hasTransactions) {
      for (PreparedQuery control : List.of(begin, commit, rollback)) {
        control.prepare(database, TABLE);
      }
    }
    for (PreparedKind kind : kinds) {
      for (PreparedQuery query : kind.queries) {
        query.prepare(database, TABLE);
      }
    }
  }

  @Override
  public void run(WorkloadRun.ClientState client, QueryCounts counts) throws SQLException {
    UserInputs inputs = (UserInputs) client;
    boolean repeated = inputs.next();
    counts.kind = inputs.kind();
    PreparedKind kind = kinds.get(inputs.kind());
    if (kind.transaction) {
      if (repeated) {
        // A lock wait that timed out has undone its statement alone, and BEGIN would commit what
        // came before it.
        execute(rollback, inputs, counts);
      }
      execute(begin, inputs, counts);
    }
    // By index: an iterator would be an allocation for each transaction.
    for (int i = 0; i < kind.queries.size(); i++) {
      execute(kind.queries.get(i), inputs, counts);
    }
    if (kind.transaction) {
      execute(commit, inputs, counts);
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
