package dev.oltpmatrix.experiment.preflight;

import dev.oltpmatrix.host.machine.MachineLimits;
import dev.oltpmatrix.host.process.ProcessPinning;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.descriptors.Generator;
import dev.oltpmatrix.model.descriptors.Generators;
import dev.oltpmatrix.model.input.CpuList;
import dev.oltpmatrix.model.spec.CpuPinning;
import dev.oltpmatrix.model.text.Plural;
import dev.oltpmatrix.server.config.ServerLimits;
import dev.oltpmatrix.server.config.ServerLimits.Limit;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * Finds, before anything starts, what would fail at the highest client count: limits, ports, disks
 * and memory. What is not known is not in the way.
 */
public final class Preflight {
  private static final String RAISE_FILES = "raise it (limits.conf, LimitNOFILE)";
  private static final int NAMED_ARMS = 3;

  /** Maximum number of connections that the program itself opens in addition to the clients'. */
  private static final int OWN_CONNECTIONS = 8;

  private static final long MB = 1_000_000;
  private static final long MIB = 1024 * 1024;

  /** Memory of a server without clients and buffer pool. */
  private static final long SERVER_BYTES = 200 * MIB;

  private final Demand demand;
  private final MachineLimits machine;

  /** Lines with the arms that each concerns; none for the machine's own limits. */
  private final Map<String, TreeSet<String>> found = new LinkedHashMap<>();

  private Preflight(Demand demand, MachineLimits machine) {
    this.demand = demand;
    this.machine = machine;
  }

  public static List<String> check(
      Demand demand, List<ServerLimits> servers, MachineLimits machine) {
    if (demand.clients() == 0) {
      return List.of();
    }
    Preflight checks = new Preflight(demand, machine);
    checks.placement();
    servers.forEach(checks::server);
    checks.ports(servers.stream().anyMatch(ServerLimits::startedHere));
    checks.limits();
    checks.disks();
    servers.forEach(checks::memory);
    return checks.found.entrySet().stream()
        .map(one -> arms(List.copyOf(one.getValue())) + one.getKey())
        .toList();
  }

  public static void refuse(List<String> lines) {
    if (!lines.isEmpty()) {
      throw new UsageException(String.join("\n", lines));
    }
  }

  /**
   * Returns a line.
   *
   * @param what the limit's name
   * @param bound the value, and where it is set
   * @param need the required value
   * @param remedy what the user can do
   */
  public static String line(String what, Object bound, String need, String remedy) {
    return what + " is " + bound + ", " + need + "; " + remedy;
  }

  private static String arms(List<String> arms) {
    int more = arms.size() - NAMED_ARMS;
    String named = String.join(", ", arms.subList(0, Math.min(NAMED_ARMS, arms.size())));
    return named + (more > 0 ? " and " + more + " more" : "") + (arms.isEmpty() ? "" : ": ");
  }

  /** Adds a line; {@code of} is {@code null} for the machine's own limits. */
  private void add(ServerLimits of, String what, Object bound, String need, String remedy) {
    TreeSet<String> arms =
        found.computeIfAbsent(line(what, bound, need, remedy), line -> new TreeSet<>());
    if (of != null) {
      arms.add(of.name());
    }
  }

  /** Returns the remedy of fewer clients, where a limit allows at least one. */
  private static String orFewer(long clients) {
    return clients > 0 ? ", or use at most " + Plural.of(clients, "thread") : "";
  }

  private static boolean exceeds(long needed, Long limit) {
    return limit != null && needed > limit;
  }

  private void placement() {
    CpuPinning asked = demand.placement();
    cpus("server-cpus", asked.serverCpus());
    cpus("client-cpus", asked.clientCpus());
    cpus("proxy-cpus", asked.proxyCpus());
    nice("server-nice", asked.serverNice());
    nice("client-nice", asked.clientNice());
  }

  private void cpus(String option, String asked) {
    boolean isPinned = machine.cpus() != null;
    boolean isFine =
        asked == null
            || (isPinned && CpuList.parse(option, asked).without(machine.cpus()).isEmpty());
    if (!isFine) {
      String need =
          isPinned
              ? "this process may use " + machine.cpus() + " only"
              : "this system pins no processes";
      add(null, option, asked, need, isPinned ? "leave out others" : "leave it out here");
    }
  }

  private void nice(String option, Integer asked) {
    Integer least = machine.nicest();
    if (asked != null && (!machine.hasNice() || (least != null && asked < least))) {
      String need = "this process may use " + (machine.hasNice() ? least + " to 19" : "none");
      add(null, option, asked, need, "leave it out, or run with the privilege (CAP_SYS_NICE)");
    }
  }

  private void server(ServerLimits server) {
    int connections = demand.connections();
    limit(server, "max_connections", server.maxConnections(), connections, OWN_CONNECTIONS, 1);
    limit(
        server,
        "max_prepared_stmt_count",
        server.maxPreparedStatements(),
        demand.statements(),
        0,
        demand.statementsPerClient());
    Limit files = server.openFiles();
    if (files != null && exceeds(files.value(), machine.openFiles())) {
      String need = "the server needs " + files.value() + " open files (" + files.origin() + ")";
      String remedy = RAISE_FILES + ", or lower open_files_limit there";
      add(server, "ulimit -Hn", machine.openFiles(), need, remedy);
    }
  }

