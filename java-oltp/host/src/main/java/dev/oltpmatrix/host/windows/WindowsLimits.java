package dev.oltpmatrix.host.windows;

import dev.oltpmatrix.host.machine.MachineLimits;
import dev.oltpmatrix.host.machine.MachineLimits.Disk;
import dev.oltpmatrix.host.machine.MachineLimits.Room;
import dev.oltpmatrix.model.input.CpuList;
import java.util.List;
import oshi.SystemInfo;
import oshi.hardware.GlobalMemory;
import oshi.hardware.VirtualMemory;

/** The limits of this machine that Windows has: memory, ports and disks. */
final class WindowsLimits {
  private WindowsLimits() {}

  /**
   * Returns the limits.
   *
   * @param cpus that this process may use; {@code null} where not known
   */
  static MachineLimits of(List<Disk> disks, CpuList cpus, boolean freePort) {
    return new MachineLimits(
        null, List.of(), null, memory(), disks, null, cpus, null, false, freePort);
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
