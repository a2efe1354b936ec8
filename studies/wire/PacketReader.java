import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.function.Consumer;

/**
 * Finds the packets in the data of one side, in whatever pieces it arrives: three bytes of length
 * in little-endian order, one of sequence, then the content. A packet is passed on when its start
 * is complete.
 */
final class PacketReader {
  private static final int HEADER_BYTES = 4;
  private static final int MAX_BYTES = 0xFF_FFFF;

  private final Consumer<Packet> consumer;
  private final ByteBuffer header =
      ByteBuffer.allocate(HEADER_BYTES).order(ByteOrder.LITTLE_ENDIAN);
  private ByteBuffer start = ByteBuffer.allocate(0);
  private int lengthBytes;
  private int remainingBytes;
  private boolean inPacket;
  private boolean afterMaxPacket;

  public PacketReader(Consumer<Packet> consumer) {
    this.consumer = consumer;
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
    remainingBytes = lengthBytes - start.limit();
    inPacket = true;
    deliverIfComplete();
  }

  private void readContent(ByteBuffer bytes) {
    if (start.hasRemaining()) {
      move(bytes, start);
      deliverIfComplete();
      return;
    }
    int skipped = Math.min(remainingBytes, bytes.remaining());
    bytes.position(bytes.position() + skipped);
    remainingBytes -= skipped;
    endPacketIfRead();
  }

  private void deliverIfComplete() {
    if (start.hasRemaining()) {
      return;
    }
    int sequence = Byte.toUnsignedInt(header.get(HEADER_BYTES - 1));
    boolean continuation = afterMaxPacket;
    afterMaxPacket = lengthBytes == MAX_BYTES;
    endPacketIfRead();
    consumer.accept(new Packet(lengthBytes, sequence, continuation, start.duplicate().flip()));
  }

  private void endPacketIfRead() {
    if (remainingBytes == 0) {
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
