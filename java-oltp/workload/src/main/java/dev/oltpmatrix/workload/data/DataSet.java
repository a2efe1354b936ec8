package dev.oltpmatrix.workload.data;

import dev.oltpmatrix.model.Reporter;
import dev.oltpmatrix.model.ServerException;
import java.io.InputStream;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;

/** Tables and rows that a server is loaded with. The same on every server, and after every load. */
public interface DataSet {
  /** As it is registered. */
  String id();

  /** In all its tables. */
  long rows();

  /** Of the row generator: another makes other rows. */
  long seed();

  /** The database that has the tables where nobody asks for another. */
  String database();

  /** Character set and collation of the database and of its tables, as CREATE takes them. */
  String encoding();

  /** Without the database's name. */
  List<String> tables();

  /**
   * Names size, seed and form in the name of a loaded data directory: whenever the schema or the
   * rows change, so must this.
   */
  String templateKey();

  /** Size and seed in words: the mark of its tables in a server of somebody else's. */
  String words();

  /** On disk, with the indexes. */
  long bytes();

  /**
   * Makes the tables, fills them and proves that they hold what was sent.
   *
   * @return a sum over all rows, of which {@link #checksumText} tells
   */
  long load(Target target) throws SQLException, ServerException, InterruptedException;

  /**
   * Where it is loaded.
   *
   * @param connection with the database that takes the tables as its own
   * @param name the server's, for whoever waits
   * @param what the server's, for a failure
   * @param localInfile feeds a LOAD DATA LOCAL, which is faster than INSERT; {@code null} where the
   *     server may not take one
   * @param tableOptions go into each CREATE TABLE; may be empty
   */
  record Target(
      Connection connection,
      String name,
      String what,
      LocalInfile localInfile,
      String tableOptions,
      Reporter reporter) {}

  /**
   * Gives the statement that will run a LOAD DATA LOCAL its rows; each JDBC driver has its own way.
   */
  @FunctionalInterface
  interface LocalInfile {
    void feed(Statement statement, InputStream rows) throws SQLException;
  }

  /** What {@link #checksum} answers as long as nothing has changed. */
  String checksumText(long sum);

  /** Row count and sum as the server computes them now: reads every row. */
  String checksum(Connection connection) throws SQLException;

  /** How the tables differ from loaded ones by more than workloads change; empty if they do not. */
  Optional<String> damage(Connection connection) throws SQLException;

  /** Puts back what cells have written, where that is less than loading anew. */
  default void reset(Connection connection) throws SQLException {}

  /** Reads tables and indexes whole; gives the checksum. */
  String warm(Connection connection) throws SQLException;
}
