package dev.oltpmatrix.server.remote;

import dev.oltpmatrix.host.Host;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.input.CpuList;
import dev.oltpmatrix.model.record.CellRecord.HostFacts;
import dev.oltpmatrix.model.record.ServerSystem;
import dev.oltpmatrix.model.record.UnderWine;
import dev.oltpmatrix.model.spec.ServerName;
import dev.oltpmatrix.server.connect.Connections;
import dev.oltpmatrix.workload.data.Queries;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/**
 * The answers of an external server about itself.
 *
 * @param variables all its global variables
 */
record Inspection(Map<String, String> variables, ServerSystem system) {
  private static final String THREAD_HANDLING = "thread_handling";
  private static final String POOL_MODE = "thread_pool_mode";

  /** MySQL's pool is a plugin, which shows as loaded-dynamically. */
  private static final Set<String> POOLS = Set.of("pool-of-threads", "loaded-dynamically");

  /** MariaDB's default for the number of thread groups is the number of its CPUs. */
  private static final String CPUS_OF_MARIADB =
      "SELECT GLOBAL_VALUE FROM information_schema.SYSTEM_VARIABLES"
          + " WHERE VARIABLE_NAME = 'THREAD_POOL_SIZE' AND GLOBAL_VALUE_ORIGIN = 'AUTO'";

  /** MySQL's system threads may use all CPUs. */
  private static final String CPUS_OF_MYSQL =
      "SELECT CONVERT(VCPU_IDS USING utf8mb4) FROM information_schema.RESOURCE_GROUPS"
          + " WHERE RESOURCE_GROUP_NAME = 'SYS_default'";

  static Inspection of(Connection connection, Host host) throws SQLException {
    Map<String, String> variables = Connections.globalVariables(connection);
    return new Inspection(variables, system(variables, cpus(connection, variables), host::facts));
  }

  /**
   * Returns the system that variables tell of.
   *
   * @param cpus {@code null} if they are not known
   * @param here facts of this machine, which take some time
   */
  static ServerSystem system(
      Map<String, String> variables, Integer cpus, Supplier<HostFacts> here) {
    return new ServerSystem(
        variables.get("version_comment"),
        os(variables, here),
        variables.get("version_compile_machine"),
        cpus,
        variables.get(THREAD_HANDLING),
        variables.get(POOL_MODE),
        null);
  }

  private static String os(Map<String, String> variables, Supplier<HostFacts> here) {
    String told = variables.get("version_compile_os");
    // All paths of a server on Windows begin with a drive.
    boolean hasDrives = variables.getOrDefault("datadir", "").matches("[A-Za-z]:[\\\\/].*");
    String os = hasDrives && !ServerSystem.isWindows(told) ? "Windows" : told;
    return ServerSystem.isWindows(os) && isUnderWine(variables.get("hostname"), here.get())
        ? UnderWine.marked(os, "")
        : os;
  }

  /**
   * Checks whether a server for Windows runs on this machine, which is another system. The host of
   * its URL is no proof: a tunnel leads from this machine's own address to any other. A Linux in
   * WSL2 has the name of the Windows around it.
   */
  private static boolean isUnderWine(String hostname, HostFacts here) {
    return !ServerSystem.isWindows(here.kernel())
        && !here.inWsl()
        && here.name().equalsIgnoreCase(hostname);
  }

  /** Returns the number of CPUs; {@code null} if the server does not tell it to this account. */
  private static Integer cpus(Connection connection, Map<String, String> variables) {
    boolean isMariadb = isMariadb(variables);
    try {
      String told = Queries.one(connection, isMariadb ? CPUS_OF_MARIADB : CPUS_OF_MYSQL);
      if (told == null || told.isEmpty()) {
        return null;
      }
      return isMariadb ? Integer.parseInt(told) : CpuList.parse("cpus", told).size();
    } catch (SQLException | UsageException | NumberFormatException e) {
      return null; // an older version, or a list of another form
    }
  }

  static boolean isMariadb(Map<String, String> variables) {
    return variables.get("version").contains("MariaDB");
  }

  static String arm(Map<String, String> variables) {
    if (!POOLS.contains(variables.getOrDefault(THREAD_HANDLING, ""))) {
      return ServerName.PER_THREAD;
    }
    boolean isGeneric = "generic".equals(variables.get(POOL_MODE));
    return isGeneric ? ServerName.POOL_GENERIC : ServerName.POOL;
  }

  boolean isOnWindows() {
    return ServerSystem.isWindows(system.os());
  }

  /** Refuses an arm that the server does not serve; it cannot change while the server runs. */
  void requireArm(String what, String arm) {
    String found = arm(variables);
    if (!found.equals(arm)) {
      String mode = system.threadPoolMode();
      throw new UsageException(
          "%s: #%s was requested, but it runs with thread_handling=%s%s, which is #%s; start it with another thread_handling, or ask for #%s"
              .formatted(
                  what,
                  arm,
                  system.threadHandling(),
                  mode == null ? "" : ", thread_pool_mode=" + mode,
                  found,
                  found));
    }
  }
}
