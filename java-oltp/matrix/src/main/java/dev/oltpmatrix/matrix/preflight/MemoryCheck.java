package dev.oltpmatrix.matrix.preflight;

import dev.oltpmatrix.matrix.os.machine.MachineLimits;
import dev.oltpmatrix.matrix.server.config.ServerLimits;
import dev.oltpmatrix.text.Counted;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Whether the server and the generator fit into memory together. */
final class MemoryCheck {
  private static final long KIB = 1024;
  private static final long MIB = KIB * KIB;

  /** A server without clients and buffer pool. */
  private static final long SERVER_BYTES = 200 * MIB;

  /** Peaks from 1024 and 4096 clients: docs/results.md, "What the generators cost". */
  private static final Map<String, Generator> GENERATORS =
      Map.of(
          "sysbench", new Generator(15 * MIB, 420 * KIB),
          "java-mariadb", new Generator(110 * MIB, 220 * KIB),
          "java-mysql", new Generator(130 * MIB, 280 * KIB));

  private record Generator(long bytes, long perClientBytes) {}

  private MemoryCheck() {}

  static List<PreflightFinding> of(
      Demand demand, List<ServerLimits> servers, List<MachineLimits.Room> memory) {
    List<PreflightFinding> found = new ArrayList<>();
    for (ServerLimits server : servers) {
      String generator = hungriest(demand);
      long fixed = ownBytes(server) + GENERATORS.get(generator).bytes();
      long perClient = server.connectionBytes() + GENERATORS.get(generator).perClientBytes();
      long needed = fixed + demand.clients() * perClient;
      for (MachineLimits.Room room : memory) {
        if (needed > room.free()) {
          String need =
              Counted.of(demand.clients(), "client")
                  + " of "
                  + generator
                  + (server.ours() ? " and the server" : "")
                  + " need about "
                  + needed / MIB
                  + " MiB"
                  + (server.ours() ? ", " + pool(server) / MIB + " of them buffer pool" : "");
          String remedy = room.remedy() + fewer(server, (room.free() - fixed) / perClient);
          found.add(
              PreflightFinding.refusal(room.name(), room.free() / MIB + " MiB", need, remedy)
                  .of(server.name()));
        }
      }
    }
    return found;
  }

  private static String fewer(ServerLimits server, long clients) {
    if (!server.ours()) {
      return PreflightFinding.orFewer(clients);
    }
    return clients > 0
        ? ", a smaller innodb_buffer_pool_size, or at most " + Counted.of(clients, "thread")
        : ", or a smaller innodb_buffer_pool_size";
  }

  private static String hungriest(Demand demand) {
    return demand.generators().stream()
        .filter(GENERATORS::containsKey)
        .max((a, b) -> Long.compare(bytes(a, demand), bytes(b, demand)))
        .orElse("sysbench");
  }

  private static long bytes(String generator, Demand demand) {
    Generator g = GENERATORS.get(generator);
    return g.bytes() + demand.clients() * g.perClientBytes();
  }

  /** Of the server itself; one that runs already has taken its memory, wherever it is. */
  private static long ownBytes(ServerLimits server) {
    return server.ours() ? pool(server) + SERVER_BYTES : 0;
  }

  private static long pool(ServerLimits server) {
    return server.bufferPoolBytes() == null ? 0 : server.bufferPoolBytes().value();
  }
}
