package dev.oltpmatrix.wire.relay;

import dev.oltpmatrix.host.own.OwnProcess;
import dev.oltpmatrix.wire.relay.RelayedConnection.Chunk;
import dev.oltpmatrix.wire.relay.RelayedConnection.Direction;
import dev.oltpmatrix.wire.relay.RelayedConnection.Kind;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.CancelledKeyException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.channels.UnsupportedAddressTypeException;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * A TCP relay that adds network latency between clients and a server: data arrives half a
 * round-trip time later in each direction, in order and unchanged. One thread accepts and reads,
 * and takes the time of each read at once. Another delivers what is due: the reader continues
 * meanwhile, so that data that was sent together arrives together.
 */
public final class Relay implements AutoCloseable {
  private static final int BACKLOG = 4096;

  private static final int READ_BYTES = 256 * 1024;
  private static final long RETRY_PAUSE_NS = 10_000_000;
  private static final long END_WITHIN_MS = 5_000;
  private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

  private final Selector selector = Selector.open();
  private final ServerSocketChannel listening = ServerSocketChannel.open();
  private final InetSocketAddress address;
  private final InetSocketAddress to;
  private final long delayNs;
  private final Supplier<Tap> taps;
  private final Consumer<String> problems;
  private String lastProblem = "";
  private final ByteBuffer buffer = ByteBuffer.allocateDirect(READ_BYTES);

  /** The first one is due first. With a long delay, any amount of data is in transit. */
  private final BlockingQueue<Chunk> inTransit = new LinkedBlockingQueue<>();

  private final Thread reading = thread(this::read, "relay-reads");
  private final Thread delivering = thread(this::deliver, "relay-delivers");
  private volatile boolean closed;

  private Relay(
      InetSocketAddress listen,
      InetSocketAddress to,
      long rttNs,
      Supplier<Tap> taps,
      Consumer<String> problems)
      throws IOException {
    this.to = to;
    this.taps = taps;
    this.problems = problems;
    delayNs = rttNs / 2;
    try {
      listening.bind(listen, BACKLOG);
      address = (InetSocketAddress) listening.getLocalAddress();
      listening.configureBlocking(false);
      listening.register(selector, SelectionKey.OP_ACCEPT);
    } catch (IOException | UnsupportedAddressTypeException e) {
      listening.close();
      selector.close();
      throw new IOException("cannot listen on " + words(listen) + ": " + why(e), e);
    }
  }

  private static String why(Exception e) {
    return e instanceof IOException ? e.getMessage() : "this machine has no IPv6";
  }

  private Thread thread(Runnable work, String name) {
    Runnable untilItEnds =
        () -> {
          try {
            work.run();
          } finally {
            // If only one of the threads ended, clients would wait for ever.
            endReading();
          }
        };
    Thread thread = new Thread(untilItEnds, name);
    thread.setDaemon(true);
    return thread;
  }

  /** At port 0 it takes a free one; with a delay of 0 it forwards data at once. */
  public static Relay start(
      InetSocketAddress listen,
      InetSocketAddress to,
      long rttNs,
      Supplier<Tap> taps,
      Consumer<String> problems)
      throws IOException {
    Relay relay = new Relay(listen, to, rttNs, taps, problems);
    relay.delivering.start();
    relay.reading.start();
    return relay;
  }

  /** Where clients connect. */
  public InetSocketAddress address() {
    return address;
  }

  /** HOST:PORT; an IPv6 host is in brackets. */
  static String words(InetSocketAddress address) {
    String host = address.getAddress().getHostAddress();
    return (host.contains(":") ? "[" + host + "]" : host) + ":" + address.getPort();
  }

  /** It ends when closed, or when it has run out of memory. */
  public boolean isOpen() {
    return reading.isAlive() && delivering.isAlive();
  }

