package dev.oltpmatrix.host.linux;

import dev.oltpmatrix.host.machine.MachineLimits;
import dev.oltpmatrix.host.machine.MachineLimits.Disk;
import dev.oltpmatrix.host.machine.MachineLimits.Room;
import dev.oltpmatrix.host.process.ProcessState;
import java.util.ArrayList;
import java.util.List;

/** Reads the limits of this machine. Without /proc, none is known. */
record MachineProbe(Proc proc, Cgroups cgroups) {
  /** Bits of CapEff (linux/capability.h). */
  private static final int CAP_SYS_ADMIN = 21;

  private static final int CAP_SYS_NICE = 23;
  private static final int CAP_SYS_RESOURCE = 24;
  private static final int LOWEST_NICE = -20;
  private static final long KIB = 1024;

  MachineLimits read(ProcessState self, List<Disk> disks, boolean freePort) {
    List<Long> ports = numbers("", "sys/net/ipv4/ip_local_port_range");
    List<Room> memory = new ArrayList<>();
    for (long kib : numbers("MemAvailable:", "meminfo")) {
      memory.add(
          new Room("free memory (MemAvailable)", kib * KIB, kib * KIB, "end other programs"));
    }
    memory.addAll(cgroups.memory());
    return new MachineLimits(
        self.openFilesHard(),
        tasks(self),
        ports.size() < 2 ? null : Long.valueOf(ports.get(1) - ports.get(0) + 1),
        memory,
        disks,
        softFileBytes(),
        self.cpus(),
        nicest(self),
        true,
        freePort);
  }

  private List<Room> tasks(ProcessState self) {
    List<Room> limits = new ArrayList<>();
    Long hard = self.processesHard();
    if (hard != null && hard != ProcessState.UNLIMITED && !isExemptFromProcessLimit()) {
      String remedy = "raise it (limits.conf, LimitNPROC)";
      limits.add(new Room("ulimit -Hu", hard, hard - threadsOfUser(), remedy));
    }
    // Its fourth field is running/all threads.
    String loads = proc.after("", "loadavg").orElse("");
    if (loads.matches(".* [0-9]+/[0-9]{1,18} .*")) {
      long running = Proc.value(loads, "/");
      for (String name : List.of("threads-max", "pid_max")) {
        for (long limit : numbers("", "sys/kernel/" + name)) {
          String remedy = "sysctl -w kernel." + name + "=" + 4 * limit;
          limits.add(new Room("kernel." + name, limit, limit - running, remedy));
        }
      }
    }
    limits.addAll(cgroups.tasks());
    return limits;
  }

  /**
   * Checks for the exemption of the kernel's copy_process: root of the first user namespace, and
   * two capabilities.
   */
  private boolean isExemptFromProcessLimit() {
    List<Long> map = numbers("", "self/uid_map");
    boolean firstNamespace =
        proc.lines("self/uid_map").size() == 1
            && map.size() == 3
            && map.get(0) == 0
            && map.get(1) == 0;
    return firstNamespace
        && (user("self").equals(List.of(0L)) || has(CAP_SYS_ADMIN) || has(CAP_SYS_RESOURCE));
  }

  private List<Long> user(Object process) {
    return numbers("Uid:", process + "/status").stream().limit(1).toList();
  }

  private boolean has(int capability) {
    return proc.after("CapEff:", "self/status")
        .filter(bits -> (Long.parseUnsignedLong(bits, 16) >>> capability & 1) == 1)
        .isPresent();
  }

  private long threadsOfUser() {
    List<Long> self = user("self");
    return proc.processes().stream()
        .filter(pid -> user(pid).equals(self))
        .flatMap(pid -> numbers("Threads:", pid + "/status").stream())
        .mapToLong(Long::longValue)
        .sum();
  }

  /** Returns the lowest nice value that this process may set; {@code null} if it is not known. */
  private Integer nicest(ProcessState self) {
    if (self.nicest() == null || self.nice() == null) {
      return null;
    }
    return has(CAP_SYS_NICE) ? LOWEST_NICE : Math.min(self.nice(), self.nicest());
  }

  /** Returns the soft limit; {@code null} for "unlimited". */
  private Long softFileBytes() {
    return proc.after("Max file size", "self/limits")
        .map(limits -> limits.split("\\s+", 2)[0])
        .flatMap(soft -> Proc.numbers(soft).stream().findFirst())
        .orElse(null);
  }

  /** Returns the integers in the first line that begins with a key, after it. */
  private List<Long> numbers(String key, String file) {
    return proc.after(key, file).map(Proc::numbers).orElse(List.of());
  }
}
