package dev.oltpmatrix.wire.relay.traffic;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.function.Consumer;

/**
 * One direction of a connection. Parcels come in the order in which they arrived and leave in that
 * order, whichever thread brings them. What the receiver has no room for is kept without a limit: a
 * limit would hold the sender back as no longer road does.
 */
public final class Direction {
  private final SocketChannel receiver;
  private final Consumer<ByteBuffer> seenOnArrival;
  private final Consumer<ByteBuffer> seenOnDelivery;
  private final Connection connection;
  private final Queue<Chunk> waiting = new ArrayDeque<>();

  Direction(
      Connection connection,
      SocketChannel receiver,
      Consumer<ByteBuffer> seenOnArrival,
      Consumer<ByteBuffer> seenOnDelivery) {
    this.connection = connection;
    this.receiver = receiver;
    this.seenOnArrival = seenOnArrival;
    this.seenOnDelivery = seenOnDelivery;
  }

  void arrived(ByteBuffer bytes) {
    seenOnArrival.accept(bytes.duplicate());
  }

  /** Hands a parcel over that is due, or keeps it until the receiver has room. */
  synchronized void deliver(Chunk parcel) {
    // Before it is written: the receiver may answer at once, and the answer must be seen later.
    seenOnDelivery.accept(parcel.bytes().duplicate());
    boolean full = !waiting.isEmpty();
    waiting.add(parcel);
    if (!full && !emptied()) {
      connection.tellWhenWritable(receiver);
    }
  }

  /** Goes on where the receiver had no room; whether all is handed over. */
  synchronized boolean emptied() {
    try {
      while (!waiting.isEmpty()) {
        if (!handedOver(waiting.element())) {
          return false;
        }
        waiting.remove();
      }
    } catch (IOException e) {
      // The receiver is gone. Nobody is left to tell it to but the sender, who loses its
      // connection.
      waiting.clear();
      connection.close();
    }
    return true;
  }

  private boolean handedOver(Chunk parcel) throws IOException {
    switch (parcel.kind()) {
      case BYTES -> receiver.write(parcel.bytes());
      case END -> {
        receiver.shutdownOutput();
        connection.laneEnded();
      }
      case BROKEN -> connection.close();
    }
    return !parcel.bytes().hasRemaining();
  }
}
