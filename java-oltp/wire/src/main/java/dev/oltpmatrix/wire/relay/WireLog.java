package dev.oltpmatrix.wire.relay;

import dev.oltpmatrix.wire.relay.traffic.Tap;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Counts what goes through relays: round trips, packets, bytes, commands. Round trips are told
 * apart by when things go by, so a relay that they are counted on has to delay, by 3 ms each way:
 * what was sent without waiting is then sent long before the first answer comes.
 */
public final class WireLog {
  /** Of a run without end the last ones are kept. */
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

  /** What has gone by so far. */
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
   * What has gone by when for some time nothing more does: a client may have sent what it waits for
   * no answer to, such as COM_STMT_CLOSE.
   *
   * @param quietMs how long nothing may go by; more than the round-trip time
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
   * The commands in the order in which they were sent, by name, and with the first 200 bytes of
   * their text those that have SQL: "COM_QUERY SELECT 1". The last 10,000 of them.
   */
  public synchronized List<String> statements() {
    return List.copyOf(statements);
  }

  /** Lets {@link #statements} begin anew. Counts stay. */
  public synchronized void forgetStatements() {
    statements.clear();
  }

  synchronized Tap connected() {
    connects++;
    return new WireTap(this);
  }

  // The rest is called by taps, which hold this log's lock.

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
