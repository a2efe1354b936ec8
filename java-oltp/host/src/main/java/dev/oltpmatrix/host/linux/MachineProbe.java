package dev.oltpmatrix.host.linux;

import dev.oltpmatrix.host.machine.MachineLimits;
import dev.oltpmatrix.host.machine.MachineLimits.Disk;
import dev.oltpmatrix.host.machine.MachineLimits.Room;
import dev.oltpmatrix.host.process.ProcessState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Reads the limits of this machine. Without /proc, none is known. */
final class MachineProbe {
  /** Bits of CapEff (linux/capability.h). */
  private static final int CAP_SYS_ADMIN = 21;

  private static final int CAP_SYS_NICE = 23;
  private static final int CAP_SYS_RESOURCE = 24;

  private static final int LOWEST_NICE = -20;
  private static final long KIB = 1024;

  /** Field of loadavg: running/all. */
  private static final Pattern THREADS = Pattern.compile("[0-9]+/([0-9]{1,18})");

  private final Path proc;
  private final Cgroups cgroups;

  public MachineProbe() {
    this(Path.of("/proc"), Path.of("/sys/fs/cgroup"));
  }

  MachineProbe(Path proc, Path cgroupMounts) {
    this.proc = proc;
    this.cgroups = new Cgroups(proc, cgroupMounts);
  }

  /** Checks whether the system reports its limits. */
  public boolean knows() {
    return Files.isDirectory(proc.resolve("self"));
  }

  public MachineLimits read(ProcessState self, List<Disk> disks, boolean freePort) {
    List<Room> memory = new ArrayList<>(availableMemory());
    memory.addAll(cgroups.memory());
    return new MachineLimits(
        self.openFilesHard(),
        tasks(self),
        ephemeralPorts(),
        memory,
        disks,
        softLimit("Max file size"),
        self.cpus(),
        nicest(self),
        true,
        freePort);
  }

  private List<Room> tasks(ProcessState self) {
    List<Room> limits = new ArrayList<>();
    if (self.processesHard() != null
        && self.processesHard() != ProcessState.UNLIMITED
        && !exemptFromProcessLimit()) {
      long limit = self.processesHard();
      String remedy = "raise it (limits.conf, LimitNPROC)";
      limits.add(new Room("ulimit -Hu", limit, limit - threadsOfUser(), remedy));
    }
    Long running = runningThreads();
    for (String name : List.of("threads-max", "pid_max")) {
      Long limit = number("sys/kernel/" + name);
      if (limit != null && running != null) {
        String remedy = "sysctl -w kernel." + name + "=" + 4 * limit;
        limits.add(new Room("kernel." + name, limit, limit - running, remedy));
      }
    }
    limits.addAll(cgroups.tasks());
    return limits;
  }

  /**
   * Checks for the exemption of the kernel's copy_process: root of the first user namespace, and
   * two capabilities.
   */
  private boolean exemptFromProcessLimit() {
    String[] map = String.join(" ", lines("self/uid_map")).strip().split("\\s+", -1);
    boolean firstNamespace = map.length == 3 && map[0].equals("0") && map[1].equals("0");
    return firstNamespace && (userId().equals("0") || has(CAP_SYS_ADMIN) || has(CAP_SYS_RESOURCE));
  }

  private String userId() {
    return status("self", "Uid:").split("\\s+", 2)[0];
  }

  private boolean has(int capability) {
    String effective = status("self", "CapEff:");
    return !effective.isEmpty() && (Long.parseUnsignedLong(effective, 16) >>> capability & 1) == 1;
  }

  private long threadsOfUser() {
    String self = userId();
    try (Stream<Path> processes = Files.list(proc)) {
      return processes
          .map(process -> process.getFileName().toString())
          .filter(id -> id.matches("[0-9]+"))
          .filter(id -> status(id, "Uid:").split("\\s+", 2)[0].equals(self))
          .map(id -> status(id, "Threads:"))
          .filter(threads -> !threads.isEmpty()) // it may have ended meanwhile
          .mapToLong(Long::parseLong)
          .sum();
    } catch (IOException e) {
      return 0;
    }
  }

  /** Returns the lowest nice value that this process may set; {@code null} if it is not known. */
  private Integer nicest(ProcessState self) {
    if (self.nicest() == null || self.nice() == null) {
      return null;
    }
    return has(CAP_SYS_NICE) ? LOWEST_NICE : Math.min(self.nice(), self.nicest());
  }

  /** Returns the value of a key in a process's status; empty where there is no such line. */
  private String status(String process, String key) {
    return lines(process + "/status").stream()
        .filter(line -> line.startsWith(key))
        .map(line -> line.substring(key.length()).strip())
        .findFirst()
        .orElse("");
  }

  private Long runningThreads() {
    Matcher threads = THREADS.matcher(firstLine("loadavg"));
    return threads.find() ? Long.valueOf(threads.group(1)) : null;
  }

  private Long ephemeralPorts() {
    List<Long> range = numbers(firstLine("sys/net/ipv4/ip_local_port_range"));
    return range.size() < 2 ? null : Long.valueOf(range.get(1) - range.get(0) + 1);
  }

  private List<Room> availableMemory() {
    String key = "MemAvailable:";
    return lines("meminfo").stream()
        .filter(line -> line.startsWith(key))
        .flatMap(line -> numbers(line).stream())
        .map(kib -> kib * KIB)
        .map(bytes -> new Room("free memory (MemAvailable)", bytes, bytes, "end other programs"))
        .toList();
  }

  /** Returns a soft limit; {@code null} for none. */
  private Long softLimit(String name) {
    return lines("self/limits").stream()
        .filter(line -> line.startsWith(name))
        .map(line -> line.substring(name.length()).strip().split("\\s+", 2)[0])
        .flatMap(soft -> numbers(soft).stream()) // empty for "unlimited"
        .findFirst()
        .orElse(null);
  }

  private Long number(String file) {
    List<Long> numbers = numbers(firstLine(file));
    return numbers.isEmpty() ? null : numbers.get(0);
  }

  private String firstLine(String file) {
    List<String> lines = lines(file);
    return lines.isEmpty() ? "" : lines.get(0);
  }

  /**
   * Returns all integers of a line; files of a sandbox may have another format than the kernel's.
   */
  private static List<Long> numbers(String line) {
    return Stream.of(line.strip().split("\\s+", -1))
        .filter(word -> word.matches("[0-9]{1,18}"))
        .map(Long::valueOf)
        .toList();
  }

  private List<String> lines(String file) {
    try {
      return Files.readAllLines(proc.resolve(file));
    } catch (IOException e) {
      return List.of();
    }
  }
}
