package dev.oltpmatrix.load.table;

import dev.oltpmatrix.load.driver.DbDriver;
import dev.oltpmatrix.load.driver.ServerErrors;
import dev.oltpmatrix.load.failure.LoadException;
import dev.oltpmatrix.load.options.Options;
import dev.oltpmatrix.workload.api.LoadWorkload;
import dev.oltpmatrix.workload.api.WorkloadRun;
import dev.oltpmatrix.workload.data.Queries;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Optional;

/**
 * Checks, on one connection, for conditions that would make a run fail later or change its meaning.
 */
public final class LoadPreflight {
  private final DbDriver server;
  private final Connection connection;
  private final Options options;
  private final LoadWorkload workload;
  private final WorkloadRun run;
  private final int clients;

  /**
   * Creates the check.
   *
   * @param clients number of clients that will connect to this server; with a pool, its connections
   */
  public LoadPreflight(
      DbDriver server, Connection connection, Options options, LoadWorkload workload, int clients) {
    this.server = server;
    this.connection = connection;
    this.options = options;
    this.workload = workload;
    run = workload.run(options, options.seed());
    this.clients = clients;
  }

  public void check() throws SQLException {
    checkTables();
    checkConnections();
    if (options.text("db-ps-mode").equals("auto")) {
      checkPreparedStatements();
    }
  }

  private void checkTables() throws SQLException {
    Optional<String> refusal = workload.check(connection, options);
    if (refusal.isPresent()) {
      throw refusal("%s", refusal.get());
    }
  }

  private void checkConnections() throws SQLException {
    long limit = Queries.number(connection, "SELECT @@max_connections");
    // TiDB uses 0 for no limit; other servers have a limit of at least 1.
    if (limit > 0) {
      checkLimit("max_connections", limit, clients, "or lower " + clientsOption());
    }
  }

  private void checkPreparedStatements() throws SQLException {
    long limit = Queries.number(connection, "SELECT @@max_prepared_stmt_count");
    // -1 is TiDB's value for no limit; 0 lets no client prepare.
    if (limit >= 0) {
      int perClient = run.preparedStatements() - unpreparable();
      checkLimit(
          "max_prepared_stmt_count",
          limit,
          (long) clients * perClient,
          "or use --db-ps-mode=disable");
    }
  }

  /**
   * Returns the number of statements that this server accepts as text only: MySQL does not prepare
   * BEGIN.
   */
  private int unpreparable() throws SQLException {
    int count = 0;
    for (String sql : run.controlStatements()) {
      count += isPreparable(sql) ? 0 : 1;
    }
    return count;
  }

  private boolean isPreparable(String sql) throws SQLException {
    try {
      server.prepare(connection, sql).close();
      return true;
    } catch (SQLException e) {
      if (ServerErrors.isUnpreparable(e)) {
        return false;
      }
      throw e;
    }
  }

  private void checkLimit(String variable, long limit, long needed, String remedy) {
    if (needed > limit) {
      throw refusal(
          "the server's %s is %d, %d %s need %d: SET GLOBAL %s=%d, %s",
          variable,
          limit,
          clients,
          options.hasClientPool() ? "connections" : "clients",
          needed,
          variable,
          needed,
          remedy);
    }
  }

  private String clientsOption() {
    return options.hasClientPool() ? "--client-pool" : "--threads";
  }

  private LoadException refusal(String format, Object... values) {
    String what = String.format(Locale.ROOT, format, values);
    return new LoadException(server.endpoint() + ": " + what, null);
  }
}
