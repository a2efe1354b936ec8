package dev.oltpmatrix.workload.user;

import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.userworkload.UserWorkload;
import dev.oltpmatrix.model.userworkload.UserWorkload.Table;
import dev.oltpmatrix.workload.data.DataSet;
import dev.oltpmatrix.workload.data.FailedStatementException;
import dev.oltpmatrix.workload.data.Queries;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The tables of a user's workload as a data set. */
public record UserData(UserWorkload workload, long seed) implements DataSet {
  /** A full disk or table, and waits for locks: not what the user's rows are refused for. */
  private static final Set<Integer> OF_THE_SERVER = Set.of(1021, 1114, 1205, 1213);

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

  /** Returns a hash of all that makes the rows. */
  private String hash() {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      for (Map.Entry<String, Table> table : workload.tables().entrySet()) {
        UserWorkload.Sql create = table.getValue().create();
        String form =
            table.getKey()
                + (create == null ? "" : create.text())
                + table.getValue().rows()
                + table.getValue().columns();
        digest.update(form.getBytes(StandardCharsets.UTF_8));
      }
      if (workload.sqlFile() != null) {
        digest.update(workload.sqlFileText().getBytes(StandardCharsets.UTF_8));
      }
      return HexFormat.of().formatHex(digest.digest()).substring(0, HASH_CHARS);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e); // every JDK has it
    }
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
      if (!OF_THE_SERVER.contains(e.getErrorCode()) && target.connection().isValid(1)) {
        throw new UsageException(why);
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
      sum +=
          Queries.number(
              connection,
              "SELECT COUNT(*) + COALESCE(SUM(CRC32(CONCAT_WS(',', `"
                  + columns
                  + "`))), 0) FROM `"
                  + table
                  + "`");
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

  @Override
  public Optional<String> damage(Connection connection) throws SQLException {
    return new UserCheck(workload, connection).problem();
  }

  @Override
  public Optional<String> verifyAfter(Connector server) throws SQLException {
    if (workload.verify().isEmpty()) {
      return Optional.empty();
    }
    try (Connection connection = server.connect()) {
      for (UserWorkload.Sql check : workload.verify()) {
        try (Statement statement = connection.createStatement();
            ResultSet rows = statement.executeQuery(check.text())) {
          if (rows.next()) {
            return Optional.of(
                "'" + check.text() + "' found a row that begins with " + rows.getString(1));
          }
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
