package dev.oltpmatrix.host.linux;

import dev.oltpmatrix.host.process.ProcessIdentity;
import dev.oltpmatrix.host.process.ProcessState;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.input.CpuList;
import java.nio.file.Files;
import java.util.List;
import java.util.Optional;

/** Reads which processes run, since when, and with which limits. */
record Processes(Proc proc) {
  private static final String BOOT_ID = "sys/kernel/random/boot_id";
  private static final String CPUS = "Cpus_allowed_list:";

  /** RLIMIT_NICE n lets a process take the nice value 20 - n (getrlimit(2)). */
  private static final long NICE_LIMIT_OFFSET = 20;

  private static final long MIN_NICE = -20;

  ProcessIdentity self() {
    long pid = ProcessHandle.current().pid();
    String words =
        "this system does not say when process %d was started, without which a server could outlive"
            + " a crash unseen; mount /proc";
    return identity(pid).orElseThrow(() -> new UsageException(words.formatted(pid)));
  }

  /**
   * Returns a process with a start token: the boot's id, empty where the system hides it, a colon,
   * and the start in clock ticks since the boot, which is independent of changes of the clock;
   * without /proc the start instant.
   */
  Optional<ProcessIdentity> identity(long pid) {
    if (!Files.isDirectory(proc.root().resolve("self"))) {
      return ProcessHandle.of(pid)
          .filter(ProcessHandle::isAlive)
          .flatMap(p -> p.info().startInstant())
          .map(start -> new ProcessIdentity(pid, start.toString()));
    }
    String[] stat = proc.stat(pid);
    if (stat == null || stat[Proc.STATE].equals("Z") || stat[Proc.STATE].equals("X")) {
      return Optional.empty();
    }
    String boot = proc.text(BOOT_ID);
    String token = (boot == null ? "" : boot.strip()) + ":" + stat[Proc.START];
    return Optional.of(new ProcessIdentity(pid, token));
  }

  List<Long> sessionMembers(long leader) {
    return proc.processes().stream().filter(pid -> isInSession(pid, leader)).toList();
  }

  private boolean isInSession(long pid, long leader) {
    String[] stat = proc.stat(pid);
    return stat != null
        && !stat[Proc.STATE].equals("Z")
        && stat[Proc.SESSION].equals(Long.toString(leader));
  }

  ProcessState state(long pid) {
    String[] stat = proc.stat(pid);
    if (stat == null) {
      return ProcessState.UNKNOWN;
    }
    List<String> limits = proc.lines(pid + "/limits");
    Long nice = limit(limits, "Max nice priority", 0);
    return new ProcessState(
        proc.after(CPUS, pid + "/status").map(cpus -> CpuList.parse(CPUS, cpus)).orElse(null),
        Integer.valueOf(stat[Proc.NICE]),
        limit(limits, "Max open files", 0),
        limit(limits, "Max open files", 1),
        limit(limits, "Max processes", 0),
        limit(limits, "Max processes", 1),
        nice == null ? null : (int) Math.max(MIN_NICE, NICE_LIMIT_OFFSET - nice));
  }

  /** Reads a limit; column 0 is the soft limit, 1 the hard one. */
  private static Long limit(List<String> limits, String name, int column) {
    return limits.stream()
        .filter(line -> line.startsWith(name))
        .findFirst()
        .map(line -> line.substring(name.length()).strip().split("\\s+", -1)[column])
        .map(word -> word.equals("unlimited") ? ProcessState.UNLIMITED : Long.parseLong(word))
        .orElse(null);
  }
}
