package dev.oltpmatrix.workload.api;

import java.sql.SQLException;
import java.util.function.Consumer;

/** A workload's tables in parts, each of which is made on a connection of its own. */
public interface WorkloadTables {
  interface Sql {
    void execute(String statement) throws SQLException;
  }

  int parts();

  /**
   * Creates and fills a part.
   *
   * @param part counted from 1
   * @param progress receives what is done, in a line
   */
  void prepare(int part, Sql sql, Consumer<String> progress) throws SQLException;

  /** Reads a part into the server's memory. */
  void prewarm(int part, Sql sql, Consumer<String> progress) throws SQLException;

  void drop(int part, Sql sql, Consumer<String> progress) throws SQLException;
}
