package dev.oltpmatrix.workload.sbtest;

import static dev.oltpmatrix.workload.api.WorkloadOption.flag;
import static dev.oltpmatrix.workload.api.WorkloadOption.integer;
import static dev.oltpmatrix.workload.api.WorkloadOption.text;

import dev.oltpmatrix.workload.api.WorkloadOption;
import java.util.List;

/** The options of sysbench's OLTP tests, with its names and defaults. */
final class SbtestOptions {
  /** The limit of sysbench, which keeps ids in 32-bit integers; the id column is an INTEGER. */
  private static final int MAX_ROWS = Integer.MAX_VALUE;

  private static final int MAX_COUNT = 1_000_000;

  /** The protocol counts a statement's parameters in 16 bits. */
  private static final int MAX_PARAMS = 65_535;

  static final List<WorkloadOption> ALL =
      List.of(
          integer("tables", 1, 1, 100_000, "number of tables"),
          integer("table-size", 10_000, 0, MAX_ROWS, "rows per table"),
          integer("range-size", 100, 1, MAX_ROWS, "rows a range SELECT covers"),
          integer("point-selects", 10, 0, MAX_COUNT, "point SELECTs per transaction"),
          integer("simple-ranges", 1, 0, MAX_COUNT, "simple range SELECTs per transaction"),
          integer("sum-ranges", 1, 0, MAX_COUNT, "SELECT SUM() per transaction"),
          integer("order-ranges", 1, 0, MAX_COUNT, "SELECT ORDER BY per transaction"),
          integer("distinct-ranges", 1, 0, MAX_COUNT, "SELECT DISTINCT per transaction"),
          integer("index-updates", 1, 0, MAX_COUNT, "UPDATEs of the indexed column"),
          integer("non-index-updates", 1, 0, MAX_COUNT, "UPDATEs of a column without index"),
          integer("delete-inserts", 1, 0, MAX_COUNT, "pairs of DELETE and INSERT of one id"),
          integer("random-points", 10, 1, MAX_PARAMS, "values in the list of random points"),
          integer("number-of-ranges", 10, 1, MAX_PARAMS / 2, "ranges in a SELECT of random ranges"),
          integer("delta", 5, 0, MAX_ROWS, "width of each of the random ranges"),
          flag("range-selects", true, "all range SELECTs"),
          flag("skip-trx", false, "leave BEGIN and COMMIT out"),
          flag("auto-inc", true, "let the server give the ids"),
          flag("secondary", false, "an index that is not the primary key in its place"),
          flag("create-secondary", true, "create the index on k after loading"),
          text("mysql-storage-engine", "innodb", "storage engine of the tables"));

  private SbtestOptions() {}
}
