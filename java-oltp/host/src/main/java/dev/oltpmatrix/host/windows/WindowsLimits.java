package dev.oltpmatrix.host.windows;

import dev.oltpmatrix.host.machine.MachineLimits;
import dev.oltpmatrix.host.machine.MachineLimits.Disk;
import dev.oltpmatrix.host.machine.MachineLimits.Room;
import dev.oltpmatrix.model.input.CpuList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import oshi.SystemInfo;
import oshi.hardware.GlobalMemory;
import oshi.hardware.VirtualMemory;

/** The limits of this machine that Windows has: memory, ports and disks. */
final class WindowsLimits {
  /** Prints the first port and the number of ports, in the user's language. */
  static final List<String> SHOW_PORTS =
      List.of("netsh", "interface", "ipv4", "show", "dynamicport", "tcp");

  private static final Pattern NUMBER = Pattern.compile("\\b[0-9]{1,5}\\b");

  private WindowsLimits() {}

  /**
   * Returns the limits.
   *
   * @param shownPorts the output of {@link #SHOW_PORTS}
   * @param cpus that this process may use; {@code null} where not known
   */
  static MachineLimits of(String shownPorts, List<Disk> disks, CpuList cpus, boolean freePort) {
    return new MachineLimits(
        null, List.of(), dynamicPorts(shownPorts), memory(), disks, null, cpus, false, freePort);
  }

  /** Returns the number of ports for outgoing connections; {@code null} where it is not told. */
  static Long dynamicPorts(String shown) {
    List<String> numbers = NUMBER.matcher(shown).results().map(MatchResult::group).toList();
    return numbers.size() == 2 ? Long.valueOf(numbers.get(1)) : null;
  }

  private static List<Room> memory() {
    try {
      GlobalMemory memory = new SystemInfo().getHardware().getMemory();
      VirtualMemory virtual = memory.getVirtualMemory();
      return rooms(memory.getAvailable(), virtual.getVirtualMax(), virtual.getVirtualInUse());
    } catch (LinkageError | RuntimeException e) {
      return List.of(); // as for the facts: limits that are not known are not checked
    }
  }

  /**
   * Returns the limits of memory. What a process reserves counts against the commit limit, which is
   * that of memory and page files together, also before it is used.
   */
  static List<Room> rooms(long availableBytes, long commitLimitBytes, long committedBytes) {
    return List.of(
        new Room("free memory", availableBytes, availableBytes, "end other programs"),
        new Room(
            "free memory under the commit limit",
            commitLimitBytes,
            commitLimitBytes - committedBytes,
            "enlarge the page file"));
  }
}
