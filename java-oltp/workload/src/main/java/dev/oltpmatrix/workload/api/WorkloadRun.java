package dev.oltpmatrix.workload.api;

import dev.oltpmatrix.workload.random.Xoroshiro128Plus;
import java.util.List;

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
   * Returns those of them that a server may take as text only: MySQL does not prepare BEGIN. One
   * that occurs twice is in the list twice.
   */
  List<String> controlStatements();

  /**
   * Creates the state of a client, which it keeps when it loses its connection.
   *
   * @param client counted from 0
   * @param random the client's own generator
   */
  ClientState client(int client, Xoroshiro128Plus random);

  /** Creates the transactions of a connection, which are still to be prepared on it. */
  Transactions transactions();

  /** The state of a client between its transactions, known to the workload alone. */
  interface ClientState {}
}
