package raw;

import dev.oltpmatrix.load.driver.Endpoint;
import dev.oltpmatrix.wire.connect.ServerPlace;
import dev.oltpmatrix.wire.connect.SessionState;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;

/**
 * A connection over a plain socket, on which statements are sent as bytes: the lower bound of the
 * cost of any driver in Java. The bytes are built before they are timed.
 */
final class RawConnection implements Closeable {
  private static final int QUERY = 0x03;
  private static final int PREPARE = 0x16;
  private static final int EXECUTE = 0x17;
  private static final int VAR_STRING = 253;

  /** The maximum length of a text whose length takes one byte. */
  private static final int MAX_SHORT = 250;

  private final Closeable socket;
  private final RawPackets packets;

  private RawConnection(Closeable socket, RawPackets packets) {
    this.socket = socket;
    this.packets = packets;
  }

  static RawConnection open(Endpoint endpoint) throws SQLException {
    ServerPlace place = endpoint.place();
    // Anybody could pose as the server, whose key encrypts the password.
    endpoint.requireTrusted("studies/raw", "it has no TLS");
    try {
      RawConnection connection = place.isSocket() ? overFile(endpoint) : overTcp(endpoint);
      connection.pingPong(query(SessionState.SET));
      return connection;
    } catch (IOException e) {
      throw new SQLNonTransientConnectionException(e.getMessage(), "08000", e);
    }
  }

  private static RawConnection overTcp(Endpoint endpoint) throws IOException, SQLException {
    Socket socket = new Socket();
    try {
      socket.setTcpNoDelay(true);
      socket.connect(new InetSocketAddress(endpoint.place().host(), endpoint.place().port()));
      RawPackets packets = new RawPackets(socket.getInputStream(), socket.getOutputStream());
      login(endpoint).over(packets);
      return new RawConnection(socket, packets);
    } catch (IOException | SQLException e) {
      socket.close();
      throw e;
    }
  }

  private static RawConnection overFile(Endpoint endpoint) throws IOException, SQLException {
    SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX);
    try {
      channel.connect(UnixDomainSocketAddress.of(endpoint.place().socket()));
      RawPackets packets =
          new RawPackets(Channels.newInputStream(channel), Channels.newOutputStream(channel));
      login(endpoint).over(packets);
      return new RawConnection(channel, packets);
    } catch (IOException | SQLException e) {
      channel.close();
      throw e;
    }
  }

  private static RawLogin login(Endpoint endpoint) {
    return new RawLogin(
        endpoint.user(), endpoint.password(), endpoint.database(), endpoint.place().isSocket());
  }

  /** Returns the bytes of a statement sent as text. */
  static byte[] query(String sql) {
    return RawPackets.packet(0, command(QUERY, sql.getBytes(StandardCharsets.UTF_8)));
  }

  /** Makes the server prepare a statement and returns its id. */
  int prepare(String sql) throws SQLException {
    return attempt(
        () -> {
          packets.send(
              RawPackets.packet(0, command(PREPARE, sql.getBytes(StandardCharsets.UTF_8))));
          packets.read();
          ByteBuffer answer = ByteBuffer.wrap(packets.payload()).order(ByteOrder.LITTLE_ENDIAN);
          answer.get();
          int id = answer.getInt();
          int described = answer.getShort() + answer.getShort();
          for (int i = 0; i < described; i++) {
            packets.read();
          }
          return id;
        });
  }

  /** Returns the bytes of the execution of a prepared statement with one text. */
  static byte[] execute(int id, String parameter) {
    byte[] text = parameter.getBytes(StandardCharsets.UTF_8);
    if (text.length > MAX_SHORT) {
      throw new IllegalArgumentException("a parameter of " + text.length + " bytes");
    }
    ByteBuffer payload =
        ByteBuffer.allocate(15 + text.length).order(ByteOrder.LITTLE_ENDIAN).put((byte) EXECUTE);
    // No cursor; one iteration; no parameter is NULL; types follow.
    payload.putInt(id).put((byte) 0).putInt(1).put((byte) 0).put((byte) 1);
    payload.put((byte) VAR_STRING).put((byte) 0).put((byte) text.length).put(text);
    return RawPackets.packet(0, payload.array());
  }

  private static byte[] command(int command, byte[] text) {
    ByteArrayOutputStream payload = new ByteArrayOutputStream();
    payload.write(command);
    payload.writeBytes(text);
    return payload.toByteArray();
  }

  /**
   * Sends a statement's bytes, reads its answer to the end and returns the number of bytes of the
   * last row.
   */
  int pingPong(byte[] statement) throws SQLException {
    // Not by attempt(), which would create an object for each call.
    try {
      packets.send(statement);
      return packets.readAnswer();
    } catch (IOException e) {
      throw broken(e);
    }
  }

  /** Returns the bytes of the last row of the last answer as text, for checks. */
  String lastRow() {
    return new String(packets.lastRow(), StandardCharsets.UTF_8);
  }

  private interface Talk {
    int talk() throws IOException, SQLException;
  }

  private static int attempt(Talk talk) throws SQLException {
    try {
      return talk.talk();
    } catch (IOException e) {
      throw broken(e);
    } catch (BufferUnderflowException e) {
      throw broken(new IOException("the answer is shorter than the protocol has it", e));
    }
  }

  private static SQLException broken(IOException e) {
    return new SQLNonTransientConnectionException(e.getMessage(), "08S01", e);
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
