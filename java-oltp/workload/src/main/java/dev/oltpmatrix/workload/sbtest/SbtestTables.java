package dev.oltpmatrix.workload.sbtest;

import dev.oltpmatrix.workload.api.Settings;
import dev.oltpmatrix.workload.api.WorkloadTables;
import dev.oltpmatrix.workload.random.DigitPattern;
import dev.oltpmatrix.workload.random.IdDistribution;
import dev.oltpmatrix.workload.random.LibcRandom;
import dev.oltpmatrix.workload.random.Xoroshiro128Plus;
import dev.oltpmatrix.workload.sbtest.SbtestWorkload.Content;
import dev.oltpmatrix.workload.script.BulkInsert;
import dev.oltpmatrix.workload.script.Distributions;
import java.sql.SQLException;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/** Sysbench's tables sbtest1, sbtest2, …, each of which is a part. */
final class SbtestTables implements WorkloadTables {
  private final Content content;
  private final Settings settings;
  private final int tables;

  /** The generators of the tables' rows, by the tables' numbers from 0. */
  private final List<Xoroshiro128Plus> randoms;

  SbtestTables(Content content, Settings settings) {
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
    if (settings.flag("create-secondary") && content != Content.EMPTY_PER_CLIENT) {
      progress.accept("Creating a secondary index on 'sbtest" + table + "'...");
      sql.execute(index(table));
    }
  }

  private String createTable(int table) {
    return content == Content.EMPTY_PER_CLIENT
        ? """
          CREATE TABLE IF NOT EXISTS sbtest%s(
            id INTEGER NOT NULL,
            k INTEGER DEFAULT '0' NOT NULL,
            PRIMARY KEY (id)
          )"""
            .formatted(table)
        : create(
            table,
            settings.flag("auto-inc"),
            settings.flag("secondary"),
            "/*! ENGINE = " + settings.text("mysql-storage-engine") + " */");
  }

  /**
   * Returns the statement that creates a table.
   *
   * @param autoInc whether the server assigns the ids
   * @param secondary whether another index takes the place of the primary key
   * @param options engine and character set, in the syntax of CREATE
   */
  static String create(int number, boolean autoInc, boolean secondary, String options) {
    return """
        CREATE TABLE sbtest%s(
          id INTEGER NOT NULL%s,
          k INTEGER DEFAULT '0' NOT NULL,
          c CHAR(120) DEFAULT '' NOT NULL,
          pad CHAR(60) DEFAULT '' NOT NULL,
          %s (id)
        ) %s"""
        .formatted(
            number,
            autoInc ? " AUTO_INCREMENT" : "",
            secondary ? "KEY xid" : "PRIMARY KEY",
            options);
  }

  static String index(int number) {
    return "CREATE INDEX k_%s ON sbtest%s(k)".formatted(number, number);
  }

  private void fill(int table, Sql sql, Consumer<String> progress) throws SQLException {
    boolean autoInc = settings.flag("auto-inc");
    boolean isEmpty =
        content == Content.EMPTY_PER_CLIENT || (content == Content.GROWING && !autoInc);
    int rows = settings.integer("table-size");
    if (isEmpty || rows == 0) {
      return;
    }
    progress.accept("Inserting " + rows + " records into 'sbtest" + table + "'");
    insert(table, rows, autoInc, Distributions.ofIds(settings), randoms.get(table - 1), sql);
  }

  /** Inserts a table's rows by statements of many rows each. */
  static void insert(
      int table, int rows, boolean autoInc, IdDistribution ids, Xoroshiro128Plus random, Sql sql)
      throws SQLException {
    BulkInsert bulk =
        new BulkInsert(
            "INSERT INTO sbtest%s%s VALUES"
                .formatted(table, autoInc ? "(k, c, pad)" : "(id, k, c, pad)"));
    DigitPattern c = new DigitPattern(DigitPattern.C);
    DigitPattern pad = new DigitPattern(DigitPattern.PAD);
    for (int id = 1; id <= rows; id++) {
      String cText = c.draw(random);
      String padText = pad.draw(random);
      String idText = autoInc ? "" : id + ", ";
      int k = ids.draw(random, 1, rows);
      String full = bulk.add("(" + idText + k + ", '" + cText + "', '" + padText + "')");
      if (full != null) {
        sql.execute(full);
      }
    }
    sql.execute(bulk.rest());
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
        "SELECT AVG(id) FROM (SELECT * FROM sbtest%s FORCE KEY (%s) LIMIT %s) t"
            .formatted(table, key, rows));
    sql.execute(
        "SELECT COUNT(*) FROM (SELECT * FROM sbtest%s WHERE k LIKE '%%0%%' LIMIT %s) t"
            .formatted(table, rows));
  }

  @Override
  public void drop(int table, Sql sql, Consumer<String> progress) throws SQLException {
    progress.accept("Dropping table 'sbtest" + table + "'...");
    sql.execute("DROP TABLE IF EXISTS sbtest" + table);
  }
}
