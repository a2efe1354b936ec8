package dev.oltpmatrix.wire.relay;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What has gone by until a moment, over all connections.
 *
 * @param connects connections that were opened
 * @param trips serial round trips: how often a client sent something and then got an answer
 * @param packetsToServer packets of the protocol, of connections that can be read
 * @param packetsToClient the same
 * @param bytesToServer all of them, with headers
 * @param bytesToClient the same
 * @param commands how many there were by name, such as COM_QUERY; those of connections that can be
 *     read
 * @param encrypted whether a connection went over to TLS; its packets are then not counted
 * @param compressed whether a client asked for compression; its packets are then not counted
 */
public record WireCounts(
    long connects,
    long trips,
    long packetsToServer,
    long packetsToClient,
    long bytesToServer,
    long bytesToClient,
    SortedMap<String, Long> commands,
    boolean encrypted,
    boolean compressed) {
  public WireCounts {
    commands = Collections.unmodifiableSortedMap(new TreeMap<>(commands));
  }

  /** How many of a command there were. */
  public long command(String name) {
    return commands.getOrDefault(name, 0L);
  }

  /** What came after {@code before}. Commands that did not come are left out. */
  public WireCounts minus(WireCounts before) {
    SortedMap<String, Long> more = new TreeMap<>();
    commands.forEach(
        (name, count) -> {
          if (count > before.command(name)) {
            more.put(name, count - before.command(name));
          }
        });
    return new WireCounts(
        connects - before.connects,
        trips - before.trips,
        packetsToServer - before.packetsToServer,
        packetsToClient - before.packetsToClient,
        bytesToServer - before.bytesToServer,
        bytesToClient - before.bytesToClient,
        more,
        encrypted,
        compressed);
  }
}
