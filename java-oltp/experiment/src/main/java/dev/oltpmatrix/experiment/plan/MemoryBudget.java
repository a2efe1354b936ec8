package dev.oltpmatrix.experiment.plan;

import dev.oltpmatrix.model.text.Plural;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Which servers may be up at once.
 *
 * @param needs what each asks of the machine; one that is not named asks nothing
 * @param clientBytes memory of the load generator
 * @param memoryBytes free memory; {@code null} where the system does not tell
 * @param diskBytes free space for the data of servers; {@code null} where it is no matter
 */
public record MemoryBudget(
    Map<ArmConfig, Need> needs, long clientBytes, Long memoryBytes, Long diskBytes) {
  private static final long MIB = 1 << 20;

  /** Room for all that there are. */
  public static final MemoryBudget ENDLESS = new MemoryBudget(Map.of(), 0, null, null);

  /**
   * What one server asks.
   *
   * @param memoryBytes under the greatest load; it keeps most of them when the load has gone
   * @param diskBytes of its data, for as long as it is up
   * @param runningServer the server that runs already and is only attached to; there is one of it,
   *     whatever its configs. {@code null} for a server that is started
   */
  public record Need(long memoryBytes, long diskBytes, String runningServer) {
    static final Need NONE = new Need(0, 0, null);
  }

  public MemoryBudget {
    needs = Map.copyOf(needs);
  }

  Need need(ArmConfig one) {
    return needs.getOrDefault(one, Need.NONE);
  }

  boolean holds(List<ArmConfig> servers) {
    return lack(servers).isEmpty();
  }

  /** Why they cannot be up at once, in words. */
  Optional<String> lack(List<ArmConfig> servers) {
    long wantedBytes = clientBytes;
    long dataBytes = 0;
    for (ArmConfig server : servers) {
      Need need = need(server);
      if (isTaken(servers, server)) {
        return Optional.of(server.arm().build() + " is one server that runs already");
      }
      wantedBytes += need.memoryBytes();
      dataBytes += need.diskBytes();
    }
    if (memoryBytes != null && wantedBytes > memoryBytes) {
      return Optional.of(shortOf("memory", servers.size(), wantedBytes, memoryBytes));
    }
    if (diskBytes != null && dataBytes > diskBytes) {
      return Optional.of(shortOf("disk space", servers.size(), dataBytes, diskBytes));
    }
    return Optional.empty();
  }

  /**
   * Whether it is the same running server as another of them: there is one of it, and their configs
   * cannot be set at once.
   */
  boolean isTaken(List<ArmConfig> servers, ArmConfig one) {
    String running = need(one).runningServer();
    return running != null
        && servers.stream().filter(s -> running.equals(need(s).runningServer())).count() > 1;
  }

  private static String shortOf(String what, int servers, long wantedBytes, long freeBytes) {
    return Plural.of(servers, "server")
        + " at once would need "
        + wantedBytes / MIB
        + " MiB of "
        + what
        + ", "
        + freeBytes / MIB
        + " are free";
  }
}
