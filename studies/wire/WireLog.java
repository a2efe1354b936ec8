import dev.oltpmatrix.wire.relay.Tap;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Counts the traffic of relays: round trips, packets, bytes, commands. Round trips are
 * distinguished by the times of data, so a relay for counting them has to delay, by 3 ms in each
 * direction: data that is sent without waiting is then sent long before the first answer arrives.
 */
final class WireLog {
  /** Maximum number of statements; in a run without end, only the last ones are kept. */
  private static final int MAX_STATEMENTS = 10_000;

  private static final long QUIET_WITHIN_MS = 30_000;

  private final SortedMap<String, Long> commands = new TreeMap<>();
  private final Deque<String> statements = new ArrayDeque<>();
  private long connects;
  private long trips;
  private long packetsToServer;
  private long packetsToClient;
  private long bytesToServer;
  private long bytesToClient;
  private boolean encrypted;
  private boolean compressed;

  /** Returns the counts so far. */
  public synchronized WireCounts counts() {
    return new WireCounts(
        connects,
        trips,
        packetsToServer,
        packetsToClient,
        bytesToServer,
        bytesToClient,
        commands,
        encrypted,
        compressed);
  }

  /**
   * Waits until there is no traffic for some time and returns the counts: a client may have sent a
   * command without an answer, such as COM_STMT_CLOSE.
   *
   * @param quietMs time without traffic; more than the round-trip time
   */
  public WireCounts settled(long quietMs) throws InterruptedException {
    long endNs = System.nanoTime() + QUIET_WITHIN_MS * 1_000_000;
    WireCounts before = counts();
    while (System.nanoTime() < endNs) {
      Thread.sleep(quietMs);
      WireCounts now = counts();
      if (now.equals(before)) {
        return now;
      }
      before = now;
    }
    throw new IllegalStateException(
        "something went through the relay at least every "
            + quietMs
            + " ms for "
            + QUIET_WITHIN_MS / 1_000
            + " s; counts are taken when nothing does: let the clients rest");
  }

  /**
   * Returns the last 10,000 commands by name, in the order in which they were sent; those that have
   * SQL with the first 200 bytes of their text: "COM_QUERY SELECT 1".
   */
  public synchronized List<String> statements() {
    return List.copyOf(statements);
  }

  /** Clears {@link #statements}. Counts stay. */
  public synchronized void forgetStatements() {
    statements.clear();
  }

  /** Counts a connection, and returns what observes it. */
  public synchronized Tap connected() {
    connects++;
    return new WireTap(this);
  }

  // Taps call the methods below while they hold this log's lock.

  void countTrip() {
    trips++;
  }

  void countBytes(boolean toServer, int bytes) {
    if (toServer) {
      bytesToServer += bytes;
    } else {
      bytesToClient += bytes;
    }
  }

  void countPacket(boolean toServer) {
    if (toServer) {
      packetsToServer++;
    } else {
      packetsToClient++;
    }
  }

  void countCommand(String name, String text) {
    commands.merge(name, 1L, Long::sum);
    if (statements.size() == MAX_STATEMENTS) {
      statements.removeFirst();
    }
    statements.addLast(text.isEmpty() ? name : name + " " + text);
  }

  void sawEncryption() {
    encrypted = true;
  }

  void sawCompression() {
    compressed = true;
  }
}
