package dev.oltpmatrix.workload.user;

import dev.oltpmatrix.model.userworkload.UserWorkload;
import dev.oltpmatrix.model.userworkload.UserWorkload.Table;
import dev.oltpmatrix.workload.api.WorkloadTables;
import java.sql.SQLException;
import java.util.Map;
import java.util.function.Consumer;

/** The tables of a user's workload, in one part. */
record UserTables(UserWorkload workload, long seed, String tableOptions) implements WorkloadTables {
  @Override
  public int parts() {
    return 1;
  }

  @Override
  public void prepare(int part, Sql sql, Consumer<String> progress) throws SQLException {
    if (workload.sqlFile() != null) {
      progress.accept("Running " + workload.sqlFile());
      runFile(sql);
    }
    int number = 0;
    for (Map.Entry<String, Table> table : workload.tables().entrySet()) {
      number++;
      if (table.getValue().create() != null) {
        make(table.getKey(), table.getValue(), seed + number, sql, progress);
      }
      sql.execute("ANALYZE TABLE `" + table.getKey() + "`");
    }
  }

  private void make(String name, Table table, long tableSeed, Sql sql, Consumer<String> progress)
      throws SQLException {
    progress.accept("Creating table '" + name + "' with " + table.rows() + " rows");
    sql.execute(table.create().text() + tableOptions);
    UserRows rows = new UserRows(name, table, tableSeed);
    for (String insert = rows.next(); insert != null; insert = rows.next()) {
      sql.execute(insert);
    }
  }

  /** Runs statements that end with a semicolon at the end of a line. */
  private void runFile(Sql sql) throws SQLException {
    for (String statement : workload.sqlFileText().split(";[ \t]*(\\R|$)", -1)) {
      String bare = statement.replaceAll("(?m)^\\s*(--.*|#.*)?$", "").strip();
      if (!bare.isEmpty()) {
        sql.execute(bare);
      }
    }
  }

  @Override
  public void prewarm(int part, Sql sql, Consumer<String> progress) throws SQLException {
    for (String table : workload.tables().keySet()) {
      progress.accept("Prewarming table " + table);
      sql.execute("SELECT COUNT(*) FROM `" + table + "`");
    }
  }

  /** Drops the tables that the program makes; those that were there stay. */
  @Override
  public void drop(int part, Sql sql, Consumer<String> progress) throws SQLException {
    if (workload.usesGivenTables()) {
      return;
    }
    for (String table : workload.tables().keySet()) {
      progress.accept("Dropping table '" + table + "'...");
      sql.execute("DROP TABLE IF EXISTS `" + table + "`");
    }
  }
}
