package dev.oltpmatrix.workload.api;

import dev.oltpmatrix.model.descriptors.Workload;
import dev.oltpmatrix.workload.data.DataSet;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;

/** A workload as the load generator runs it: its options, its tables and its transactions. */
public interface LoadWorkload {
  /** Returns the properties that all parts of the program know it by. */
  Workload descriptor();

  default String name() {
    return descriptor().name();
  }

  /** Names the options that it adds to those of every load; empty for none. */
  String optionGroup();

  /** Returns the tables that the commands prepare, prewarm and cleanup work on. */
  WorkloadTables tables(Settings settings);

  /**
   * Returns how the tables on a server differ from those that a run needs, with the remedy; empty
   * if they do not.
   */
  Optional<String> check(Connection connection, Settings settings) throws SQLException;

  /**
   * Returns the data set whose {@link DataSet#verifyAfter} and {@link DataSet#differences} the
   * command check runs; empty where nothing in the tables can contradict itself.
   */
  default Optional<DataSet> checkedData(Settings settings) {
    return Optional.empty();
  }

  /**
   * Returns its transactions with the options of a run.
   *
   * @param seed the seed of the clients' random numbers
   */
  WorkloadRun run(Settings settings, int seed);
}
