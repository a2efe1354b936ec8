package dev.oltpmatrix.workload.data;

import dev.oltpmatrix.model.Reporter;
import dev.oltpmatrix.model.ServerException;
import java.io.InputStream;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Tables and rows that a server is loaded with, identical on every server and after every load. */
public interface DataSet {
  /** Returns the name by which it is registered. */
  String id();

  long rows();

  /** Returns the seed of the row generator: another seed generates other rows. */
  long seed();

  /** Returns the name of the default database for the tables. */
  String database();

  /**
   * Returns character set and collation of the database and of its tables, in the syntax of CREATE.
   */
  String encoding();

  /** Returns the tables' names without the database. */
  List<String> tables();

  /**
   * Returns the part of a loaded data directory's name that encodes size, seed and form: it must
   * change whenever the schema or the rows do.
   */
  String templateKey();

  /** Returns size and seed in words, which mark its tables in an external server. */
  String words();

  long bytes();

  /** Returns whether its tables have to be in a server already: the program makes none. */
  default boolean isGiven() {
    return false;
  }

  /**
   * Creates the tables, fills them and checks that they hold the rows that were sent.
   *
   * @return a sum over all rows, the argument of {@link #checksumText}
   */
  long load(Target target) throws SQLException, ServerException, InterruptedException;

  /**
   * Server that the data set is loaded into.
   *
   * @param connection connection whose default database takes the tables
   * @param name the server's name, for reports of progress
   * @param what the server's description, for a failure
   * @param localInfile feeds a LOAD DATA LOCAL, which is faster than INSERT; {@code null} where the
   *     server may not take one
   * @param tableOptions options for each CREATE TABLE; may be empty
   */
  record Target(
      Connection connection,
      String name,
      String what,
      LocalInfile localInfile,
      String tableOptions,
      Reporter reporter) {}

  /**
   * Supplies rows to the statement that will run a LOAD DATA LOCAL, by the means of each JDBC
   * driver.
   */
  @FunctionalInterface
  interface LocalInfile {
    void feed(Statement statement, InputStream rows) throws SQLException;
  }

  String checksumText(long sum);

  /** Returns row count and sum, computed by the server now: reads every row. */
  String checksum(Connection connection) throws SQLException;

  /**
   * Returns how the tables differ from loaded ones by more than workloads change; empty if they do
   * not.
   */
  Optional<String> damage(Connection connection) throws SQLException;

  /**
   * Returns what in the tables contradicts itself after a cell, so that the server has lost or
   * mixed up what clients committed; empty if nothing does. What is checked must hold after any
   * number of transactions.
   */
  default Optional<String> verifyAfter(Connector server) throws SQLException {
    return Optional.empty();
  }

  /**
   * Returns how the tables differ from what clients saw committed since they were loaded, so that a
   * server or a proxy has lost commits or carried them out twice; empty if they do not.
   *
   * @param counted what clients have counted, as {@link
   *     dev.oltpmatrix.workload.api.WorkloadRun#counted} has it; empty from a generator that counts
   *     nothing, for which nothing is compared
   */
  default Optional<String> differences(Connector server, Map<String, Long> counted)
      throws SQLException {
    return Optional.empty();
  }

  /**
   * Returns the estimated seconds that {@link #verifyAfter} and {@link #differences} take after a
   * cell.
   */
  default double checkS() {
    return 0;
  }

  /**
   * Returns the shares that the inputs of clients on this data had, with those that the workload
   * specifies; empty where it specifies none, or nothing was counted.
   *
   * @param counted see {@link #differences}
   */
  default List<InputShare> shares(Map<String, Long> counted) {
    return List.of();
  }

  interface Connector {
    Connection connect() throws SQLException;
  }

  /** Reverts the changes of cells, where that is less work than loading again. */
  default void reset(Connection connection) throws SQLException {}

  /** Reads all tables and indexes; returns the checksum. */
  String warm(Connection connection) throws SQLException;
}
