package dev.oltpmatrix.server.proxy;

import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.server.connect.NetworkPath;
import dev.oltpmatrix.server.connect.ServerEndpoint;
import java.util.Optional;

/** A proxy through which a query was answered. */
public interface RunningProxy extends AutoCloseable {
  /** Returns the endpoint to which clients connect. */
  ServerEndpoint endpoint();

  /** Returns its processes and ports. */
  NetworkPath.Between between();

  /** Returns what the record of a cell says of it. */
  CellRecord.Proxy recorded();

  /** Returns a description of its failure, in a line; empty as long as it runs. */
  Optional<String> problem() throws InterruptedException;

  /**
   * Kills it and the processes that it has started at once, as a crash would, if this program has
   * started it; {@link #close} is still to be called.
   */
  void kill();

  /** Ends it, if this program has started it. */
  @Override
  void close();
}
