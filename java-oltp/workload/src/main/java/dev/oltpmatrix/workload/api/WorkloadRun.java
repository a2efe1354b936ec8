package dev.oltpmatrix.workload.api;

import dev.oltpmatrix.workload.random.Xoroshiro128Plus;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The transactions of a workload with the options of one run; shared by all clients. */
public interface WorkloadRun {
  /**
   * Returns the names of the kinds of transaction that it mixes; empty where all are of one kind.
   */
  default List<String> kinds() {
    return List.of();
  }

  /** Returns the number of statements that are prepared on each connection. */
  int preparedStatements();

  /**
   * Creates the state of a client, which it keeps when it loses its connection.
   *
   * @param client counted from 0
   * @param random the client's own generator
   */
  ClientState client(int client, Xoroshiro128Plus random);

  /** Creates the transactions of a connection, which are still to be prepared on it. */
  Transactions transactions();

  /**
   * Returns what clients have counted since they began, warm-up included, by names that records
   * keep and {@link dev.oltpmatrix.workload.data.DataSet#differences} compares with the tables;
   * empty where they count nothing. It is called after their last transaction.
   */
  default Map<String, Long> counted() {
    return Map.of();
  }

  /**
   * Returns the score of the workload's own rules, with its bound, in a line; empty where it has
   * none.
   *
   * @param transactions completed in the window, by kind
   * @param windowS the window's length in seconds
   */
  default Optional<String> score(Map<String, Long> transactions, double windowS) {
    return Optional.empty();
  }

  /** The state of a client between its transactions, known to the workload alone. */
  interface ClientState {
    /**
     * Returns how long the client waits before its next transaction, as a person does who reads and
     * types; in nanoseconds. It is asked once before each, and no latency has it.
     */
    default long pauseNs() {
      return 0;
    }
  }
}
