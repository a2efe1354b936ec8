package dev.oltpmatrix.experiment.preflight;

import dev.oltpmatrix.host.machine.MachineLimits;
import dev.oltpmatrix.model.descriptors.Generator;
import dev.oltpmatrix.model.text.Plural;
import dev.oltpmatrix.server.config.ServerLimits;
import java.util.ArrayList;
import java.util.List;

/** Checks whether the server and the generator fit into memory together. */
final class MemoryCheck {
  private static final long MIB = ServerMemory.MIB;

  private MemoryCheck() {}

  static List<PreflightFinding> of(
      Demand demand, List<ServerLimits> servers, List<MachineLimits.Room> memory) {
    List<PreflightFinding> found = new ArrayList<>();
    for (ServerLimits server : servers) {
      Generator generator = ServerMemory.hungriest(demand.generators(), demand.clients());
      long fixed = ServerMemory.ownBytes(server) + generator.bytes() + demand.proxyBytes();
      long perClient =
          server.connectionBytes() * demand.connections() / demand.clients()
              + generator.bytesPerClient();
      long needed = fixed + demand.clients() * perClient;
      for (MachineLimits.Room room : memory) {
        if (needed > room.free()) {
          String need =
              Plural.of(demand.clients(), "client")
                  + " of "
                  + generator.name()
                  + (server.startedHere() ? " and the server" : "")
                  + (demand.proxyBytes() > 0 ? " and the proxy" : "")
                  + " need about "
                  + needed / MIB
                  + " MiB"
                  + (server.startedHere()
                      ? ", " + ServerMemory.poolBytes(server) / MIB + " of them buffer pool"
                      : "");
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
    if (!server.startedHere()) {
      return PreflightFinding.orFewer(clients);
    }
    return clients > 0
        ? ", a smaller innodb_buffer_pool_size, or at most " + Plural.of(clients, "thread")
        : ", or a smaller innodb_buffer_pool_size";
  }
}
