package dev.oltpmatrix.wire.packet;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.function.Consumer;

/**
 * Finds the packets in what one side sends, however it is cut: three bytes of length with the least
 * first, one of sequence, then the content. A packet is told when its start has come.
 */
public final class PacketReader {
  private static final int HEADER_BYTES = 4;
  private static final int MAX_BYTES = 0xFF_FFFF;

  private final Consumer<Packet> found;
  private final ByteBuffer header =
      ByteBuffer.allocate(HEADER_BYTES).order(ByteOrder.LITTLE_ENDIAN);
  private ByteBuffer start = ByteBuffer.allocate(0);
  private int lengthBytes;
  private int restBytes;
  private boolean inPacket;
  private boolean afterGreatest;

  public PacketReader(Consumer<Packet> found) {
    this.found = found;
  }

  public void read(ByteBuffer bytes) {
    while (bytes.hasRemaining()) {
      if (inPacket) {
        readContent(bytes);
      } else {
        readHeader(bytes);
      }
    }
  }

  private void readHeader(ByteBuffer bytes) {
    move(bytes, header);
    if (header.hasRemaining()) {
      return;
    }
    lengthBytes = header.getInt(0) & MAX_BYTES;
    start = ByteBuffer.allocate(Math.min(lengthBytes, Packet.START_BYTES));
    restBytes = lengthBytes - start.limit();
    inPacket = true;
    tellIfGathered();
  }

  private void readContent(ByteBuffer bytes) {
    if (start.hasRemaining()) {
      move(bytes, start);
      tellIfGathered();
      return;
    }
    int skipped = Math.min(restBytes, bytes.remaining());
    bytes.position(bytes.position() + skipped);
    restBytes -= skipped;
    endIfRead();
  }

  private void tellIfGathered() {
    if (start.hasRemaining()) {
      return;
    }
    int sequence = Byte.toUnsignedInt(header.get(HEADER_BYTES - 1));
    boolean continuation = afterGreatest;
    afterGreatest = lengthBytes == MAX_BYTES;
    endIfRead();
    found.accept(new Packet(lengthBytes, sequence, continuation, start.duplicate().flip()));
  }

  private void endIfRead() {
    if (restBytes == 0) {
      inPacket = false;
      header.clear();
    }
  }

  private static void move(ByteBuffer from, ByteBuffer to) {
    int count = Math.min(from.remaining(), to.remaining());
    to.put(from.duplicate().limit(from.position() + count));
    from.position(from.position() + count);
  }
}
