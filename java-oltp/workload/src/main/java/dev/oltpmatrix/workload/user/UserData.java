package dev.oltpmatrix.workload.user;

import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.userworkload.UserWorkload;
import dev.oltpmatrix.model.userworkload.UserWorkload.Table;
import dev.oltpmatrix.workload.data.DataSet;
import dev.oltpmatrix.workload.data.FailedStatementException;
import dev.oltpmatrix.workload.data.Queries;
import dev.oltpmatrix.workload.data.SqlText;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/** The tables of a user's workload as a data set. */
public record UserData(UserWorkload workload, long seed) implements DataSet {
  private static final int NO_SUCH_TABLE = 1146;

  /** Size of a row with its indexes, for estimates of disk space. */
  private static final long BYTES_PER_ROW = 300;

  /** Size of the tables ÷ size of the file of statements that makes them. */
  private static final long BYTES_PER_SQL_BYTE = 3;

  private static final int HASH_CHARS = 16;

  @Override
  public String id() {
    return workload.name();
  }

  @Override
  public long rows() {
    return workload.tables().values().stream().mapToLong(Table::rows).sum();
  }

  @Override
  public String database() {
    return workload.name().replaceAll("\\W", "_");
  }

  @Override
  public String encoding() {
    return "CHARACTER SET utf8mb4 COLLATE utf8mb4_general_ci";
  }

  @Override
  public List<String> tables() {
    return List.copyOf(workload.tables().keySet());
  }

  @Override
  public String templateKey() {
    return workload.name() + "-" + hash() + "-seed" + seed;
  }

  private String hash() {
    StringBuilder form = new StringBuilder();
    workload
        .tables()
        .forEach(
            (name, table) -> {
              String create = table.create() == null ? "" : table.create().text();
              form.append(name).append(create).append(table.rows()).append(table.columns());
            });
    form.append(workload.sqlFile() == null ? "" : workload.sqlFileText());
    byte[] bytes = form.toString().getBytes(StandardCharsets.UTF_8);
    return UUID.nameUUIDFromBytes(bytes).toString().replace("-", "").substring(0, HASH_CHARS);
  }

  @Override
  public String words() {
    return "workload " + workload.name() + ", " + hash() + ", seed " + seed;
  }

  @Override
  public long bytes() {
    long ofFile = workload.sqlFile() == null ? 0 : workload.sqlFile().toFile().length();
    return rows() * BYTES_PER_ROW + ofFile * BYTES_PER_SQL_BYTE;
  }

  @Override
  public boolean isGiven() {
    return workload.usesGivenTables();
  }

  @Override
  public long load(Target target) throws SQLException, ServerException {
    try {
      new UserTables(workload, seed, " " + target.tableOptions())
          .prepare(
              1,
              statement -> Queries.execute(target.connection(), statement),
              line -> target.reporter().say(target.name() + ": " + line));
    } catch (FailedStatementException e) {
      String why =
          "%s: %s: error %d: %s"
              .formatted(target.what(), e.doing(), e.getErrorCode(), e.getMessage());
      if (target.connection().isValid(1)) {
        throw new UsageException(why); // the server is well, and refuses a statement of the file
      }
      throw new ServerException(why, e);
    }
    return sum(target.connection());
  }

  @Override
  public String checksumText(long sum) {
    return "sum " + sum;
  }

  @Override
  public String checksum(Connection connection) throws SQLException {
    return checksumText(sum(connection));
  }

  private long sum(Connection connection) throws SQLException {
    long sum = 0;
    for (String table : tables()) {
      String columns = String.join("`, `", columns(connection, table));
      String sumOfTable =
          "SELECT COUNT(*) + COALESCE(SUM(CRC32(CONCAT_WS(',', `%s`))), 0) FROM `%s`"
              .formatted(columns, table);
      sum += Queries.number(connection, sumOfTable);
    }
    return sum;
  }

  private static List<String> columns(Connection connection, String table) throws SQLException {
    List<String> columns = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SHOW COLUMNS FROM `" + table + "`")) {
      while (rows.next()) {
        columns.add(rows.getString(1));
      }
    }
    return columns;
  }

  /**
   * Returns the first problem with its place in the file and the remedy, without the server's name;
   * empty if all tables hold rows and the server accepts all statements.
   */
  @Override
  public Optional<String> damage(Connection connection) throws SQLException {
    for (String table : tables()) {
      if (!hasRows(connection, table)) {
        return Optional.of(
            "table %s of %s is missing or empty; %s"
                .formatted(
                    table,
                    workload.name(),
                    workload.sqlFile() != null
                        ? "fill it in " + workload.sqlFile()
                        : "make it with the command prepare, or by hand"));
      }
    }
    return Stream.concat(
            workload.statements().map(UserWorkload.Statement::sql), workload.verify().stream())
        .flatMap(sql -> refusal(sql, connection).stream())
        .findFirst();
  }

  private static boolean hasRows(Connection connection, String table) throws SQLException {
    try {
      return Queries.one(connection, "SELECT 1 FROM `" + table + "` LIMIT 1") != null;
    } catch (SQLException e) {
      if (e.getErrorCode() == NO_SUCH_TABLE) {
        return false;
      }
      throw e;
    }
  }

  /** Lets the server prepare a statement, which finds all errors but those of values. */
  private static Optional<String> refusal(UserWorkload.Sql sql, Connection connection) {
    try {
      Queries.execute(
          connection,
          "SET @oltp_matrix_check = " + SqlText.literal(sql.text()),
          "PREPARE oltp_matrix_check FROM @oltp_matrix_check",
          "DEALLOCATE PREPARE oltp_matrix_check");
      return Optional.empty();
    } catch (SQLException e) {
      String said = String.valueOf(e.getMessage()).lines().findFirst().orElse("");
      return Optional.of(
          "%s: '%s': error %d: %s; correct the statement"
              .formatted(sql.position(), sql.text(), e.getErrorCode(), said));
    }
  }

  @Override
  public Optional<String> verifyAfter(Connector server) throws SQLException {
    if (workload.verify().isEmpty()) {
      return Optional.empty();
    }
    try (Connection connection = server.connect();
        Statement statement = connection.createStatement()) {
      for (UserWorkload.Sql check : workload.verify()) {
        ResultSet rows = statement.executeQuery(check.text());
        if (rows.next()) {
          return Optional.of(
              "'" + check.text() + "' found a row that begins with " + rows.getString(1));
        }
      }
    }
    return Optional.empty();
  }

  @Override
  public String warm(Connection connection) throws SQLException {
    return checksum(connection);
  }
}
