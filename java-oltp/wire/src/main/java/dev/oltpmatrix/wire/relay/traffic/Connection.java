package dev.oltpmatrix.wire.relay.traffic;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.CancelledKeyException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.concurrent.atomic.AtomicInteger;

/** A client's connection, the matching connection to the server, and both directions. */
final class Connection {
  private static final int DIRECTIONS = 2;

  private final Selector selector;
  private final SocketChannel client;
  private final SocketChannel server;
  private final AtomicInteger endedDirections = new AtomicInteger();
  private final Side clientSide;
  private final Side serverSide;

  /**
   * One of the two sockets, with the direction of the data it sends and that of the data it
   * receives.
   */
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

  /** Waits until the server has accepted before it reads from either side. */
  void waitForServer() throws IOException {
    server.register(selector, SelectionKey.OP_CONNECT, serverSide);
  }

  void serverAccepted() throws IOException {
    server.register(selector, SelectionKey.OP_READ, serverSide);
    client.register(selector, SelectionKey.OP_READ, clientSide);
  }

  void notifyWhenWritable(SocketChannel receiver) {
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

  void directionEnded() {
    if (endedDirections.incrementAndGet() == DIRECTIONS) {
      close();
    }
  }

  void close() {
    close(client);
    close(server);
    // A registered socket is closed completely by the next select of its selector.
    selector.wakeup();
  }

  static void close(Closeable socket) {
    try {
      socket.close();
    } catch (IOException e) {
      // It is no longer needed, and the other connections continue.
    }
  }
}
