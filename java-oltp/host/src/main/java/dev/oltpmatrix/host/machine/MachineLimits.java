package dev.oltpmatrix.host.machine;

import dev.oltpmatrix.model.input.CpuList;
import java.nio.file.Path;
import java.util.List;

/**
 * What this machine allows; {@code null} and empty lists for what it does not tell.
 *
 * @param openFiles hard limit of this process, which its children inherit
 * @param tasks bounds on processes and threads
 * @param somaxconn the longest queue of connections that wait to be accepted
 * @param abortsOnOverflow whether a login is refused, rather than delayed, when that queue is full
 * @param ephemeralPorts from which each connection takes one
 * @param reusesPorts whether ports of closed loopback connections are taken again within a second
 * @param maxMappings memory mappings of one process
 * @param memory bounds on memory
 * @param disks where the run will write
 * @param fileBytes the size of the biggest file that this process and its children may write
 * @param cpus those that this process may use
 * @param nicest the lowest nice value that it may give
 * @param serverPort whether a port for a server is free
 * @param missingTools programs that the placement needs
 */
public record MachineLimits(
    Long openFiles,
    List<Room> tasks,
    Long somaxconn,
    Boolean abortsOnOverflow,
    Long ephemeralPorts,
    Boolean reusesPorts,
    Long maxMappings,
    List<Room> memory,
    List<Disk> disks,
    Long fileBytes,
    CpuList cpus,
    Integer nicest,
    boolean serverPort,
    List<String> missingTools) {

  /**
   * A bound that others use too.
   *
   * @param name with the file or command that sets it
   * @param free what is left of it
   */
  public record Room(String name, long limit, long free, String remedy) {}

  /**
   * A file system.
   *
   * @param path a folder on it that will be written
   */
  public record Disk(Path path, long neededBytes, long freeBytes) {}
}
