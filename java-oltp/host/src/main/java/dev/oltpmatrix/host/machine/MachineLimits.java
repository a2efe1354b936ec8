package dev.oltpmatrix.host.machine;

import dev.oltpmatrix.model.input.CpuList;
import java.nio.file.Path;
import java.util.List;

/**
 * Limits of this machine; {@code null} and empty lists where they are not known.
 *
 * @param openFiles hard limit of this process, which its children inherit
 * @param tasks limits of processes and threads
 * @param ephemeralPorts number of ports of which each connection takes one
 * @param memory limits of memory
 * @param disks file systems that the run will write to
 * @param fileBytes maximum size of a file that this process and its children may write
 * @param cpus CPUs that this process may use
 * @param nicest the lowest nice value that it may set
 * @param hasNice whether the system has nice values
 * @param serverPort whether a port for a server is free
 */
public record MachineLimits(
    Long openFiles,
    List<Room> tasks,
    Long ephemeralPorts,
    List<Room> memory,
    List<Disk> disks,
    Long fileBytes,
    CpuList cpus,
    Integer nicest,
    boolean hasNice,
    boolean serverPort) {

  /**
   * Limit that is shared with other programs.
   *
   * @param name with the file or command that sets it
   * @param free the unused part of it
   */
  public record Room(String name, long limit, long free, String remedy) {}

  /**
   * A file system.
   *
   * @param path a folder on it that will be written
   */
  public record Disk(Path path, long neededBytes, long freeBytes) {}
}
