package dev.oltpmatrix.experiment.plan;

import dev.oltpmatrix.model.text.Plural;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The memory and disk space that decide which servers may be up at the same time.
 *
 * @param needs the requirements of each server; one without an entry needs nothing
 * @param clientBytes memory of the load generator
 * @param memoryBytes free memory; {@code null} if the system does not report it
 * @param diskBytes free space for the data of servers; {@code null} if it does not matter
 */
public record MemoryBudget(
    Map<ArmConfig, Need> needs, long clientBytes, Long memoryBytes, Long diskBytes) {
  private static final long MIB = 1 << 20;

  public static final MemoryBudget ENDLESS = new MemoryBudget(Map.of(), 0, null, null);

  /**
   * The requirements of one server.
   *
   * @param memoryBytes memory under the greatest load; the server keeps most of it after the load
   * @param diskBytes size of its data while it is up
   * @param runningServer the server that is already running and is only attached to; there is only
   *     one of it, whatever its configs. {@code null} for a server that is started
   */
  public record Need(long memoryBytes, long diskBytes, String runningServer) {
    static final Need NONE = new Need(0, 0, null);
  }

  Need need(ArmConfig one) {
    return needs.getOrDefault(one, Need.NONE);
  }

  boolean holds(List<ArmConfig> servers) {
    return lack(servers).isEmpty();
  }

  /** Returns why the servers cannot be up at the same time; empty if they can. */
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
   * Checks whether it is the same running server as another one: there is only one of it, and
   * different configs cannot be set at the same time.
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
