package dev.oltpmatrix.host.linux;

import dev.oltpmatrix.host.machine.MachineLimits.Room;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Reads the limits that control groups of version 2 set, in this process's group and its ancestors.
 *
 * @param mount {@code /sys/fs/cgroup}
 */
record Cgroups(Proc proc, Path mount) {
  /**
   * Returns the time for which CPU quotas have kept threads from running, summed over the groups
   * and their CPUs; {@code null} where no group tells.
   */
  Double throttledUs() {
    List<String> words =
        groups().stream()
            .flatMap(group -> Proc.lines(group.resolve("cpu.stat")).stream())
            .filter(line -> line.startsWith("throttled_usec "))
            .toList();
    return words.isEmpty() ? null : words.stream().mapToDouble(line -> Proc.value(line, " ")).sum();
  }

  List<Room> tasks() {
    return groups().stream()
        .map(group -> room(group, "pids", "raise it (TasksMax, --pids-limit)"))
        .filter(Objects::nonNull)
        .toList();
  }

  List<Room> memory() {
    return groups().stream().map(Cgroups::memory).filter(Objects::nonNull).toList();
  }

  /** Adds cached file pages: they count as used, but are freed when memory is short. */
  private static Room memory(Path group) {
    Room room = room(group, "memory", "raise it (MemoryMax, --memory)");
    if (room == null) {
      return null;
    }
    String stat = "\n" + String.join("\n", Proc.lines(group.resolve("memory.stat")));
    long cached = Proc.value(stat, "\ninactive_file ") + Proc.value(stat, "\nactive_file ");
    return new Room(
        "free memory under " + room.name(), room.limit(), room.free() + cached, room.remedy());
  }

  /** Returns what is left of a limit of a group; {@code null} without one, which is "max". */
  private static Room room(Path group, String what, String remedy) {
    List<Long> limit = numbers(group.resolve(what + ".max"));
    List<Long> used = numbers(group.resolve(what + ".current"));
    return limit.isEmpty() || used.isEmpty()
        ? null
        : new Room(what + ".max of " + group, limit.get(0), limit.get(0) - used.get(0), remedy);
  }

  private static List<Long> numbers(Path file) {
    return Proc.numbers(String.join(" ", Proc.lines(file)));
  }

  /** Returns the folders of this process's group and of all its ancestors. */
  private List<Path> groups() {
    List<Path> groups = new ArrayList<>();
    String path = proc.after("0::/", "self/cgroup").orElse(null); // cgroups(7)
    // In a container the path may be the host's, which is not visible here.
    Path group = path == null ? null : mount.resolve(path).normalize();
    Path folder = group == null || Files.isDirectory(group) ? group : mount;
    for (; folder != null && folder.startsWith(mount); folder = folder.getParent()) {
      groups.add(folder);
    }
    return groups;
  }
}