  /** Ends all connections at once; data in transit is lost. */
  @Override
  public void close() {
    endReading();
    delivering.interrupt();
    try {
      reading.join(END_WITHIN_MS);
      delivering.join(END_WITHIN_MS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void endReading() {
    closed = true;
    selector.wakeup();
  }

  private void deliver() {
    OwnProcess.wakeUpPromptly(); // what delay remains is measured, see MeasuredRtt
    PreciseWait wait = new PreciseWait();
    try {
      while (true) {
        Chunk chunk = inTransit.take();
        wait.until(chunk.dueNs());
        chunk.deliver();
      }
    } catch (InterruptedException end) {
      inTransit.clear();
    }
  }

  private void read() {
    try {
      while (!closed) {
        selector.select();
        selector.selectedKeys().forEach(this::handle);
        selector.selectedKeys().clear();
      }
    } catch (IOException e) {
      throw new IllegalStateException("the relay cannot wait for its connections", e);
    } finally {
      selector.keys().forEach(key -> RelayedConnection.close(key.channel()));
      RelayedConnection.close(selector);
    }
  }

  private void handle(SelectionKey key) {
    try {
      if (key.isAcceptable()) {
        accept();
        return;
      }
      Direction out = (Direction) key.attachment();
      if (key.isConnectable()) {
        connect(out.connection(), true);
        return;
      }
      if (key.isReadable()) {
        read(key, out);
      }
      if (key.isWritable()) {
        // Before the write, so as not to clear the flag if the other thread sets it, which may
        // deliver in the same direction.
        key.interestOpsAnd(~SelectionKey.OP_WRITE);
        if (!out.opposite().writeWaiting()) {
          key.interestOpsOr(SelectionKey.OP_WRITE);
        }
      }
    } catch (CancelledKeyException closedMeanwhile) {
      // The delivering thread closed it.
    }
  }

  private void accept() {
    SocketChannel client = null;
    SocketChannel server = null;
    try {
      client = listening.accept();
      if (client == null) {
        return; // the client disconnected meanwhile
      }
      server = SocketChannel.open();
      prepare(client);
      prepare(server);
    } catch (IOException e) {
      report(
          "cannot take a client's connection: %s; a connection needs two open files, see ulimit -n"
              .formatted(e.getMessage()));
      RelayedConnection.close(client);
      RelayedConnection.close(server);
      // The connection that waits to be accepted remains: without a pause, the loop would retry
      // continuously.
      LockSupport.parkNanos(RETRY_PAUSE_NS);
      return;
    }
    connect(new RelayedConnection(selector, client, server, taps.get()), false);
  }

  private static void prepare(SocketChannel socket) throws IOException {
    socket.configureBlocking(false);
    socket.setOption(StandardSocketOptions.TCP_NODELAY, true);
  }

  private void connect(RelayedConnection connection, boolean begun) {
    try {
      if (begun ? connection.server.finishConnect() : connection.server.connect(to)) {
        connection.serverAccepted();
        lastProblem = "";
      } else if (!begun) {
        connection.waitForServer();
      }
    } catch (IOException | UnsupportedAddressTypeException e) {
      report("cannot reach %s: %s; closed the client's connection".formatted(words(to), why(e)));
      connection.close();
    }
  }

  /** Once until a connection succeeds again: thousands of clients may fail in the same way. */
  private void report(String problem) {
    if (!problem.equals(lastProblem)) {
      problems.accept("relay: " + problem);
    }
    lastProblem = problem;
  }

  private void read(SelectionKey key, Direction out) {
    buffer.clear();
    Kind kind = Kind.BYTES;
    try {
      if (out.sender.read(buffer) < 0) {
        kind = Kind.END;
      }
    } catch (IOException e) {
      kind = Kind.BROKEN;
    }
    long dueNs = System.nanoTime() + delayNs;
    buffer.flip();
    if (kind != Kind.BYTES) {
      key.interestOpsAnd(~SelectionKey.OP_READ);
      pass(new Chunk(out, kind, NOTHING, dueNs));
    } else if (buffer.hasRemaining()) {
      ByteBuffer bytes = ByteBuffer.allocate(buffer.remaining()).put(buffer).flip();
      out.onArrival.accept(bytes.duplicate());
      pass(new Chunk(out, kind, bytes, dueNs));
    }
  }

  private void pass(Chunk chunk) {
    if (delayNs == 0) {
      chunk.deliver();
    } else {
      inTransit.add(chunk);
    }
  }
}
