package dev.oltpmatrix.host.linux;

import dev.oltpmatrix.host.machine.MachineLimits.Room;
import dev.oltpmatrix.host.readings.Readings;
import dev.oltpmatrix.model.record.Telemetry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Reads the limits that control groups of version 1 or 2 set, in this process's group and its
 * ancestors.
 */
final class Cgroups {
  /** Version 1 writes "no limit" as a number near the maximum. */
  private static final long UNLIMITED_FROM = Long.MAX_VALUE / 2;

  /** Keys of cpu.stat of version 2 and 1, and their units in microseconds. */
  private static final Map<String, Double> THROTTLED_UNITS_US =
      Map.of("throttled_usec", 1.0, "throttled_time", 1e-3);

  private final Path proc;
  private final Path mounts;

  Cgroups(Path proc, Path mounts) {
    this.proc = proc;
    this.mounts = mounts;
  }

  static Cgroups ofThisMachine() {
    return new Cgroups(Path.of("/proc"), Path.of("/sys/fs/cgroup"));
  }

  /**
   * Returns the time for which CPU quotas have kept threads from running, summed over the groups
   * and their CPUs; {@code null} where no group tells.
   */
  Double throttledUs() {
    Double sum = null;
    for (Path group : groups("cpu")) {
      for (String line : lines(group.resolve("cpu.stat"))) {
        String[] words = line.split(" ", 2);
        double unitUs = THROTTLED_UNITS_US.getOrDefault(words[0], 0.0);
        if (unitUs > 0) {
          sum = (sum == null ? 0 : sum) + unitUs * Long.parseLong(words[1].strip());
        }
      }
    }
    return sum;
  }

  void readThrottled(Readings to, long atNs) {
    Double us = throttledUs();
    if (us == null) {
      to.unread(Telemetry.HOST_THROTTLED_US, "no control group here tells of CPU quotas");
    } else {
      to.counter(Telemetry.HOST_THROTTLED_US, atNs, us);
    }
  }

  List<Room> tasks() {
    List<Room> limits = new ArrayList<>();
    for (Path group : groups("pids")) {
      Long limit = number(group.resolve("pids.max"));
      Long used = number(group.resolve("pids.current"));
      if (limit != null && used != null) {
        limits.add(
            new Room(
                "pids.max of " + group, limit, limit - used, "raise it (TasksMax, --pids-limit)"));
      }
    }
    return limits;
  }

  List<Room> memory() {
    List<Room> limits = new ArrayList<>();
    for (Path group : groups("memory")) {
      boolean v2 = Files.exists(group.resolve("memory.max"));
      String name = v2 ? "memory.max" : "memory.limit_in_bytes";
      Long limit = number(group.resolve(name));
      Long used = number(group.resolve(v2 ? "memory.current" : "memory.usage_in_bytes"));
      if (limit != null && used != null) {
        long free = limit - used + cachedFiles(group.resolve("memory.stat"), v2);
        limits.add(
            new Room(
                "free memory under " + name + " of " + group,
                limit,
                free,
                "raise it (MemoryMax, --memory)"));
      }
    }
    return limits;
  }

  /**
   * Returns the size of cached file pages: they count as used, but are freed when memory is short.
   */
  private static long cachedFiles(Path stat, boolean v2) {
    String prefix = v2 ? "" : "total_";
    long sum = 0;
    for (String line : lines(stat)) {
      if (line.startsWith(prefix + "inactive_file ") || line.startsWith(prefix + "active_file ")) {
        sum += Long.parseLong(line.substring(line.indexOf(' ') + 1).strip());
      }
    }
    return sum;
  }

  /** Returns the folders of the controller's group of this process and of all its ancestors. */
  private List<Path> groups(String controller) {
    List<Path> groups = new ArrayList<>();
    for (String line : lines(proc.resolve("self/cgroup"))) {
      String[] parts = line.split(":", 3); // number:controllers:path (cgroups(7))
      boolean v2 = parts.length == 3 && parts[1].isEmpty();
      if (parts.length == 3 && (v2 || List.of(parts[1].split(",", -1)).contains(controller))) {
        Path mount = v2 ? mounts : mounts.resolve(controller);
        addWithAncestors(mount, mount.resolve(parts[2].substring(1)), groups);
      }
    }
    return groups;
  }

  private static void addWithAncestors(Path mount, Path group, List<Path> groups) {
    // In a container the path may be the host's, which is not visible here.
    Path folder = Files.isDirectory(group) ? group.normalize() : mount;
    for (; folder != null && folder.startsWith(mount); folder = folder.getParent()) {
      groups.add(folder);
    }
  }

  /** Returns a limit; {@code null} for a file that does not exist or contains "max". */
  private static Long number(Path file) {
    List<String> lines = lines(file);
    if (lines.isEmpty() || !lines.get(0).matches("[0-9]{1,19}")) {
      return null;
    }
    try {
      long value = Long.parseLong(lines.get(0));
      return value >= UNLIMITED_FROM ? null : Long.valueOf(value);
    } catch (NumberFormatException e) {
      return null; // above 2^63: also no limit
    }
  }

  private static List<String> lines(Path file) {
    try {
      return Files.readAllLines(file);
    } catch (IOException e) {
      return List.of();
    }
  }
}
