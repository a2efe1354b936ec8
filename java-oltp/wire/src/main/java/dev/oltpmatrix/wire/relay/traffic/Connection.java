package dev.oltpmatrix.wire.relay.traffic;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.CancelledKeyException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.concurrent.atomic.AtomicInteger;

/** A client's connection, the one to the server that belongs to it, and both directions. */
final class Connection {
  private static final int LANES = 2;

  private final Selector selector;
  private final SocketChannel client;
  private final SocketChannel server;
  private final AtomicInteger endedLanes = new AtomicInteger();
  private final Side clientSide;
  private final Side serverSide;

  /** One of the two sockets: what it sends goes out, what it gets comes in. */
  record Side(Connection connection, SocketChannel socket, Direction out, Direction in) {}

  Connection(Selector selector, SocketChannel client, SocketChannel server, Tap tap) {
    this.selector = selector;
    this.client = client;
    this.server = server;
    Direction toServer = new Direction(this, server, tap::fromClient, bytes -> {});
    Direction toClient = new Direction(this, client, bytes -> {}, tap::toClient);
    clientSide = new Side(this, client, toServer, toClient);
    serverSide = new Side(this, server, toClient, toServer);
  }

  /** Reads from neither side before the server has accepted. */
  void waitForServer() throws IOException {
    server.register(selector, SelectionKey.OP_CONNECT, serverSide);
  }

  void serverAccepted() throws IOException {
    server.register(selector, SelectionKey.OP_READ, serverSide);
    client.register(selector, SelectionKey.OP_READ, clientSide);
  }

  void tellWhenWritable(SocketChannel receiver) {
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

  void laneEnded() {
    if (endedLanes.incrementAndGet() == LANES) {
      close();
    }
  }

  void close() {
    close(client);
    close(server);
    // A registered socket is closed for good by its selector's next look.
    selector.wakeup();
  }

  static void close(Closeable socket) {
    try {
      socket.close();
    } catch (IOException e) {
      // It is of no use any more, and other connections go on.
    }
  }
}
