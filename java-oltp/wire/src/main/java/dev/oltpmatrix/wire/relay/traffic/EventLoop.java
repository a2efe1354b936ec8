package dev.oltpmatrix.wire.relay.traffic;

import java.io.IOException;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.CancelledKeyException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.channels.UnsupportedAddressTypeException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/**
 * Accepts connections and reads from all of them, in one thread; takes the time of each read at
 * once.
 */
public final class EventLoop implements Runnable {
  private static final int READ_BYTES = 256 * 1024;
  private static final long RETRY_PAUSE_NS = 10_000_000;

  private final Selector selector;
  private final ServerSocketChannel listening;
  private final Target target;
  private final long delayNs;
  private final Consumer<Chunk> outlet;
  private final ByteBuffer buffer = ByteBuffer.allocateDirect(READ_BYTES);
  private volatile boolean closed;

  /**
   * Creates an event loop, which {@link #run} starts.
   *
   * @param delayNs delay of all data
   * @param outlet receives each chunk that was read
   */
  public EventLoop(
      Selector selector,
      ServerSocketChannel listening,
      Target target,
      long delayNs,
      Consumer<Chunk> outlet)
      throws IOException {
    this.selector = selector;
    this.listening = listening;
    this.target = target;
    this.delayNs = delayNs;
    this.outlet = outlet;
    listening.configureBlocking(false);
    listening.register(selector, SelectionKey.OP_ACCEPT);
  }

  /** Ends the loop and all connections, soon. */
  public void close() {
    closed = true;
    selector.wakeup();
  }

  @Override
  public void run() {
    try {
      while (!closed) {
        selector.select();
        selector.selectedKeys().forEach(this::handle);
        selector.selectedKeys().clear();
      }
    } catch (IOException e) {
      throw new IllegalStateException("the relay cannot wait for its connections", e);
    } finally {
      selector.keys().forEach(key -> Connection.close(key.channel()));
      Connection.close(selector);
    }
  }

  private void handle(SelectionKey key) {
    try {
      if (key.isAcceptable()) {
        accept();
        return;
      }
      Connection.Side side = (Connection.Side) key.attachment();
      if (key.isConnectable()) {
        finishConnect(side);
        return;
      }
      if (key.isReadable()) {
        read(key, side);
      }
      if (key.isWritable()) {
        continueWriting(key, side.in());
      }
    } catch (CancelledKeyException closedMeanwhile) {
      // The delivering thread closed it.
    }
  }

  private static void continueWriting(SelectionKey key, Direction direction) {
    // Before the write, so as not to clear the flag if the other thread sets it, which may deliver
    // in the same direction.
    key.interestOpsAnd(~SelectionKey.OP_WRITE);
    if (!direction.writeWaiting()) {
      key.interestOpsOr(SelectionKey.OP_WRITE);
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
      target.cannotAccept(e);
      close(client);
      close(server);
      // The connection that waits to be accepted remains: without a pause, the loop would retry
      // continuously.
      LockSupport.parkNanos(RETRY_PAUSE_NS);
      return;
    }
    connect(new Connection(selector, client, server, target.tap()), server);
  }

  private static void prepare(SocketChannel socket) throws IOException {
    socket.configureBlocking(false);
    socket.setOption(StandardSocketOptions.TCP_NODELAY, true);
  }

  private static void close(SocketChannel socketOrNull) {
    if (socketOrNull != null) {
      Connection.close(socketOrNull);
    }
  }

  private void connect(Connection connection, SocketChannel server) {
    try {
      if (server.connect(target.address())) {
        connection.serverAccepted();
        target.reached();
      } else {
        connection.waitForServer();
      }
    } catch (IOException e) {
      target.unreachable(e);
      connection.close();
    } catch (UnsupportedAddressTypeException e) {
      target.unreachable(new IOException("this machine has no IPv6", e));
      connection.close();
    }
  }

  private void finishConnect(Connection.Side server) {
    try {
      if (server.socket().finishConnect()) {
        server.connection().serverAccepted();
        target.reached();
      }
    } catch (IOException e) {
      target.unreachable(e);
      server.connection().close();
    }
  }

  private void read(SelectionKey key, Connection.Side side) {
    buffer.clear();
    Chunk.Kind kind = Chunk.Kind.BYTES;
    try {
      if (side.socket().read(buffer) < 0) {
        kind = Chunk.Kind.END;
      }
    } catch (IOException e) {
      kind = Chunk.Kind.BROKEN;
    }
    long dueNs = System.nanoTime() + delayNs;
    buffer.flip();
    if (kind != Chunk.Kind.BYTES) {
      key.interestOpsAnd(~SelectionKey.OP_READ);
      outlet.accept(Chunk.of(side.out(), kind, dueNs));
    } else if (buffer.hasRemaining()) {
      ByteBuffer bytes = ByteBuffer.allocate(buffer.remaining()).put(buffer).flip();
      side.out().arrived(bytes);
      outlet.accept(Chunk.of(side.out(), bytes, dueNs));
    }
  }
}
