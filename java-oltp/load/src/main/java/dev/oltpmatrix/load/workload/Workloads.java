package dev.oltpmatrix.load.workload;

import static dev.oltpmatrix.load.workload.Group.once;
import static dev.oltpmatrix.load.workload.Group.repeated;
import static dev.oltpmatrix.load.workload.Param.drawn;
import static dev.oltpmatrix.load.workload.Param.rangeEndOf;
import static dev.oltpmatrix.load.workload.StatementTemplate.other;
import static dev.oltpmatrix.load.workload.StatementTemplate.read;
import static dev.oltpmatrix.load.workload.StatementTemplate.write;

import java.util.List;

/** The tests that are there. */
public final class Workloads {
  private static final Group BEGIN = once("begin", other("BEGIN")).onlyIf("!skip-trx");
  private static final Group COMMIT = once("commit", other("COMMIT")).onlyIf("!skip-trx");

  private static final Group POINT_SELECTS =
      repeated(
          "point-selects", List.of(Draw.ID), read("SELECT c FROM sbtest%d WHERE id=?", drawn(0)));
  private static final Group SIMPLE_RANGES =
      range("simple-ranges", "SELECT c FROM sbtest%d WHERE id BETWEEN ? AND ?");
  private static final Group SUM_RANGES =
      range("sum-ranges", "SELECT SUM(k) FROM sbtest%d WHERE id BETWEEN ? AND ?");
  private static final Group ORDER_RANGES =
      range("order-ranges", "SELECT c FROM sbtest%d WHERE id BETWEEN ? AND ? ORDER BY c");
  private static final Group DISTINCT_RANGES =
      range(
          "distinct-ranges", "SELECT DISTINCT c FROM sbtest%d WHERE id BETWEEN ? AND ? ORDER BY c");
  private static final Group NON_INDEX_UPDATES =
      repeated(
          "non-index-updates",
          List.of(Draw.C, Draw.ID),
          write("UPDATE sbtest%d SET c=? WHERE id=?", drawn(0), drawn(1)));

  private static final List<Workload> ALL =
      List.of(
          new Workload(
              "oltp_read_only",
              "point and range reads in one transaction",
              List.of(
                  BEGIN,
                  POINT_SELECTS,
                  SIMPLE_RANGES,
                  SUM_RANGES,
                  ORDER_RANGES,
                  DISTINCT_RANGES,
                  COMMIT)),
          new Workload(
              "oltp_update_non_index",
              "one row's column without index, each update its own transaction",
              List.of(NON_INDEX_UPDATES)));

  private Workloads() {}

  private static Group range(String option, String sql) {
    return repeated(option, List.of(Draw.ID), read(sql, drawn(0), rangeEndOf(0)))
        .onlyIf("range-selects");
  }

  public static List<String> names() {
    return ALL.stream().map(Workload::name).toList();
  }

  public static Workload named(String name) {
    return ALL.stream().filter(w -> w.name().equals(name)).findFirst().orElseThrow();
  }
}
