package dev.oltpmatrix.wire.relay;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;

/** Packets of MySQL's protocol for tests. */
final class Packets {
  static final int CLIENT_COMPRESS = 0x20;
  static final int CLIENT_PROTOCOL_41 = 0x200;
  static final int CLIENT_SSL = 0x800;
  static final int CLIENT_QUERY_ATTRIBUTES = 0x0800_0000;

  private static final int MAX_BYTES = 0xFF_FFFF;

  private Packets() {}

  static ByteBuffer packet(int sequence, byte... content) {
    ByteBuffer packet = ByteBuffer.allocate(4 + content.length).order(ByteOrder.LITTLE_ENDIAN);
    packet.putInt(content.length | sequence << 24);
    return packet.put(content).flip();
  }

  /** Creates a packet of the maximum size, which the next packet continues. */
  static ByteBuffer greatest(int sequence, int first) {
    byte[] content = new byte[MAX_BYTES];
    content[0] = (byte) first;
    return packet(sequence, content);
  }

  static ByteBuffer command(int first, String text) {
    return packet(0, join(new byte[] {(byte) first}, text.getBytes(StandardCharsets.UTF_8)));
  }

  static ByteBuffer query(String text) {
    return command(0x03, text);
  }

  static ByteBuffer greeting() {
    return packet(0, "\n10.11.18-MariaDB\0and more".getBytes(StandardCharsets.UTF_8));
  }

  static ByteBuffer ok(int sequence) {
    return packet(sequence, new byte[] {0, 0, 0, 2, 0, 0, 0});
  }

  static ByteBuffer login(int capabilities) {
    return packet(
        1, join(loginHead(capabilities), "root\0and a hash".getBytes(StandardCharsets.UTF_8)));
  }

  /** Creates the packet that is sent unencrypted before TLS begins. */
  static ByteBuffer tlsRequest() {
    return packet(1, loginHead(CLIENT_PROTOCOL_41 | CLIENT_SSL));
  }

  private static byte[] loginHead(int capabilities) {
    return ByteBuffer.allocate(32).order(ByteOrder.LITTLE_ENDIAN).putInt(capabilities).array();
  }

  static ByteBuffer together(ByteBuffer... packets) {
    ByteBuffer all = ByteBuffer.allocate(Stream.of(packets).mapToInt(ByteBuffer::remaining).sum());
    for (ByteBuffer packet : packets) {
      all.put(packet);
    }
    return all.flip();
  }

  private static byte[] join(byte[] one, byte[] other) {
    return ByteBuffer.allocate(one.length + other.length).put(one).put(other).array();
  }
}
