package dev.oltpmatrix.wire.relay;

import dev.oltpmatrix.wire.relay.traffic.Chunk;
import dev.oltpmatrix.wire.relay.traffic.DelayLine;
import dev.oltpmatrix.wire.relay.traffic.EventLoop;
import dev.oltpmatrix.wire.relay.traffic.Tap;
import dev.oltpmatrix.wire.relay.traffic.Target;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * A TCP relay that adds network latency between clients and a server: data arrives half a
 * round-trip time later in each direction, in order and unchanged. Two threads serve all
 * connections.
 */
public final class Relay implements AutoCloseable {
  /** Maximum number of clients that connect at once. */
  private static final int BACKLOG = 4096;

  private static final long END_WITHIN_MS = 5_000;

  private final InetSocketAddress address;
  private final EventLoop eventLoop;
  private final Thread reading;
  private final Thread delivering;

  private Relay(InetSocketAddress address, EventLoop eventLoop, DelayLine delayLine) {
    this.address = address;
    this.eventLoop = eventLoop;
    delivering = thread(delayLine, "relay-delivers");
    reading = thread(eventLoop, "relay-reads");
  }

  private Thread thread(Runnable work, String name) {
    Runnable untilItEnds =
        () -> {
          try {
            work.run();
          } finally {
            // If only one of the threads ended, clients would wait for ever.
            eventLoop.close();
          }
        };
    Thread thread = new Thread(untilItEnds, name);
    thread.setDaemon(true);
    return thread;
  }

  /**
   * Starts a relay. Problems with single connections are reported on standard error.
   *
   * @param listen address where clients connect; port 0 for a free one
   * @param to the server
   * @param rttNs the round-trip time that it adds, half of it in each direction; 0 forwards data at
   *     once
   * @param logOrNull counts all traffic
   */
  public static Relay start(
      InetSocketAddress listen, InetSocketAddress to, long rttNs, WireLog logOrNull)
      throws IOException {
    return start(listen, to, rttNs, logOrNull, System.err::println);
  }

  static Relay start(
      InetSocketAddress listen,
      InetSocketAddress to,
      long rttNs,
      WireLog logOrNull,
      Consumer<String> problems)
      throws IOException {
    if (rttNs < 0) {
      throw new IllegalArgumentException("rttNs is " + rttNs + "; the least is 0");
    }
    if (to.isUnresolved()) {
      throw new UnknownHostException("no address is known for '" + to.getHostString() + "'");
    }
    ServerSocketChannel listening = ServerSocketChannel.open();
    Selector selector = null;
    try {
      selector = Selector.open();
      listening.bind(listen, BACKLOG);
      DelayLine delayLine = new DelayLine();
      Consumer<Chunk> outlet = rttNs == 0 ? Chunk::deliver : delayLine::add;
      Supplier<Tap> taps = logOrNull == null ? () -> Tap.NONE : logOrNull::connected;
      Target target = new Target(to, taps, problems);
      EventLoop eventLoop = new EventLoop(selector, listening, target, rttNs / 2, outlet);
      Relay relay =
          new Relay((InetSocketAddress) listening.getLocalAddress(), eventLoop, delayLine);
      relay.delivering.start();
      relay.reading.start();
      return relay;
    } catch (IOException | RuntimeException e) {
      listening.close();
      if (selector != null) {
        selector.close();
      }
      throw e;
    }
  }

  /** Returns the address where clients connect. */
  public InetSocketAddress address() {
    return address;
  }

  /** Checks whether it still works; it ends when closed, or when it has run out of memory. */
  public boolean isOpen() {
    return reading.isAlive() && delivering.isAlive();
  }

  /** Ends all connections at once; data in transit is lost. */
  @Override
  public void close() {
    eventLoop.close();
    delivering.interrupt();
    try {
      reading.join(END_WITHIN_MS);
      delivering.join(END_WITHIN_MS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
