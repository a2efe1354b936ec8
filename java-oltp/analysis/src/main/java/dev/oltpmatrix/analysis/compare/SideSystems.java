package dev.oltpmatrix.analysis.compare;

import dev.oltpmatrix.analysis.aggregate.Side;
import dev.oltpmatrix.model.record.CellHosts;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.CellRecord.HostFacts;
import dev.oltpmatrix.model.record.CellRecord.ServerFacts;
import dev.oltpmatrix.model.record.UnderWine;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The operating systems and machines of a run.
 *
 * @param clients systems that load generators ran on
 * @param servers systems that servers ran on, as far as they are known
 * @param machines machines of servers, as far as they are known
 * @param builds servers with their versions
 * @param shared whether servers and clients were on one machine in every cell
 */
record SideSystems(
    Set<String> clients,
    Set<String> servers,
    Set<String> machines,
    Set<String> builds,
    boolean shared) {
  private static final String WINDOWS = "Windows";
  private static final String LINUX = "Linux";

  static SideSystems of(Side side) {
    Set<String> clients = new TreeSet<>();
    Set<String> servers = new TreeSet<>();
    Set<String> machines = new TreeSet<>();
    Set<String> builds = new TreeSet<>();
    boolean shared = true;
    for (CellRecord record : side.records()) {
      CellHosts hosts = record.origin().hosts();
      ServerFacts facts = record.origin().serverFacts();
      shared &= hosts.server() != null && !hosts.areApart();
      if (hosts.client() != null) {
        clients.add(system(hosts.client()));
      }
      if (hosts.server() != null) {
        servers.add(system(hosts.server()));
        machines.add(machine(hosts.server()));
      } else if (facts != null && facts.system() != null && facts.system().os() != null) {
        servers.add(facts.system().os());
      }
      if (facts != null) {
        builds.add(record.cell().server() + " " + facts.version());
      }
    }
    return new SideSystems(clients, servers, machines, builds, shared);
  }

  private static String system(HostFacts host) {
    return host.os() + (host.inWsl() ? " in WSL2, a virtual machine of Windows" : "");
  }

  /** Returns what makes a machine faster or slower, without its name. */
  private static String machine(HostFacts host) {
    return String.format(
        Locale.ROOT,
        "%s, %d CPUs, %.0f GiB",
        host.cpuModel(),
        host.cpus(),
        host.memoryMib() / 1024.0);
  }

  /** Returns the kinds of operating system, of clients and servers. */
  Set<String> kinds() {
    return kinds(Stream.concat(clients.stream(), servers.stream()));
  }

  Set<String> clientKinds() {
    return kinds(clients.stream());
  }

  private static Set<String> kinds(Stream<String> systems) {
    return systems.map(SideSystems::kind).collect(Collectors.toCollection(TreeSet::new));
  }

  /** Returns the kind of a system, which its tools and servers call by many names. */
  private static String kind(String system) {
    String name = system.toLowerCase(Locale.ROOT);
    if (name.contains(LINUX.toLowerCase(Locale.ROOT))) {
      return LINUX;
    }
    return name.contains(WINDOWS.toLowerCase(Locale.ROOT)) || name.startsWith("win")
        ? WINDOWS
        : system;
  }

  /** Checks whether anything of it ran under Wine. */
  boolean isWine() {
    return Stream.concat(clients.stream(), servers.stream()).anyMatch(UnderWine::isMarked);
  }
}
