import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Counts of traffic up to a moment, over all connections.
 *
 * @param connects connections that were opened
 * @param trips serial round trips: how often a client sent something and then got an answer
 * @param packetsToServer packets of the protocol, for connections that can be read
 * @param packetsToClient packets of the protocol, likewise
 * @param bytesToServer all bytes, with headers
 * @param bytesToClient all bytes, with headers
 * @param commands number of commands by name, such as COM_QUERY, for connections that can be read
 * @param encrypted whether a connection switched to TLS; its packets are then not counted
 * @param compressed whether a client asked for compression; its packets are then not counted
 */
record WireCounts(
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

  /** Returns the count of a command. */
  public long command(String name) {
    return commands.getOrDefault(name, 0L);
  }

  /** Returns the counts since {@code before}. Commands that did not occur are left out. */
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
