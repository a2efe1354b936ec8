package dev.oltpmatrix.host.linux;

import dev.oltpmatrix.host.machine.MachineLimits.Room;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * Reads the limits that control groups of version 1 or 2 set, in this process's group and its
 * ancestors.
 *
 * @param mounts {@code /sys/fs/cgroup}
 */
record Cgroups(Proc proc, Path mounts) {

  /**
   * Returns the time for which CPU quotas have kept threads from running, summed over the groups
   * and their CPUs; {@code null} where no group tells.
   */
  Double throttledUs() {
    List<String> words =
        groups("cpu").stream()
            .flatMap(group -> Proc.lines(group.resolve("cpu.stat")).stream())
            .filter(line -> line.startsWith("throttled_"))
            .toList();
    return words.isEmpty() ? null : words.stream().mapToDouble(Cgroups::throttledUs).sum();
  }

  private static double throttledUs(String line) {
    boolean isV2 = line.startsWith("throttled_usec ");
    return isV2 ? Proc.value(line, " ") : Proc.value(line, "throttled_time ") / Proc.NS_PER_US;
  }

  List<Room> tasks() {
    return groups("pids").stream()
        .map(group -> room(group, "pids.max", "pids.current", "raise it (TasksMax, --pids-limit)"))
        .filter(Objects::nonNull)
        .toList();
  }

  List<Room> memory() {
    String remedy = "raise it (MemoryMax, --memory)";
    return groups("memory").stream()
        .flatMap(
            group ->
                Stream.of(
                    freeMemory(group, room(group, "memory.max", "memory.current", remedy), ""),
                    freeMemory(
                        group,
                        room(group, "memory.limit_in_bytes", "memory.usage_in_bytes", remedy),
                        "total_")))
        .filter(Objects::nonNull)
        .toList();
  }

  /** Adds cached file pages: they count as used, but are freed when memory is short. */
  private static Room freeMemory(Path group, Room room, String prefix) {
    if (room == null) {
      return null;
    }
    String stat = "\n" + String.join("\n", Proc.lines(group.resolve("memory.stat")));
    long cached =
        Proc.value(stat, "\n" + prefix + "inactive_file ")
            + Proc.value(stat, "\n" + prefix + "active_file ");
    return new Room(
        "free memory under " + room.name(), room.limit(), room.free() + cached, room.remedy());
  }

  /** Returns what is left of a limit of a group; {@code null} without one. */
  private static Room room(Path group, String max, String current, String remedy) {
    Long limit = number(group.resolve(max));
    Long used = number(group.resolve(current));
    return limit == null || used == null
        ? null
        : new Room(max + " of " + group, limit, limit - used, remedy);
  }

  /** Returns a limit; {@code null} for none, which is "max" or a number near the greatest. */
  private static Long number(Path file) {
    return Proc.lines(file).stream()
        .limit(1)
        .filter(line -> line.matches("[0-9]{1,18}"))
        .map(Long::valueOf)
        .findFirst()
        .orElse(null);
  }

  /** Returns the folders of the controller's group of this process and of all its ancestors. */
  private List<Path> groups(String controller) {
    List<Path> groups = new ArrayList<>();
    for (String line : proc.lines("self/cgroup")) {
      String[] parts = line.split(":", 3); // number:controllers:path (cgroups(7))
      boolean isV2 = parts.length == 3 && parts[1].isEmpty();
      if (parts.length == 3 && (isV2 || List.of(parts[1].split(",", -1)).contains(controller))) {
        Path mount = isV2 ? mounts : mounts.resolve(controller);
        Path group = mount.resolve(parts[2].substring(1));
        // In a container the path may be the host's, which is not visible here.
        Path folder = Files.isDirectory(group) ? group.normalize() : mount;
        for (; folder != null && folder.startsWith(mount); folder = folder.getParent()) {
          groups.add(folder);
        }
      }
    }
    return groups;
  }
}
