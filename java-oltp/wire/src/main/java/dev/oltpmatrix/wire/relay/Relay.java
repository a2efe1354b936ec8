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
 * Makes the road between clients and a server longer: whatever one side sends reaches the other
 * half a round-trip time later, in order and unchanged. Two threads do that for all connections.
 */
public final class Relay implements AutoCloseable {
  /** As many clients as connect at once. */
  private static final int BACKLOG = 4096;

  private static final long END_WITHIN_MS = 5_000;

  private final InetSocketAddress address;
  private final EventLoop exchange;
  private final Thread reading;
  private final Thread delivering;

  private Relay(InetSocketAddress address, EventLoop exchange, DelayLine delayLine) {
    this.address = address;
    this.exchange = exchange;
    delivering = thread(delayLine, "relay-delivers");
    reading = thread(exchange, "relay-reads");
  }

  private Thread thread(Runnable work, String name) {
    Runnable untilItEnds =
        () -> {
          try {
            work.run();
          } finally {
            // One thread without the other would leave clients waiting.
            exchange.close();
          }
        };
    Thread thread = new Thread(untilItEnds, name);
    thread.setDaemon(true);
    return thread;
  }

  /**
   * Starts one. Trouble with single connections is told on standard error.
   *
   * @param listen where clients connect; port 0 for a free one
   * @param to the server
   * @param rttNs the round-trip time that it adds, half of it each way; 0 to pass all on at once
   * @param logOrNull what sees all that goes by
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
      Consumer<String> trouble)
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
      Consumer<Chunk> outlet = rttNs == 0 ? Chunk::deliver : delayLine::bring;
      Supplier<Tap> taps = logOrNull == null ? () -> Tap.NONE : logOrNull::connected;
      Target target = new Target(to, taps, trouble);
      EventLoop exchange = new EventLoop(selector, listening, target, rttNs / 2, outlet);
      Relay relay = new Relay((InetSocketAddress) listening.getLocalAddress(), exchange, delayLine);
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

  /** Where clients connect. */
  public InetSocketAddress address() {
    return address;
  }

  /** Whether it still does its work; it ends when closed, or when it ran out of memory. */
  public boolean isOpen() {
    return reading.isAlive() && delivering.isAlive();
  }

  /** Ends all connections at once; what is under way is lost. */
  @Override
  public void close() {
    exchange.close();
    delivering.interrupt();
    try {
      reading.join(END_WITHIN_MS);
      delivering.join(END_WITHIN_MS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
