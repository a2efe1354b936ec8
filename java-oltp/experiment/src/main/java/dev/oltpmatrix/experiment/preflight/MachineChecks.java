package dev.oltpmatrix.experiment.preflight;

import dev.oltpmatrix.host.machine.MachineLimits;
import dev.oltpmatrix.host.process.ProcessPinning;
import dev.oltpmatrix.model.text.Plural;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Checks the limits of the machine, which apply to every server. */
final class MachineChecks {
  /**
   * Memory mappings of a thread: a stack, its guard page, and in sysbench part of the memory of its
   * Lua state.
   */
  private static final long MAPPINGS_PER_THREAD = 3;

  /**
   * Memory mappings of the libraries, heaps and files of a JVM, which has the most of all
   * generators.
   */
  private static final long OTHER_MAPPINGS = 2000;

  /** Seconds for which Linux keeps the port of a closed connection (TCP_TIMEWAIT_LEN). */
  private static final int TIME_WAIT_S = 60;

  private static final long MB = 1_000_000;

  private MachineChecks() {}

  /**
   * Checks the limits of the machine.
   *
   * @param startsServers whether any server is started here
   */
  static List<PreflightFinding> of(Demand demand, MachineLimits machine, boolean startsServers) {
    List<PreflightFinding> found = new ArrayList<>();
    if (startsServers) {
      serverPort(machine, found);
    }
    files(demand, machine.openFiles(), found);
    tasks(demand, machine.tasks(), found);
    mappings(demand, machine.maxMappings(), found);
    ports(demand, machine, found);
    machine.disks().forEach(disk -> disk(demand, disk, found));
    machine.disks().stream()
        .max(Comparator.comparingLong(MachineLimits.Disk::neededBytes))
        .ifPresent(disk -> fileSize(disk, machine.fileBytes(), found));
    return found;
  }

  private static void files(Demand demand, Long limit, List<PreflightFinding> found) {
    long needed = ProcessPinning.filesFor(demand.clients());
    if (limit != null && needed > limit) {
      found.add(
          PreflightFinding.refusal(
              "ulimit -Hn",
              limit,
              demand.clientsThat("need") + " " + needed + " open files",
              "raise it (limits.conf, LimitNOFILE)"
                  + PreflightFinding.orFewer(limit - ProcessPinning.filesFor(0))));
    }
    // Each is two connections of the process between clients and server.
    long ofHop = ProcessPinning.filesFor(2L * demand.relayedConnections());
    if (limit != null && demand.relayedConnections() > 0 && needed <= limit && ofHop > limit) {
      found.add(
          PreflightFinding.refusal(
              "ulimit -Hn",
              limit,
              "forwarding "
                  + demand.relayedConnections()
                  + " connections between clients and server needs "
                  + ofHop
                  + " open files",
              "raise it (limits.conf, LimitNOFILE)"
                  + PreflightFinding.orFewer((limit - ProcessPinning.filesFor(0)) / 2)));
    }
  }

  private static void tasks(
      Demand demand, List<MachineLimits.Room> rooms, List<PreflightFinding> found) {
    long needed = ProcessPinning.processesFor(demand.clients());
    for (MachineLimits.Room room : rooms) {
      if (needed > room.free()) {
        found.add(
            PreflightFinding.refusal(
                room.name(),
                room.limit() + ", of which " + Math.max(0, room.free()) + " are free",
                Plural.of(demand.clients(), "client")
                    + " and their server need up to "
                    + needed
                    + " threads",
                room.remedy() + PreflightFinding.orFewer(ProcessPinning.clientsFor(room.free()))));
      }
    }
  }

  private static void mappings(Demand demand, Long limit, List<PreflightFinding> found) {
    long needed = MAPPINGS_PER_THREAD * demand.clients() + OTHER_MAPPINGS;
    if (limit != null && needed > limit) {
      found.add(
          PreflightFinding.refusal(
              "vm.max_map_count",
              limit,
              Plural.of(demand.clients(), "thread")
                  + " in one process need "
                  + needed
                  + " memory mappings",
              "sysctl -w vm.max_map_count="
                  + needed
                  + PreflightFinding.orFewer((limit - OTHER_MAPPINGS) / MAPPINGS_PER_THREAD)));
    }
  }

  private static void serverPort(MachineLimits machine, List<PreflightFinding> found) {
    if (!machine.serverPort()) {
      found.add(
          PreflightFinding.refusal(
              "number of free ports on 127.0.0.1 from 21300 to 32767",
              0,
              "a server needs one",
              "end what listens there"));
    }
  }

  private static void ports(Demand demand, MachineLimits machine, List<PreflightFinding> found) {
    Long ports = machine.ephemeralPorts();
    if (ports == null) {
      return;
    }
    // Every server start uses the same port, so the closed connections of a cell count for the next
    // ones.
    int lingering =
        Boolean.FALSE.equals(machine.reusesPorts())
            ? Math.min(demand.cells() - 1, TIME_WAIT_S / demand.shortestCellS() + 1)
            : 0;
    long needed = (long) demand.connections() * (1 + lingering);
    if (needed > ports) {
      String need =
          demand.connectionsThat("need")
              + " "
              + needed
              + (lingering == 0
                  ? ""
                  : ", as those of cells before stay in TIME_WAIT for " + TIME_WAIT_S + " s");
      String remedy =
          "sysctl -w net.ipv4.ip_local_port_range='32768 65535'"
              + (lingering == 0 ? "" : " net.ipv4.tcp_tw_reuse=2")
              + PreflightFinding.orFewer(ports / (1 + lingering));
      found.add(
          PreflightFinding.refusal(
              "number of ports in net.ipv4.ip_local_port_range", ports, need, remedy));
    }
  }

  private static void disk(Demand demand, MachineLimits.Disk disk, List<PreflightFinding> found) {
    if (disk.neededBytes() > disk.freeBytes()) {
      found.add(
          PreflightFinding.refusal(
              "free space at " + disk.path(),
              disk.freeBytes() / MB + " MB",
              "downloads, tables (at most "
                  + demand.largestData()
                  + ") and results need "
                  + (disk.neededBytes() + MB - 1) / MB
                  + " MB",
              "free some, choose bigger disks with XDG_CACHE_HOME and --out, or smaller tables"));
    }
  }

  /** Checks the file size limit; a redo log or a table may need most of the disk space. */
  private static void fileSize(MachineLimits.Disk disk, Long limit, List<PreflightFinding> found) {
    if (limit != null && disk.neededBytes() > limit) {
      found.add(
          PreflightFinding.refusal(
              "ulimit -f",
              limit + " bytes a file",
              "tables, logs and results may need " + disk.neededBytes(),
              "raise it (ulimit -f unlimited, limits.conf, LimitFSIZE)"));
    }
  }
}
