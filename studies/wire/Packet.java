import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/**
 * The start of a packet of MySQL's protocol: its header and its first bytes.
 *
 * @param lengthBytes length without the header
 * @param sequence its number in an exchange, from 0 to 255, then 0 again
 * @param continuation whether it continues the previous packet, which had the maximum size
 * @param start its first bytes, enough to identify it
 */
record Packet(int lengthBytes, int sequence, boolean continuation, ByteBuffer start) {
  /** Maximum length of {@link #text}. */
  private static final int TEXT_BYTES = 200;

  /** Number of bytes that are kept: the command, attributes, a text. */
  static final int START_BYTES = 8 + TEXT_BYTES;

  /** Returns the first byte, or -1 for an empty packet. */
  public int first() {
    return byteAt(0);
  }

  /** Returns a byte near the start, or -1 if there are fewer bytes. */
  public int byteAt(int offset) {
    return offset < start.limit() ? Byte.toUnsignedInt(start.get(offset)) : -1;
  }

  /** Returns the first four bytes as a little-endian number; 0 if there are fewer. */
  public int firstInt() {
    ByteBuffer littleEndian = start.duplicate().order(ByteOrder.LITTLE_ENDIAN);
    return start.limit() < Integer.BYTES ? 0 : littleEndian.getInt(0);
  }

  /** Returns up to 200 bytes from an offset on, as text in one line. */
  public String text(int from) {
    int end = Math.min(start.limit(), from + TEXT_BYTES);
    if (from >= end) {
      return "";
    }
    ByteBuffer bytes = start.duplicate().position(from).limit(end);
    return StandardCharsets.UTF_8.decode(bytes).toString().replaceAll("\\p{Cntrl}", " ");
  }
}
