package dev.oltpmatrix.matrix.spec;

import java.util.List;

/**
 * A workload as far as the matrix has to know it.
 *
 * @param brackets statements of a transaction that begin and end it
 * @param slowTps transactions a second that two cores do for thousands of clients, for estimates
 */
public record Workload(String name, Effect effect, int brackets, double slowTps) {
  /** What a cell leaves of the table. */
  public enum Effect {
    READS,
    /** Other values, or other rows under the same ids. */
    CHANGES,
    /** More rows, or fewer: a later cell would meet another table. */
    CHANGES_ROW_COUNT,
    /** Needs an empty schema, in which each client gets a table. */
    OWN_TABLES
  }

  private static final List<Workload> ALL =
      List.of(
          new Workload("oltp_read_only", Effect.READS, 2, 900),
          new Workload("oltp_point_select", Effect.READS, 0, 9000),
          new Workload("select_random_points", Effect.READS, 0, 4000),
          new Workload("select_random_ranges", Effect.READS, 0, 4000),
          new Workload("oltp_read_write", Effect.CHANGES, 2, 600),
          new Workload("oltp_write_only", Effect.CHANGES, 2, 2000),
          new Workload("oltp_update_index", Effect.CHANGES, 0, 9000),
          new Workload("oltp_update_non_index", Effect.CHANGES, 0, 9000),
          new Workload("oltp_insert", Effect.CHANGES_ROW_COUNT, 0, 9000),
          new Workload("oltp_delete", Effect.CHANGES_ROW_COUNT, 0, 9000),
          new Workload("bulk_insert", Effect.OWN_TABLES, 0, 100_000));

  public static List<String> names() {
    return ALL.stream().map(Workload::name).toList();
  }

  public static Workload named(String name) {
    Names.require("workload", name, names());
    return ALL.stream().filter(w -> w.name().equals(name)).findFirst().orElseThrow();
  }

  /** Whether a cell after it would meet other rows than were loaded, or none. */
  public boolean leavesAnotherTable() {
    return effect == Effect.CHANGES_ROW_COUNT || effect == Effect.OWN_TABLES;
  }

  public boolean writes() {
    return effect != Effect.READS;
  }
}
