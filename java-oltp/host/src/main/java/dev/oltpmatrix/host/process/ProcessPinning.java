package dev.oltpmatrix.host.process;

import dev.oltpmatrix.model.input.CpuList;
import dev.oltpmatrix.model.spec.CpuPinning;
import java.util.ArrayList;
import java.util.List;

/**
 * How a server or a load generator is to be started; {@code null} members are left as they are.
 *
 * @param openFiles soft limit to set
 * @param processes soft limit to set
 */
public record ProcessPinning(CpuList cpus, Integer nice, Long openFiles, Long processes) {
  public static final ProcessPinning AS_IS = new ProcessPinning(null, null, null, null);

  /** Servers reserve memory for each file they may open: a system's million is not passed on. */
  static final long MAX_OPEN_FILES = 65_536;

  /** Where a limit of processes counts all of a user's: other programs, and a few of ours. */
  private static final long OTHER_PROCESSES = 1000;

  private static final long OTHER_FILES = 400;

  /** A thread for each client in the server, one in the generator. */
  private static final long THREADS_PER_CLIENT = 2;

  public static ProcessPinning ofServer(CpuPinning placement) {
    return at("server-cpus", placement.serverCpus(), placement.serverNice());
  }

  public static ProcessPinning ofClient(CpuPinning placement) {
    return at("client-cpus", placement.clientCpus(), placement.clientNice());
  }

  private static ProcessPinning at(String what, String cpus, Integer nice) {
    return new ProcessPinning(cpus == null ? null : CpuList.parse(what, cpus), nice, null, null);
  }

  /** The processes and threads that the user of server and generator will have. */
  public static long processesFor(long clients) {
    return THREADS_PER_CLIENT * clients + OTHER_PROCESSES;
  }

  /** The most clients for whom so many processes and threads are enough. */
  public static long clientsFor(long processes) {
    return (processes - OTHER_PROCESSES) / THREADS_PER_CLIENT;
  }

  /** The files that a generator opens: a connection for each client, libraries, jars, logs. */
  public static long filesFor(long clients) {
    return clients + OTHER_FILES;
  }

  /** The same place with soft limits raised to what is needed, as far as the hard ones go. */
  public ProcessPinning raising(long neededFiles, long neededProcesses, ProcessState own) {
    return new ProcessPinning(
        cpus,
        nice,
        raised(neededFiles, own.openFiles(), own.openFilesHard()),
        raised(neededProcesses, own.processes(), own.processesHard()));
  }

  /** The same place with no more files than a server that needs so many should be able to open. */
  public ProcessPinning cappingFiles(long neededFiles, ProcessState own) {
    long most = Math.max(neededFiles, MAX_OPEN_FILES);
    boolean tooMany = own.openFiles() != null && own.openFiles() > most;
    return tooMany ? new ProcessPinning(cpus, nice, most, processes) : this;
  }

  /** {@code null} where the soft limit is high enough, or not known. */
  private static Long raised(long needed, Long soft, Long hard) {
    return soft == null || hard == null || soft >= needed || soft >= hard
        ? null
        : Long.valueOf(Math.min(needed, hard));
  }

  /** Goes before the command; each of its programs becomes the next, so that the PID stays. */
  public List<String> prefix(ProcessState own) {
    List<String> words = new ArrayList<>();
    if (openFiles != null || processes != null) {
      words.add("prlimit");
      if (openFiles != null) {
        words.add("--nofile=" + openFiles + ":");
      }
      if (processes != null) {
        words.add("--nproc=" + processes + ":");
      }
    }
    if (cpus != null) {
      words.addAll(List.of("taskset", "-c", cpus.toString()));
    }
    if (nice != null) {
      // nice(1) adds to what it has.
      int step = nice - (own.nice() == null ? 0 : own.nice());
      words.addAll(List.of("nice", "-n", Integer.toString(step)));
    }
    return words;
  }

  /** Servers and JVMs raise their limits further by themselves. */
  private static void requireAtLeast(String what, Long wanted, Long found, List<String> wrong) {
    if (wanted != null && (found == null || found < wanted)) {
      wrong.add(what + ": wanted " + wanted + ", found " + found);
    }
  }

  /** In words, what a process has otherwise than asked; empty where it is in its place. */
  public List<String> differences(ProcessState found) {
    List<String> wrong = new ArrayList<>();
    if (cpus != null && !cpus.equals(found.cpus())) {
      wrong.add("CPUs: wanted " + cpus + ", found " + found.cpus());
    }
    if (nice != null && !nice.equals(found.nice())) {
      wrong.add("nice: wanted " + nice + ", found " + found.nice());
    }
    requireAtLeast("open files (ulimit -n)", openFiles, found.openFiles(), wrong);
    requireAtLeast("processes (ulimit -u)", processes, found.processes(), wrong);
    return wrong;
  }
}
