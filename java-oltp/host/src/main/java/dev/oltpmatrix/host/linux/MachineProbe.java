package dev.oltpmatrix.host.linux;

import dev.oltpmatrix.host.machine.MachineLimits;
import dev.oltpmatrix.host.machine.MachineLimits.Disk;
import dev.oltpmatrix.host.machine.MachineLimits.Room;
import dev.oltpmatrix.host.process.ProcessState;
import java.util.ArrayList;
import java.util.List;

/** Reads the limits of this machine. Without /proc, none is known. */
record MachineProbe(Proc proc, Cgroups cgroups) {
  /** Bit of CapEff (linux/capability.h). */
  private static final int CAP_SYS_NICE = 23;

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

  /** The kernel limits every user but root. */
  private List<Room> tasks(ProcessState self) {
    List<Room> limits = new ArrayList<>(cgroups.tasks());
    Long hard = self.processesHard();
    if (hard != null && hard != ProcessState.UNLIMITED && !user("self").equals(List.of(0L))) {
      String remedy = "raise it (limits.conf, LimitNPROC)";
      limits.add(new Room("ulimit -Hu", hard, hard - threadsOfUser(), remedy));
    }
    return limits;
  }

  private List<Long> user(Object process) {
    return numbers("Uid:", process + "/status").stream().limit(1).toList();
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
    boolean mayAll =
        proc.after("CapEff:", "self/status")
            .filter(bits -> (Long.parseUnsignedLong(bits, 16) >>> CAP_SYS_NICE & 1) == 1)
            .isPresent();
    return mayAll ? LOWEST_NICE : Math.min(self.nice(), self.nicest());
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
