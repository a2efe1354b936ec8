package raw;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.Arrays;

/**
 * Reads and writes the protocol's packets over a pair of streams, with as little work as possible.
 */
final class RawPackets {
  private static final int HEAD_BYTES = 4;
  private static final int BUFFER_BYTES = 1 << 16;
  private static final int OK = 0x00;
  private static final int END = 0xfe;
  private static final int ERROR = 0xff;

  /** The length limit of an end packet; a longer packet with the same first byte is a row. */
  private static final int MAX_END = 0xffffff;

  /** Bytes before an error's text: marker, code, the character # and the state. */
  private static final int ERROR_HEAD_BYTES = 9;

  /** Bytes of an error's marker and code. */
  private static final int MIN_ERROR_BYTES = 3;

  private final InputStream in;
  private final OutputStream out;
  private final byte[] buffer = new byte[BUFFER_BYTES];

  /** Start of the bytes in the buffer that were read and not yet parsed. */
  private int from;

  private int to;

  /** Start of the payload of the last packet. */
  private int payloadAt;

  private int payloadBytes;
  private int number;

  private int lastRowAt;
  private int lastRowBytes;

  RawPackets(InputStream in, OutputStream out) {
    this.in = in;
    this.out = out;
  }

  /** Returns a packet as it is sent over the network. */
  static byte[] packet(int number, byte[] payload) {
    ByteBuffer packet =
        ByteBuffer.allocate(HEAD_BYTES + payload.length).order(ByteOrder.LITTLE_ENDIAN);
    packet.putInt(payload.length | number << 24).put(payload);
    return packet.array();
  }

  void send(byte[] packet) throws IOException {
    out.write(packet);
    out.flush();
  }

  /** Sends the answer to the packet that was read last. */
  void answer(byte[] payload) throws IOException {
    send(packet((number + 1) & 0xff, payload));
  }

  /** Reads a packet and returns its first byte. */
  int read() throws IOException, SQLException {
    fill(HEAD_BYTES);
    payloadBytes =
        (buffer[from] & 0xff) | (buffer[from + 1] & 0xff) << 8 | (buffer[from + 2] & 0xff) << 16;
    number = buffer[from + 3] & 0xff;
    from += HEAD_BYTES;
    if (payloadBytes == 0) {
      throw new IOException("the server sent an empty packet");
    }
    fill(payloadBytes);
    payloadAt = from;
    from += payloadBytes;
    int first = buffer[payloadAt] & 0xff;
    if (first == ERROR) {
      throw error();
    }
    return first;
  }

  private void fill(int bytes) throws IOException {
    if (from == to) {
      from = 0;
      to = 0;
    }
    if (from + bytes > BUFFER_BYTES) {
      if (bytes > BUFFER_BYTES) {
        throw new IOException("a packet of " + bytes + " bytes, expected at most " + BUFFER_BYTES);
      }
      System.arraycopy(buffer, from, buffer, 0, to - from);
      to -= from;
      from = 0;
    }
    while (to - from < bytes) {
      int read = in.read(buffer, to, BUFFER_BYTES - to);
      if (read < 0) {
        throw new EOFException("the server has closed the connection");
      }
      to += read;
    }
  }

  private SQLException error() throws IOException {
    byte[] payload = payload();
    if (payload.length < MIN_ERROR_BYTES) {
      throw new IOException("the server sent an error without a code");
    }
    int code = (payload[1] & 0xff) | (payload[2] & 0xff) << 8;
    boolean hasState = payload.length > ERROR_HEAD_BYTES && payload[3] == '#';
    int textAt = hasState ? ERROR_HEAD_BYTES : MIN_ERROR_BYTES;
    String text = new String(payload, textAt, payload.length - textAt, StandardCharsets.UTF_8);
    String state = hasState ? new String(payload, 4, 5, StandardCharsets.US_ASCII) : "HY000";
    return new SQLException(text, state, code);
  }

  /** Returns the payload of the packet that was read last. */
  byte[] payload() {
    return Arrays.copyOfRange(buffer, payloadAt, payloadAt + payloadBytes);
  }

  /**
   * Reads the answer to a statement to its end.
   *
   * @return the number of bytes of its last row, or of the first packet if it has no row
   */
  int readAnswer() throws IOException, SQLException {
    int columns = read();
    int bytes = payloadBytes;
    if (columns == OK) {
      return bytes;
    }
    for (int i = 0; i < columns; i++) {
      read();
    }
    while (read() != END || payloadBytes >= MAX_END) {
      bytes = payloadBytes;
      lastRowAt = payloadAt;
    }
    lastRowBytes = bytes;
    return bytes;
  }

  /** Returns the last row for checks; it is still in the buffer. */
  byte[] lastRow() {
    return Arrays.copyOfRange(buffer, lastRowAt, lastRowAt + lastRowBytes);
  }
}
