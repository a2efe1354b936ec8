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

/** Takes connections and reads from all of them, in one thread; stamps what it reads at once. */
public final class EventLoop implements Runnable {
  private static final int READ_BYTES = 256 * 1024;
  private static final long REST_NS = 10_000_000;

  private final Selector selector;
  private final ServerSocketChannel listening;
  private final Target target;
  private final long delayNs;
  private final Consumer<Chunk> outlet;
  private final ByteBuffer buffer = ByteBuffer.allocateDirect(READ_BYTES);
  private volatile boolean closed;

  /**
   * Begins with {@link #run}.
   *
   * @param delayNs how long all that is read is under way
   * @param outlet what it is given to then
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

  /** Ends it and all connections, soon. */
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
        goOn(key, side.in());
      }
    } catch (CancelledKeyException closedMeanwhile) {
      // By the thread that delivers.
    }
  }

  private static void goOn(SelectionKey key, Direction lane) {
    // First, so as not to undo the wish of the other thread, which may deliver to the same lane.
    key.interestOpsAnd(~SelectionKey.OP_WRITE);
    if (!lane.emptied()) {
      key.interestOpsOr(SelectionKey.OP_WRITE);
    }
  }

  private void accept() {
    SocketChannel client = null;
    SocketChannel server = null;
    try {
      client = listening.accept();
      if (client == null) {
        return; // it gave up meanwhile
      }
      server = SocketChannel.open();
      prepare(client);
      prepare(server);
    } catch (IOException e) {
      target.cannotAccept(e);
      close(client);
      close(server);
      // What waits to be taken stays there: without a rest this would be tried without end.
      LockSupport.parkNanos(REST_NS);
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
