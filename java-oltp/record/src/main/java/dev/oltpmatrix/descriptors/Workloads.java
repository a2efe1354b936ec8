package dev.oltpmatrix.descriptors;

import dev.oltpmatrix.descriptors.Workload.Effect;
import java.util.List;

/**
 * All workloads. A new one is a line here, and its statements where each generator has them:
 * TestScripts of the Java port, a script in lua/ for sysbench.
 */
public final class Workloads {
  private static final String SBTEST = "sbtest";

  /** A write that finds its row as it would leave it is not a write; some find it by chance. */
  private static final double FEW_IDLE = 0.01;

  /** Deletes meet ids that were deleted before: beyond this share they measure look-ups. */
  private static final double SOME_IDLE = 0.1;

  private static final List<Workload> ALL =
      List.of(
          sbtest(
              "oltp_read_only",
              "point and range reads in one transaction",
              Effect.READS,
              7,
              2,
              900),
          sbtest(
              "oltp_read_write",
              "point and range reads, then writes, in one transaction",
              Effect.CHANGES,
              11,
              2,
              600),
          sbtest(
              "oltp_write_only",
              "updates, and rows replaced, in one transaction",
              Effect.CHANGES,
              6,
              2,
              2000),
          sbtest("oltp_point_select", "one row by its id", Effect.READS, 1, 0, 9000),
          sbtest(
              "oltp_update_index",
              "one row's indexed column, each update its own transaction",
              Effect.CHANGES,
              1,
              0,
              9000),
          sbtest(
              "oltp_update_non_index",
              "one row's column without index, each update its own transaction",
              Effect.CHANGES,
              1,
              0,
              9000),
          sbtest("oltp_insert", "one new row, sent as text", Effect.CHANGES_ROW_COUNT, 0, 0, 9000),
          new Workload(
              "oltp_delete",
              "one row deleted by its id, if it is still there",
              Effect.CHANGES_ROW_COUNT,
              SBTEST,
              1,
              0,
              SOME_IDLE,
              9000,
              List.of("oltp_delete")),
          sbtest(
              "bulk_insert",
              "each client fills a table of its own, many rows in a statement",
              Effect.OWN_TABLES,
              0,
              0,
              100_000),
          sbtest(
              "select_random_points",
              "rows by a list of indexed values from the client's share of the table",
              Effect.READS,
              1,
              0,
              4000),
          sbtest(
              "select_random_ranges",
              "rows counted in a list of index ranges from the client's share of the table",
              Effect.READS,
              1,
              0,
              4000));

  private Workloads() {}

  private static Workload sbtest(
      String name, String intent, Effect effect, int statements, int brackets, double slowTps) {
    return new Workload(
        name, intent, effect, SBTEST, statements, brackets, FEW_IDLE, slowTps, List.of(name));
  }

  public static List<Workload> all() {
    return ALL;
  }

  public static List<String> names() {
    return ALL.stream().map(Workload::name).toList();
  }

  public static Workload named(String name) {
    return ALL.stream()
        .filter(workload -> workload.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("unknown workload '" + name + "'"));
  }
}
