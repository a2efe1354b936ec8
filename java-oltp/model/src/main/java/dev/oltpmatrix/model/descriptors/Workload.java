package dev.oltpmatrix.model.descriptors;

import java.util.List;

/**
 * A workload as everybody has to know it; how its statements are made is each generator's own.
 *
 * @param intent what it is for, in a line
 * @param dataSet what it runs on
 * @param preparedStatements that a client prepares for one table, BEGIN and COMMIT among them;
 *     MySQL takes BEGIN as text only, which is one less
 * @param brackets statements of a transaction that begin and end it
 * @param maxNoOpWriteShare share of its writes that may meet nothing to change and still be writes
 * @param slowTps transactions a second that two cores do for thousands of clients, for estimates
 * @param transactions the kinds of transaction that it mixes
 */
public record Workload(
    String name,
    String intent,
    Effect effect,
    String dataSet,
    int preparedStatements,
    int brackets,
    double maxNoOpWriteShare,
    double slowTps,
    List<String> transactions) {

  /** sysbench's table. */
  public static final String SBTEST = "sbtest";

  /** The tables and routines that calls of a driver are measured on. */
  public static final String DRIVERS = "drivers";

  /** What a cell leaves of its data. */
  public enum Effect {
    READS,
    /** Other values, or other rows under the same ids; or what its data set puts right again. */
    CHANGES,
    /** More rows, or fewer: a later cell would meet another table. */
    CHANGES_ROW_COUNT,
    /** Needs an empty schema, in which each client gets a table. */
    OWN_TABLES
  }

  public Workload {
    transactions = List.copyOf(transactions);
  }

  /** Whether a cell after it would meet other rows than were loaded, or none. */
  public boolean leavesAnotherTable() {
    return effect == Effect.CHANGES_ROW_COUNT || effect == Effect.OWN_TABLES;
  }

  public boolean writes() {
    return effect != Effect.READS;
  }

  /** Whether it makes tables of its own and wants to find none. */
  public boolean wantsEmptySchema() {
    return effect == Effect.OWN_TABLES;
  }
}
