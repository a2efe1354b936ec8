package dev.oltpmatrix.model.descriptors;

import java.util.List;

/**
 * A workload's properties that all parts of the program need; each generator has its own
 * implementation of the statements.
 *
 * @param preparedStatements number of statements that a client prepares for one table, BEGIN and
 *     COMMIT included; MySQL takes BEGIN as text only, which is one less
 * @param brackets number of statements that begin and end a transaction
 * @param slowTps transactions per second that two cores do for thousands of clients
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

  /** Data set with sysbench's table. */
  public static final String SBTEST = "sbtest";

  /** Data set with the tables and routines of the driver study's calls. */
  public static final String DRIVERS = "drivers";

  /** Data set with the tables of TPC-C, and the workload on it. */
  public static final String TPCC = "tpcc";

  /** The form of TPC-C with IN lists and INSERTs of many rows. */
  public static final String TPCC_SET = "set";

  /** The number of statements that a client prepares in that form. */
  public static final int SET_STATEMENTS = 67;

  /** Effect of a cell on its data. */
  public enum Effect {
    READS,
    /** Other values, or other rows under the same ids; or changes that its data set reverts. */
    CHANGES,
    /** More rows, or fewer: a later cell would measure a different table. */
    CHANGES_ROW_COUNT,
    /** Needs an empty schema, in which each client creates a table. */
    OWN_TABLES
  }

  /** Checks whether a later cell would find other rows than those that were loaded, or none. */
  public boolean leavesAnotherTable() {
    return effect == Effect.CHANGES_ROW_COUNT || effect == Effect.OWN_TABLES;
  }

  public boolean mixesKinds() {
    return transactions.size() > 1;
  }

  public boolean writes() {
    return effect != Effect.READS;
  }

  public boolean wantsEmptySchema() {
    return effect == Effect.OWN_TABLES;
  }
}
