package dev.oltpmatrix.wire.relay.traffic;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.function.Consumer;

/**
 * One direction of a connection. Chunks are delivered in the order in which they arrived, by
 * whichever thread. Chunks for which the receiver's socket has no space are kept without a limit: a
 * limit would throttle the sender, which network latency does not.
 */
public final class Direction {
  private final SocketChannel receiver;
  private final Consumer<ByteBuffer> onArrival;
  private final Consumer<ByteBuffer> onDelivery;
  private final Connection connection;
  private final Queue<Chunk> waiting = new ArrayDeque<>();

  Direction(
      Connection connection,
      SocketChannel receiver,
      Consumer<ByteBuffer> onArrival,
      Consumer<ByteBuffer> onDelivery) {
    this.connection = connection;
    this.receiver = receiver;
    this.onArrival = onArrival;
    this.onDelivery = onDelivery;
  }

  void arrived(ByteBuffer bytes) {
    onArrival.accept(bytes.duplicate());
  }

  /** Writes a chunk that is due, or keeps it until the receiver's socket has space. */
  synchronized void deliver(Chunk chunk) {
    // Before the write: the receiver may answer at once, and the tap has to see the answer later.
    onDelivery.accept(chunk.bytes().duplicate());
    boolean full = !waiting.isEmpty();
    waiting.add(chunk);
    if (!full && !writeWaiting()) {
      connection.notifyWhenWritable(receiver);
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
      // The receiver has disconnected. The sender also loses its connection, which is the only way
      // to report it.
      waiting.clear();
      connection.close();
    }
    return true;
  }

  private boolean written(Chunk chunk) throws IOException {
    switch (chunk.kind()) {
      case BYTES -> receiver.write(chunk.bytes());
      case END -> {
        receiver.shutdownOutput();
        connection.directionEnded();
      }
      case BROKEN -> connection.close();
    }
    return !chunk.bytes().hasRemaining();
  }
}
