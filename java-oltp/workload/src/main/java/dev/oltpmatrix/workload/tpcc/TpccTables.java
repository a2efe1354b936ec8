package dev.oltpmatrix.workload.tpcc;

import dev.oltpmatrix.workload.api.WorkloadTables;
import dev.oltpmatrix.workload.script.RowLoad;
import java.sql.SQLException;
import java.util.function.Consumer;

/** The tables, each of which is a part: created, filled in the order of its key, then indexed. */
record TpccTables(Population population, String tableOptions, Filling filling)
    implements WorkloadTables {
  /** Fills a table with the rows of a warehouse. */
  interface Filling {
    void fill(TpccTable table, TpccRows rows, Sql sql) throws SQLException;
  }

  TpccTables(Population population) {
    this(population, "", (table, rows, sql) -> RowLoad.insert(rows, table.insert(), sql));
  }

  @Override
  public int parts() {
    return TpccTable.ALL.size();
  }

  private static TpccTable table(int part) {
    return TpccTable.ALL.get(part - 1);
  }

  @Override
  public void prepare(int part, Sql sql, Consumer<String> progress) throws SQLException {
    TpccTable table = table(part);
    progress.accept("Creating table '" + table.table() + "'...");
    sql.execute(table.create("ENGINE = InnoDB " + TpccTable.ENCODING + tableOptions));
    for (int warehouse : population.warehousesOf(table)) {
      progress.accept("Filling '" + table.table() + "', warehouse " + warehouse);
      filling.fill(table, population.of(table, warehouse), sql);
    }
    for (String index : table.indexes()) {
      progress.accept("Creating the index of '" + table.table() + "'...");
      sql.execute(index);
    }
    sql.execute("ANALYZE TABLE " + table.table());
  }

  @Override
  public void prewarm(int part, Sql sql, Consumer<String> progress) throws SQLException {
    TpccTable table = table(part);
    progress.accept("Prewarming table " + table.table());
    sql.execute(table.checksum());
    for (String query : table.indexReads()) {
      sql.execute(query);
    }
  }

  @Override
  public void drop(int part, Sql sql, Consumer<String> progress) throws SQLException {
    progress.accept("Dropping table '" + table(part).table() + "'...");
    sql.execute("DROP TABLE IF EXISTS " + table(part).table());
  }
}
