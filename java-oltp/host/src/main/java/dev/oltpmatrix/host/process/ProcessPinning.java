package dev.oltpmatrix.host.process;

import dev.oltpmatrix.model.input.CpuList;
import dev.oltpmatrix.model.spec.CpuPinning;
import java.util.ArrayList;
import java.util.List;

/**
 * CPUs, priority and limits with which a server, a load generator or a proxy is started; {@code
 * null} members are not changed.
 *
 * @param openFiles soft limit to set
 * @param processes soft limit to set
 */
public record ProcessPinning(CpuList cpus, Integer nice, Long openFiles, Long processes) {
  public static final ProcessPinning AS_IS = new ProcessPinning(null, null, null, null);

  /**
   * Servers reserve memory for each file they may open: a system's limit of a million is not passed
   * on.
   */
  static final long MAX_OPEN_FILES = 65_536;

  /**
   * Allowance for the limit of processes, which counts all of a user's: other programs, and the
   * harness's own.
   */
  private static final long OTHER_PROCESSES = 1000;

  private static final long OTHER_FILES = 400;

  /**
   * A thread for each client in the server, and one in the generator. ShardingSphere-Proxy has one
   * for each busy client, and then the server has the few of the proxy's connections.
   */
  private static final long THREADS_PER_CLIENT = 2;

  public static ProcessPinning ofServer(CpuPinning placement) {
    return at("server-cpus", placement.serverCpus(), placement.serverNice());
  }

  public static ProcessPinning ofClient(CpuPinning placement) {
    return at("client-cpus", placement.clientCpus(), placement.clientNice());
  }

  /** Returns the pinning of a proxy, which has the priority of this program. */
  public static ProcessPinning ofProxy(CpuPinning placement) {
    return at("proxy-cpus", placement.proxyCpus(), null);
  }

  private static ProcessPinning at(String what, String cpus, Integer nice) {
    return new ProcessPinning(cpus == null ? null : CpuList.parse(what, cpus), nice, null, null);
  }

  /**
   * Returns the number of processes and threads that the user of server and generator will have.
   */
  public static long processesFor(long clients) {
    return THREADS_PER_CLIENT * clients + OTHER_PROCESSES;
  }

  public static long clientsFor(long processes) {
    return (processes - OTHER_PROCESSES) / THREADS_PER_CLIENT;
  }

  /**
   * Returns the number of files that a generator opens: a connection for each client, libraries,
   * jars, logs.
   */
  public static long filesFor(long clients) {
    return clients + OTHER_FILES;
  }

  /** Returns a copy with soft limits raised to what is needed, up to the hard limits. */
  public ProcessPinning raising(long neededFiles, long neededProcesses, ProcessState current) {
    return new ProcessPinning(
        cpus,
        nice,
        raised(neededFiles, current.openFiles(), current.openFilesHard()),
        raised(neededProcesses, current.processes(), current.processesHard()));
  }

  /**
   * Returns a copy that limits open files to a reasonable number for a server that needs {@code
   * neededFiles}.
   */
  public ProcessPinning cappingFiles(long neededFiles, ProcessState current) {
    long limit = Math.max(neededFiles, MAX_OPEN_FILES);
    boolean tooMany = current.openFiles() != null && current.openFiles() > limit;
    return tooMany ? new ProcessPinning(cpus, nice, limit, processes) : this;
  }

  /** Returns the soft limit to set; {@code null} where the limit is high enough, or not known. */
  private static Long raised(long needed, Long soft, Long hard) {
    return soft == null || hard == null || soft >= needed || soft >= hard
        ? null
        : Long.valueOf(Math.min(needed, hard));
  }

  /**
   * Adds a message if a limit is lower than wanted; servers and JVMs raise their limits further
   * themselves.
   */
  private static void addIfLess(String what, Long wanted, Long found, List<String> mismatches) {
    if (wanted != null && (found == null || found < wanted)) {
      mismatches.add(what + ": wanted " + wanted + ", found " + found);
    }
  }

  public List<String> differences(ProcessState found) {
    List<String> mismatches = new ArrayList<>();
    if (cpus != null && !cpus.equals(found.cpus())) {
      mismatches.add("CPUs: wanted " + cpus + ", found " + found.cpus());
    }
    if (nice != null && !nice.equals(found.nice())) {
      mismatches.add("nice: wanted " + nice + ", found " + found.nice());
    }
    addIfLess("open files (ulimit -n)", openFiles, found.openFiles(), mismatches);
    addIfLess("processes (ulimit -u)", processes, found.processes(), mismatches);
    return mismatches;
  }
}
