package dev.oltpmatrix.workload.user;

import dev.oltpmatrix.model.userworkload.UserWorkload;
import dev.oltpmatrix.workload.data.Queries;
import dev.oltpmatrix.workload.data.SqlText;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import java.util.stream.Stream;

/** Checks on a server whether a user's workload can run there. */
public final class UserCheck {
  private static final int NO_SUCH_TABLE = 1146;

  private final UserWorkload workload;
  private final Connection connection;

  public UserCheck(UserWorkload workload, Connection connection) {
    this.workload = workload;
    this.connection = connection;
  }

  /**
   * Returns the first problem with its place in the file and the remedy, without the server's name;
   * empty if all tables hold rows and the server accepts all statements.
   */
  public Optional<String> problem() throws SQLException {
    Optional<String> ofTables = tables();
    return ofTables.isPresent() ? ofTables : statements();
  }

  private Optional<String> tables() throws SQLException {
    for (String table : workload.tables().keySet()) {
      try {
        if (Queries.one(connection, "SELECT 1 FROM `" + table + "` LIMIT 1") == null) {
          return Optional.of(problem(table, "is empty", "fill"));
        }
      } catch (SQLException e) {
        if (e.getErrorCode() != NO_SUCH_TABLE) {
          throw e;
        }
        return Optional.of(problem(table, "is missing", "create"));
      }
    }
    return Optional.empty();
  }

  private String problem(String table, String what, String verb) {
    String remedy =
        workload.sqlFile() != null
            ? verb + " it in " + workload.sqlFile()
            : workload.tables().get(table).create() != null
                ? "make it with the command prepare"
                : verb + " it, or give it 'create' and 'rows'";
    return "table " + table + " of " + workload.name() + " " + what + "; " + remedy;
  }

  private Optional<String> statements() {
    Stream<UserWorkload.Sql> transactions =
        workload
            .statements()
            .map(s -> new UserWorkload.Sql(s.sql().position(), s.template().sql()));
    return Stream.concat(transactions, workload.verify().stream())
        .flatMap(sql -> refusal(sql).stream())
        .findFirst();
  }

  /** Lets the server prepare a statement, which finds all errors but those of values. */
  private Optional<String> refusal(UserWorkload.Sql sql) {
    try {
      Queries.execute(
          connection,
          "SET @oltp_matrix_check = " + SqlText.literal(sql.text()),
          "PREPARE oltp_matrix_check FROM @oltp_matrix_check",
          "DEALLOCATE PREPARE oltp_matrix_check");
      return Optional.empty();
    } catch (SQLException e) {
      return Optional.of(
          "%s: '%s': error %d: %s; correct the statement"
              .formatted(
                  sql.position(),
                  sql.text(),
                  e.getErrorCode(),
                  String.valueOf(e.getMessage()).lines().findFirst().orElse("")));
    }
  }
}
