package dev.oltpmatrix.workload.sbtest;

import dev.oltpmatrix.workload.api.Settings;
import dev.oltpmatrix.workload.api.WorkloadTables;
import dev.oltpmatrix.workload.random.LibcRandom;
import dev.oltpmatrix.workload.random.Xoroshiro128Plus;
import dev.oltpmatrix.workload.script.Distributions;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/** Sysbench's tables sbtest1, sbtest2, …, each of which is a part. */
final class SbtestTables implements WorkloadTables {
  private final TableContent content;
  private final Settings settings;
  private final int tables;

  /** The generators of the tables' rows, by the tables' numbers from 0. */
  private final List<Xoroshiro128Plus> randoms;

  SbtestTables(TableContent content, Settings settings) {
    this.content = content;
    this.settings = settings;
    tables = content.tables(settings);
    LibcRandom seeds = new LibcRandom(settings.integer("rand-seed"));
    randoms = IntStream.range(0, tables).mapToObj(i -> Xoroshiro128Plus.seededFrom(seeds)).toList();
  }

  @Override
  public int parts() {
    return tables;
  }

  @Override
  public void prepare(int table, Sql sql, Consumer<String> progress) throws SQLException {
    progress.accept("Creating table 'sbtest" + table + "'...");
    sql.execute(createTable(table));
    fill(table, sql, progress);
    if (settings.flag("create-secondary") && content != TableContent.EMPTY_PER_CLIENT) {
      progress.accept("Creating a secondary index on 'sbtest" + table + "'...");
      sql.execute(SbtestTable.index(table));
    }
  }

  private String createTable(int table) {
    return content == TableContent.EMPTY_PER_CLIENT
        ? SbtestTable.createTwoColumns(table)
        : SbtestTable.create(
            table,
            settings.flag("auto-inc"),
            settings.flag("secondary"),
            "/*! ENGINE = " + settings.text("mysql-storage-engine") + " */");
  }

  private void fill(int table, Sql sql, Consumer<String> progress) throws SQLException {
    int rows = content.rowsToLoad(settings);
    if (rows == 0) {
      return;
    }
    progress.accept("Inserting " + rows + " records into 'sbtest" + table + "'");
    RowBatches batches =
        new RowBatches(
            table,
            rows,
            settings.flag("auto-inc"),
            Distributions.ofIds(settings),
            randoms.get(table - 1));
    for (String insert = batches.next(); insert != null; insert = batches.next()) {
      sql.execute(insert);
    }
  }

  @Override
  public void prewarm(int table, Sql sql, Consumer<String> progress) throws SQLException {
    progress.accept("Prewarming table sbtest" + table);
    // Keeps the temporary tables of these queries in memory.
    for (String variable : List.of("tmp_table_size", "max_heap_table_size")) {
      sql.execute("SET " + variable + "=2*1024*1024*1024");
    }
    sql.execute("ANALYZE TABLE sbtest" + table);
    int rows = settings.integer("table-size");
    String key = settings.flag("secondary") ? "xid" : "PRIMARY";
    sql.execute(
        String.format(
            Locale.ROOT,
            "SELECT AVG(id) FROM (SELECT * FROM sbtest%d FORCE KEY (%s) LIMIT %d) t",
            table,
            key,
            rows));
    sql.execute(
        String.format(
            Locale.ROOT,
            "SELECT COUNT(*) FROM (SELECT * FROM sbtest%d WHERE k LIKE '%%0%%' LIMIT %d) t",
            table,
            rows));
  }

  @Override
  public void drop(int table, Sql sql, Consumer<String> progress) throws SQLException {
    progress.accept("Dropping table 'sbtest" + table + "'...");
    sql.execute("DROP TABLE IF EXISTS sbtest" + table);
  }
}
