package dev.oltpmatrix.experiment.preflight;

import dev.oltpmatrix.model.descriptors.Generator;
import dev.oltpmatrix.model.descriptors.Generators;
import dev.oltpmatrix.server.config.ServerLimits;
import java.util.Collection;
import java.util.Comparator;

/** The memory that servers and load generators need. */
public final class ServerMemory {
  static final long MIB = 1024 * 1024;

  /** Memory of a server without clients and buffer pool. */
  private static final long SERVER_BYTES = 200 * MIB;

  private ServerMemory() {}

  /**
   * Returns the memory of the server itself; one that is already running has its memory, wherever
   * it is.
   */
  static long ownBytes(ServerLimits server) {
    return server.startedHere() ? poolBytes(server) + SERVER_BYTES : 0;
  }

  static long poolBytes(ServerLimits server) {
    return server.bufferPoolBytes() == null ? 0 : server.bufferPoolBytes().value();
  }

  /** Returns the memory of a server with this number of active connections. */
  public static long loadedBytes(ServerLimits server, int connections) {
    return ownBytes(server) + connections * server.connectionBytes();
  }

  /** Returns the generator that needs the most memory. */
  public static Generator hungriest(Collection<String> generators, int clients) {
    return generators.stream()
        .map(Generators::named)
        .max(Comparator.comparingLong(generator -> generator.bytes(clients)))
        .orElseThrow();
  }
}
