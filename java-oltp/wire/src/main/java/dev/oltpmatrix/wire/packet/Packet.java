package dev.oltpmatrix.wire.packet;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/**
 * The start of a packet of MySQL's protocol: what its header says, and its first bytes.
 *
 * @param lengthBytes without the header
 * @param sequence its place in an exchange, from 0 to 255 and round again
 * @param continuation whether it goes on with the packet before it, which was of the greatest size
 * @param start its first bytes, as many as tell what it is
 */
public record Packet(int lengthBytes, int sequence, boolean continuation, ByteBuffer start) {
  /** The most that {@link #text} tells. */
  private static final int TEXT_BYTES = 200;

  /** What is gathered: the command, attributes, a text. */
  static final int START_BYTES = 8 + TEXT_BYTES;

  /** The first byte, or -1 of an empty packet. */
  public int first() {
    return byteAt(0);
  }

  /** A byte near the start, or -1 if it has fewer. */
  public int byteAt(int place) {
    return place < start.limit() ? Byte.toUnsignedInt(start.get(place)) : -1;
  }

  /** The first four bytes as a number, the least first; 0 if it has fewer. */
  public int firstInt() {
    ByteBuffer littleEndian = start.duplicate().order(ByteOrder.LITTLE_ENDIAN);
    return start.limit() < Integer.BYTES ? 0 : littleEndian.getInt(0);
  }

  /** Up to 200 bytes from a place on, as text in one line. */
  public String text(int from) {
    int end = Math.min(start.limit(), from + TEXT_BYTES);
    if (from >= end) {
      return "";
    }
    ByteBuffer bytes = start.duplicate().position(from).limit(end);
    return StandardCharsets.UTF_8.decode(bytes).toString().replaceAll("\\p{Cntrl}", " ");
  }
}
