package dev.oltpmatrix.wire.relay;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.CancelledKeyException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/** A client's connection, the matching connection to the server, and both directions. */
final class RelayedConnection {
  private static final int DIRECTIONS = 2;

  final SocketChannel server;
  private final Selector selector;
  private final AtomicInteger endedDirections = new AtomicInteger();
  private final Direction toServer;
  private final Direction toClient;

  RelayedConnection(Selector selector, SocketChannel client, SocketChannel server, Tap tap) {
    this.selector = selector;
    this.server = server;
    toServer = new Direction(client, server, tap::fromClient, bytes -> {});
    toClient = new Direction(server, client, bytes -> {}, tap::toClient);
  }

  enum Kind {
    BYTES,
    /** The sender will send no more. */
    END,
    /** The sender's connection broke. */
    BROKEN
  }

  /** Data that arrived, and the time by {@link System#nanoTime} at which it is to be delivered. */
  record Chunk(Direction lane, Kind kind, ByteBuffer bytes, long dueNs) {
    void deliver() {
      lane.deliver(this);
    }
  }

  /**
   * One direction. Chunks are delivered in the order in which they arrived, by whichever thread.
   * Chunks for which the receiver's socket has no space are kept without a limit: a limit would
   * throttle the sender, which network latency does not.
   */
  final class Direction {
    final SocketChannel sender;
    final Consumer<ByteBuffer> onArrival;
    private final SocketChannel receiver;
    private final Consumer<ByteBuffer> onDelivery;
    private final Queue<Chunk> waiting = new ArrayDeque<>();

    private Direction(
        SocketChannel sender,
        SocketChannel receiver,
        Consumer<ByteBuffer> onArrival,
        Consumer<ByteBuffer> onDelivery) {
      this.sender = sender;
      this.receiver = receiver;
      this.onArrival = onArrival;
      this.onDelivery = onDelivery;
    }

    RelayedConnection connection() {
      return RelayedConnection.this;
    }

    Direction opposite() {
      return this == toServer ? toClient : toServer;
    }

    /** Writes a chunk that is due, or keeps it until the receiver's socket has space. */
    synchronized void deliver(Chunk chunk) {
      // Before the write: the receiver may answer at once, and the tap has to see the answer later.
      onDelivery.accept(chunk.bytes().duplicate());
      boolean full = !waiting.isEmpty();
      waiting.add(chunk);
      if (!full && !writeWaiting()) {
        notifyWhenWritable(receiver);
      }
    }

    /** Continues writing the waiting chunks; returns whether none is left. */
    synchronized boolean writeWaiting() {
      try {
        while (!waiting.isEmpty()) {
          if (!written(waiting.element())) {
            return false;
          }
          waiting.remove();
        }
      } catch (IOException e) {
        // The receiver has disconnected. The sender also loses its connection, which is the only
        // way to report it.
        waiting.clear();
        close();
      }
      return true;
    }

    private boolean written(Chunk chunk) throws IOException {
      switch (chunk.kind()) {
        case BYTES -> receiver.write(chunk.bytes());
        case END -> {
          receiver.shutdownOutput();
          if (endedDirections.incrementAndGet() == DIRECTIONS) {
            close();
          }
        }
        case BROKEN -> close();
      }
      return !chunk.bytes().hasRemaining();
    }
  }

  /** Waits until the server has accepted before it reads from either side. */
  void waitForServer() throws IOException {
    server.register(selector, SelectionKey.OP_CONNECT, toClient);
  }

  void serverAccepted() throws IOException {
    server.register(selector, SelectionKey.OP_READ, toClient);
    toServer.sender.register(selector, SelectionKey.OP_READ, toServer);
  }

  private void notifyWhenWritable(SocketChannel receiver) {
    try {
      SelectionKey key = receiver.keyFor(selector);
      if (key != null) {
        key.interestOpsOr(SelectionKey.OP_WRITE);
      }
    } catch (CancelledKeyException closedMeanwhile) {
      return;
    }
    selector.wakeup();
  }

  void close() {
    close(toServer.sender);
    close(server);
    // A registered socket is closed completely by the next select of its selector.
    selector.wakeup();
  }

  static void close(Closeable socketOrNull) {
    try {
      if (socketOrNull != null) {
        socketOrNull.close();
      }
    } catch (IOException e) {
      // It is no longer needed, and the other connections continue.
    }
  }
}
