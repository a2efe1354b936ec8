package dev.oltpmatrix.server.api;

import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.server.connect.Connections;
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

  /** Its own, whatever clients connect to; so is that of every connection from here. */
  int port();

  Path socket();

  /**
   * What clients connect to, and as whom.
   *
   * @param connection one of those that it was started for; a server that runs without us is
   *     reached in its own way, whatever is asked
   */
  NetworkPath road(String connection);

  /** Whether its process is one of this machine, whose counters can be read. */
  default boolean isOurs() {
    return true;
  }

  /**
   * Whether it started on a clone of the loaded table; else the cells of other starts may have left
   * it work.
   */
  default boolean isFresh() {
    return true;
  }

  /** Sessions of others, whom no cell waits for. */
  default Bystanders bystanders() {
    return Bystanders.NONE;
  }

  /** How many were connected and at work when the program came. */
  record Bystanders(long connected, long running) {
    public static final Bystanders NONE = new Bystanders(0, 0);
  }

  String database();

  /** What it was loaded with. */
  DataSet data();

  boolean isAlive();

  /** Of the server itself, however clients reach it. */
  CellRecord.ServerFacts facts();

  /** The same, with how clients of a kind reach it. */
  CellRecord.ServerFacts facts(String connection);

  String errorLogTail(int lines);

  /** What its error log has now; 0 where that is on another machine. */
  default long errorLogBytes() {
    return 0;
  }

  /** What it has written to its error log behind so many bytes. */
  default String errorLogFrom(long bytes) {
    return "";
  }

  /** What to say when it ended during a cell. */
  default String obituary(int lines) {
    return "the server died during the cell: it "
        + howItEnded().orElse("ended")
        + "; the end of its error log:\n"
        + errorLogTail(lines);
  }

  Connection connect() throws SQLException;

  /** Long for a short question even to a loaded server, and short for whoever waits. */
  int ANSWER_LIMIT_MS = 10_000;

  /** One for short questions: a server that stalls fails them, and does not hold up the run. */
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

  /** All of its global variables as they are now. */
  default Map<String, String> variables() throws SQLException {
    try (Connection connection = connectToAsk()) {
      return Connections.globalVariables(connection);
    }
  }

  /** One to ask it while it is loaded: by a door of its own where the server has one. */
  default Connection connectToWatch() throws SQLException {
    return connect();
  }

  /** One that may change settings; {@code null} where the program must not. */
  default Connection connectAsAdmin() throws SQLException {
    return null;
  }

  /**
   * Of its data as the server started with it; {@code null} where there is none or nobody looked.
   */
  default String tableChecksum() {
    return null;
  }

  /** Where it ended by itself: how, in words that go on after "it". */
  default Optional<String> howItEnded() {
    return Optional.empty();
  }

  /** What is wrong around the server, such as a full disk, with the remedy. */
  default Optional<String> trouble() {
    return Optional.empty();
  }

  /** Stops it, proves it gone (process, port) and removes its data directory. */
  @Override
  void close() throws ServerException;
}
