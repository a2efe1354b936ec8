package dev.oltpmatrix.experiment.preflight;

import dev.oltpmatrix.host.machine.MachineLimits;
import dev.oltpmatrix.host.process.ProcessPinning;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.descriptors.Generator;
import dev.oltpmatrix.model.input.CpuList;
import dev.oltpmatrix.model.text.Plural;
import dev.oltpmatrix.server.config.ServerLimits;
import dev.oltpmatrix.server.config.ServerLimits.Limit;
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
  private static final String IN_OURS = "in server-configs/base.cnf or an overlay";
  private static final String RAISE_FILES = "raise it (limits.conf, LimitNOFILE)";
  private static final int NAMED_ARMS = 3;

  /** Maximum number of connections that the program itself opens in addition to the clients'. */
  private static final int OWN_CONNECTIONS = 8;

  private static final long MB = 1_000_000;
  private static final long MIB = ServerMemory.MIB;

  private final Demand demand;
  private final MachineLimits machine;

  /** Lines with the arms that each concerns; none for the machine's own limits. */
  private final Map<String, TreeSet<String>> found = new LinkedHashMap<>();

  private Preflight(Demand demand, MachineLimits machine) {
    this.demand = demand;
    this.machine = machine;
  }

  /** Returns a line for each limit that is exceeded. */
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

  /** Throws one exception with all lines. */
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

  private void add(String what, Object bound, String need, String remedy) {
    found.putIfAbsent(line(what, bound, need, remedy), new TreeSet<>());
  }

  private void add(ServerLimits of, String what, Object bound, String need, String remedy) {
    found.computeIfAbsent(line(what, bound, need, remedy), line -> new TreeSet<>()).add(of.name());
  }

  /** Returns the remedy of fewer clients, where a limit allows at least one. */
  private static String orFewer(long clients) {
    return clients > 0 ? ", or use at most " + Plural.of(clients, "thread") : "";
  }

  private static boolean exceeds(long needed, Long limit) {
    return limit != null && needed > limit;
  }

  private static boolean exceeds(long needed, Limit limit) {
    return limit != null && needed > limit.value();
  }

  private void placement() {
    cpus("server-cpus", demand.placement().serverCpus());
    cpus("client-cpus", demand.placement().clientCpus());
    cpus("proxy-cpus", demand.placement().proxyCpus());
    nice("server-nice", demand.placement().serverNice());
    nice("client-nice", demand.placement().clientNice());
  }

  private void cpus(String option, String asked) {
    if (asked == null) {
      return;
    }
    if (machine.cpus() == null) {
      add(option, asked, "this system pins no processes", "leave it out here");
      return;
    }
    CpuList others = CpuList.parse(option, asked).without(machine.cpus());
    if (!others.isEmpty()) {
      String need = "this process may use " + machine.cpus() + " only";
      add(option, asked, need, "leave out " + others + ", or widen the cpuset");
    }
  }

  private void nice(String option, Integer asked) {
    if (asked != null && !machine.hasNice()) {
      add(option, asked, "this system has no nice values", "leave it out here");
    } else if (asked != null && machine.nicest() != null && asked < machine.nicest()) {
      String need = "without privilege (CAP_SYS_NICE, ulimit -e) the least is " + machine.nicest();
      add(option, asked, need, "use " + machine.nicest() + " to 19, or run as root");
    }
  }

  private void server(ServerLimits server) {
    String where = server.startedHere() ? IN_OURS : "there";
    Limit connections = server.maxConnections();
    if (exceeds(demand.connections(), connections)) {
      add(
          server,
          "max_connections",
          shown(connections),
          demand.connectionsThat("need") + " " + (demand.connections() + OWN_CONNECTIONS),
          "raise it " + connections.place(where) + orFewer(connections.value()));
    }
    Limit statements = server.maxPreparedStatements();
    if (exceeds(demand.statements(), statements)) {
      add(
          server,
          "max_prepared_stmt_count",
          shown(statements),
          demand.connectionsThat("prepare") + " " + demand.statements(),
          "raise it "
              + statements.place(where)
              + orFewer(statements.value() / demand.statementsPerClient()));
    }
    Limit files = server.openFiles();
    if (files != null && exceeds(files.value(), machine.openFiles())) {
      String need = "the server needs " + files.value() + " open files (" + files.origin() + ")";
      String remedy = RAISE_FILES + ", or lower open_files_limit " + IN_OURS;
      add(server, "ulimit -Hn", machine.openFiles(), need, remedy);
    }
  }

  private static String shown(Limit limit) {
    return limit.value() + " (" + limit.origin() + ")";
  }

  private void ports(boolean startsServers) {
    if (startsServers && !machine.serverPort()) {
      String what = "number of free ports on 127.0.0.1 from 21300 to 32767";
      add(what, 0, "a server needs one", "end what listens there");
    }
    Long ports = machine.ephemeralPorts();
    if (exceeds(demand.connections(), ports)) {
      add(
          "number of ports in net.ipv4.ip_local_port_range",
          ports,
          demand.connectionsThat("need") + " " + demand.connections(),
          "sysctl -w net.ipv4.ip_local_port_range='32768 65535'" + orFewer(ports));
    }
  }

  private void limits() {
    Long files = machine.openFiles();
    long ofClients = ProcessPinning.filesFor(demand.clients());
    // Each is two connections of the process between clients and server.
    long ofHop = ProcessPinning.filesFor(2L * demand.relayedConnections());
    long others = ProcessPinning.filesFor(0);
    if (exceeds(ofClients, files)) {
      String need = demand.clientsThat("need") + " " + ofClients + " open files";
      add("ulimit -Hn", files, need, RAISE_FILES + orFewer(files - others));
    } else if (demand.relayedConnections() > 0 && exceeds(ofHop, files)) {
      String need =
          "forwarding %d connections between clients and server needs %d open files"
              .formatted(demand.relayedConnections(), ofHop);
      add("ulimit -Hn", files, need, RAISE_FILES + orFewer((files - others) / 2));
    }
    String clients = Plural.of(demand.clients(), "client");
    long tasks = ProcessPinning.processesFor(demand.clients());
    for (MachineLimits.Room room : machine.tasks()) {
      if (tasks > room.free()) {
        add(
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
            "free space at " + disk.path(),
            disk.freeBytes() / MB + " MB",
            "downloads, tables (at most %s), redo logs and results need %d MB"
                .formatted(demand.largestData(), (disk.neededBytes() + MB - 1) / MB),
            "free some, choose bigger disks with XDG_CACHE_HOME and --out, or smaller tables or redo logs");
      }
    }
    // A redo log or a table may need most of the disk space.
    machine.disks().stream()
        .max(Comparator.comparingLong(MachineLimits.Disk::neededBytes))
        .filter(disk -> exceeds(disk.neededBytes(), machine.fileBytes()))
        .ifPresent(
            disk ->
                add(
                    "ulimit -f",
                    machine.fileBytes() + " bytes a file",
                    "tables, logs and results may need " + disk.neededBytes(),
                    "raise it (ulimit -f unlimited, limits.conf, LimitFSIZE)"));
  }

  /** Checks whether a server and the generator fit into memory together. */
  private void memory(ServerLimits server) {
    Generator generator = ServerMemory.hungriest(demand.generators(), demand.clients());
    long fixed = ServerMemory.ownBytes(server) + generator.bytes() + demand.proxyBytes();
    long perClient =
        server.connectionBytes() * demand.connections() / demand.clients()
            + generator.bytesPerClient();
    long needed = fixed + demand.clients() * perClient;
    for (MachineLimits.Room room : machine.memory()) {
      if (needed > room.free()) {
        String who =
            Plural.of(demand.clients(), "client")
                + " of "
                + generator.name()
                + (server.startedHere() ? " and the server" : "")
                + (demand.proxyBytes() > 0 ? " and the proxy" : "");
        String pool =
            server.startedHere()
                ? ", " + ServerMemory.poolBytes(server) / MIB + " of them buffer pool"
                : "";
        String need = who + " need about " + needed / MIB + " MiB" + pool;
        String remedy = room.remedy() + less(server, (room.free() - fixed) / perClient);
        add(server, room.name(), room.free() / MIB + " MiB", need, remedy);
      }
    }
  }

  private static String less(ServerLimits server, long clients) {
    if (!server.startedHere()) {
      return orFewer(clients);
    }
    return clients > 0
        ? ", a smaller innodb_buffer_pool_size, or at most " + Plural.of(clients, "thread")
        : ", or a smaller innodb_buffer_pool_size";
  }
}
