package dev.oltpmatrix.server.api;

import dev.oltpmatrix.host.Host;
import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.server.connect.GlobalVariables;
import dev.oltpmatrix.server.connect.NetworkPath;
import dev.oltpmatrix.workload.data.DataSet;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;

/** A started server that answers, its table loaded and warm. */
public interface RunningServer extends AutoCloseable {
  long pid();

  /** Returns the server's own port, which is not always the one that clients connect to. */
  int port();

  Path socket();

  /**
   * Returns the endpoint and the account that clients use.
   *
   * @param connection one of those that the server was started for; an external server is reached
   *     in its own way, whatever is asked
   */
  NetworkPath networkPath(String connection);

  /**
   * Returns the machine that its process runs on, where its counters can be read; empty where they
   * cannot, as for a server given by URL, whatever machine that is on.
   */
  default Optional<Host> host() {
    return Optional.empty();
  }

  /** Returns whether it started on a clone; if not, earlier cells may have left pending work. */
  default boolean isFresh() {
    return true;
  }

  /** Returns the sessions of other users, whose end no cell waits for. */
  default Bystanders bystanders() {
    return Bystanders.NONE;
  }

  /** The sessions of other users that were connected and running when the program connected. */
  record Bystanders(long connected, long running) {
    public static final Bystanders NONE = new Bystanders(0, 0);
  }

  /** Returns a folder on the file system of its data; empty if that is on another machine. */
  default Optional<Path> dataFolder() {
    return Optional.empty();
  }

  String database();

  DataSet data();

  boolean isAlive();

  CellRecord.ServerFacts facts();

  CellRecord.ServerFacts facts(String connection);

  String errorLogTail(int lines);

  /** Returns the current size of its error log; 0 if the log is on another machine. */
  default long errorLogBytes() {
    return 0;
  }

  default String errorLogFrom(long bytes) {
    return "";
  }

  default String crashReport(int lines) {
    return "the server died during the cell: it "
        + howItEnded().orElse("ended")
        + "\nthe end of its error log:\n"
        + errorLogTail(lines);
  }

  Connection connect() throws SQLException;

  /**
   * The time limit of a short query: long even for a loaded server, and short for a caller that
   * waits.
   */
  int ANSWER_LIMIT_MS = 10_000;

  /** Opens a connection for short queries, which fail on a server that stalls. */
  default Connection connectToAsk() throws SQLException {
    Connection connection = connect();
    try {
      connection.setNetworkTimeout(Runnable::run, ANSWER_LIMIT_MS);
      return connection;
    } catch (SQLException e) {
      connection.close();
      throw e;
    }
  }

  default Map<String, String> variables() throws SQLException {
    try (Connection connection = connectToAsk()) {
      return GlobalVariables.of(connection);
    }
  }

  /** Opens a connection for queries under load, on the server's admin port if it has one. */
  default Connection connectToWatch() throws SQLException {
    return connect();
  }

  /** Returns {@code null} if the program must not change the server's settings. */
  default Connection connectAsAdmin() throws SQLException {
    return null;
  }

  /**
   * Brings its settings to those of a config that differs from that of its start in variables of a
   * running server, and reads them back; its facts then have the new values.
   *
   * @param config in the notation of {@link StartRequest}
   */
  default void change(String config) throws ServerException {
    throw new UnsupportedOperationException();
  }

  /** Returns the checksum of the data at its start; {@code null} if it was not computed. */
  default String tableChecksum() {
    return null;
  }

  /** Returns how the server ended by itself, in words that continue a sentence after "it". */
  default Optional<String> howItEnded() {
    return Optional.empty();
  }

  /** Describes an environment problem, such as a full disk, with the remedy. */
  default Optional<String> problem() {
    return Optional.empty();
  }

  /**
   * Stops it, checks that its process is gone and its port is free, and removes its data directory.
   */
  @Override
  void close() throws ServerException;
}