  /** Checks a limit of a server, of which each connection of a client takes some. */
  private void limit(
      ServerLimits server, String what, Limit limit, long needed, int own, int ofClient) {
    if (limit != null && needed > limit.value()) {
      String need = Plural.of(demand.connections(), "connection") + " need " + (needed + own);
      String remedy = "raise it there" + orFewer(limit.value() / ofClient);
      add(server, what, limit.value() + " (" + limit.origin() + ")", need, remedy);
    }
  }

  private void ports(boolean startsServers) {
    if (startsServers && !machine.serverPort()) {
      String what = "number of free ports on 127.0.0.1 from 21300 to 32767";
      add(null, what, 0, "a server needs one", "end what listens there");
    }
    Long ports = machine.ephemeralPorts();
    if (exceeds(demand.connections(), ports)) {
      add(
          null,
          "number of ports in net.ipv4.ip_local_port_range",
          ports,
          "the connections need " + demand.connections(),
          "sysctl -w net.ipv4.ip_local_port_range='32768 65535'" + orFewer(ports));
    }
  }

  private void limits() {
    Long files = machine.openFiles();
    // A relay or a proxy has two connections for each, to the client and to the server.
    int ofClient = 2L * demand.relayedConnections() > demand.clients() ? 2 : 1;
    long needed =
        ProcessPinning.filesFor(Math.max(demand.clients(), 2L * demand.relayedConnections()));
    String clients = Plural.of(demand.clients(), "client");
    if (exceeds(needed, files)) {
      String need = clients + (ofClient > 1 ? ", forwarded," : "") + " need %d open files";
      long fewer = (files - ProcessPinning.filesFor(0)) / ofClient;
      add(null, "ulimit -Hn", files, need.formatted(needed), RAISE_FILES + orFewer(fewer));
    }
    long tasks = ProcessPinning.processesFor(demand.clients());
    for (MachineLimits.Room room : machine.tasks()) {
      if (tasks > room.free()) {
        add(
            null,
            room.name(),
            room.limit() + ", of which " + Math.max(0, room.free()) + " are free",
            clients + " and their server need up to " + tasks + " threads",
            room.remedy() + orFewer(ProcessPinning.clientsFor(room.free())));
      }
    }
  }

  private void disks() {
    for (MachineLimits.Disk disk : machine.disks()) {
      if (disk.neededBytes() > disk.freeBytes()) {
        add(
            null,
            "free space at " + disk.path(),
            disk.freeBytes() / MB + " MB",
            "downloads, tables (at most %s), redo logs and results need %d MB"
                .formatted(demand.largestData(), (disk.neededBytes() + MB - 1) / MB),
            "free some, choose bigger disks with XDG_CACHE_HOME and --out, or smaller tables or"
                + " redo logs");
      }
    }
    // A redo log or a table may need most of the disk space.
    long most = machine.disks().stream().mapToLong(MachineLimits.Disk::neededBytes).max().orElse(0);
    if (exceeds(most, machine.fileBytes())) {
      add(
          null,
          "ulimit -f",
          machine.fileBytes() + " bytes a file",
          "tables, logs and results may need " + most,
          "raise it (ulimit -f unlimited, limits.conf, LimitFSIZE)");
    }
  }

  private void memory(ServerLimits server) {
    Generator generator = hungriest(demand.generators(), demand.clients());
    long fixed = loadedBytes(server, 0) + generator.bytes() + demand.proxyBytes();
    long perClient =
        server.connectionBytes() * demand.connections() / demand.clients()
            + generator.bytesPerClient();
    long needed = fixed + demand.clients() * perClient;
    for (MachineLimits.Room room : machine.memory()) {
      if (needed > room.free()) {
        String need =
            "%s of %s, the server and proxies need about %d MiB, %d of them buffer pool"
                .formatted(
                    Plural.of(demand.clients(), "client"),
                    generator.name(),
                    needed / MIB,
                    server.startedHere() ? poolBytes(server) / MIB : 0);
        String remedy = room.remedy() + ", or choose a smaller innodb_buffer_pool_size";
        String fewer = orFewer((room.free() - fixed) / perClient);
        add(server, room.name(), room.free() / MIB + " MiB", need, remedy + fewer);
      }
    }
  }

  private static long poolBytes(ServerLimits server) {
    return server.bufferPoolBytes() == null ? 0 : server.bufferPoolBytes().value();
  }

  /**
   * Returns the memory of a server with this number of active connections; one that is already
   * running has its own, wherever it is.
   */
  public static long loadedBytes(ServerLimits server, int connections) {
    long own = server.startedHere() ? poolBytes(server) + SERVER_BYTES : 0;
    return own + connections * server.connectionBytes();
  }

  public static Generator hungriest(Collection<String> generators, int clients) {
    return generators.stream()
        .map(Generators::named)
        .max(Comparator.comparingLong(generator -> generator.bytes(clients)))
        .orElseThrow();
  }
}
