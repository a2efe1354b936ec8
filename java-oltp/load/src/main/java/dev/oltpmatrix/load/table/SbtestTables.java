package dev.oltpmatrix.load.table;

import dev.oltpmatrix.load.driver.DbDriver;
import dev.oltpmatrix.load.options.Options;
import dev.oltpmatrix.load.random.IdDistribution;
import dev.oltpmatrix.load.random.LibcRandom;
import dev.oltpmatrix.load.random.Xoroshiro128Plus;
import java.io.PrintStream;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Makes, fills and drops sysbench's tables sbtest1, sbtest2, … */
public final class SbtestTables {
  private final DbDriver driver;
  private final Options options;
  private final PrintStream out;

  public SbtestTables(DbDriver driver, Options options, PrintStream out) {
    this.driver = driver;
    this.options = options;
    this.out = out;
  }

  /** Creates and fills all tables, as many at a time as there are {@code --threads}. */
  public void prepare() throws SQLException, InterruptedException {
    int tables = options.integer("tables");
    LibcRandom seeds = new LibcRandom(options.integer("rand-seed"));
    ExecutorService workers =
        Executors.newFixedThreadPool(Math.min(options.integer("threads"), tables));
    try {
      List<Future<?>> loads = new ArrayList<>();
      for (int table = 1; table <= tables; table++) {
        int number = table;
        Xoroshiro128Plus random = Xoroshiro128Plus.seededFrom(seeds);
        loads.add(
            workers.submit(
                () -> {
                  createAndFill(number, random);
                  return null;
                }));
      }
      for (Future<?> load : loads) {
        await(load);
      }
    } finally {
      workers.shutdownNow();
    }
  }

  private static void await(Future<?> load) throws SQLException, InterruptedException {
    try {
      load.get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof SQLException cause) {
        throw cause;
      }
      throw new IllegalStateException(e.getCause());
    }
  }

  private void createAndFill(int table, Xoroshiro128Plus random) throws SQLException {
    try (Connection connection = driver.connect();
        Statement statement = connection.createStatement()) {
      print("Creating table 'sbtest%d'...", table);
      statement.execute(createTable(table));
      int rows = options.integer("table-size");
      print("Inserting %d records into 'sbtest%d'", rows, table);
      IdDistribution ids = IdDistribution.of(options);
      RowBatches batches = new RowBatches(table, rows, options.flag("auto-inc"), ids, random);
      for (String insert = batches.next(); insert != null; insert = batches.next()) {
        statement.execute(insert);
      }
      if (options.flag("create-secondary")) {
        print("Creating a secondary index on 'sbtest%d'...", table);
        statement.execute(
            String.format(Locale.ROOT, "CREATE INDEX k_%d ON sbtest%d(k)", table, table));
      }
    }
  }

  private String createTable(int table) {
    return String.format(
        Locale.ROOT,
        """
        CREATE TABLE sbtest%d(
          id INTEGER NOT NULL%s,
          k INTEGER DEFAULT '0' NOT NULL,
          c CHAR(120) DEFAULT '' NOT NULL,
          pad CHAR(60) DEFAULT '' NOT NULL,
          PRIMARY KEY (id)
        ) /*! ENGINE = %s */""",
        table,
        options.flag("auto-inc") ? " AUTO_INCREMENT" : "",
        options.text("mysql-storage-engine"));
  }

  /** Drops the tables that are there. */
  public void cleanup() throws SQLException {
    try (Connection connection = driver.connect();
        Statement statement = connection.createStatement()) {
      for (int table = 1; table <= options.integer("tables"); table++) {
        print("Dropping table 'sbtest%d'...", table);
        statement.execute("DROP TABLE IF EXISTS sbtest" + table);
      }
    }
  }

  private void print(String format, Object... values) {
    out.print(String.format(Locale.ROOT, format, values) + "\n");
    out.flush();
  }
}
