import dev.oltpmatrix.wire.relay.Tap;
import java.nio.ByteBuffer;

/** Reads the traffic of one connection, in MySQL's protocol, and reports it to the log. */
final class WireTap implements Tap {
  private static final int CLIENT_COMPRESS = 1 << 5;
  private static final int CLIENT_SSL = 1 << 11;
  private static final int CLIENT_ZSTD = 1 << 26;
  private static final int CLIENT_QUERY_ATTRIBUTES = 1 << 27;

  /** A client that wants TLS sends only this much of its first packet before the encryption. */
  private static final int TLS_REQUEST_BYTES = 32;

  /** First byte of an answer that asks for a file of the client, as for LOAD DATA LOCAL. */
  private static final int WANTS_FILE = 0xFB;

  private final WireLog log;
  private final PacketReader toServer = new PacketReader(this::packetToServer);
  private final PacketReader toClient = new PacketReader(this::packetToClient);
  private boolean waitsForAnswer;
  private boolean unreadable;
  private boolean loggingIn = true;
  private boolean queryAttributes;
  private boolean mayGetFile;
  private boolean getsFile;

  WireTap(WireLog log) {
    this.log = log;
  }

  @Override
  public void fromClient(ByteBuffer bytes) {
    synchronized (log) {
      log.countBytes(true, bytes.remaining());
      waitsForAnswer = true;
      read(toServer, bytes);
    }
  }

  @Override
  public void toClient(ByteBuffer bytes) {
    synchronized (log) {
      if (!bytes.hasRemaining()) {
        return; // the end of the connection is no answer
      }
      log.countBytes(false, bytes.remaining());
      if (waitsForAnswer) {
        log.countTrip();
      }
      waitsForAnswer = false;
      read(toClient, bytes);
    }
  }

  private void read(PacketReader reader, ByteBuffer bytes) {
    if (!unreadable) {
      reader.read(bytes);
    }
  }

  private void packetToServer(Packet packet) {
    if (unreadable) {
      return; // the rest of a chunk in which TLS began
    }
    log.countPacket(true);
    if (loggingIn) {
      loggingIn = false;
      readLogin(packet);
    } else if (mayGetFile && packet.sequence() == 2) {
      getsFile = true;
    }
    mayGetFile = false;
    if (getsFile) {
      // The file's packets are numbered consecutively, and the number wraps to 0. An empty one ends
      // the file.
      getsFile = packet.lengthBytes() > 0;
    } else if (packet.sequence() == 0 && packet.lengthBytes() > 0 && !packet.continuation()) {
      countCommand(packet);
    }
  }

  private void readLogin(Packet packet) {
    int capabilities = packet.firstInt();
    if ((capabilities & CLIENT_SSL) != 0 && packet.lengthBytes() == TLS_REQUEST_BYTES) {
      log.sawEncryption();
      unreadable = true;
    } else if ((capabilities & (CLIENT_COMPRESS | CLIENT_ZSTD)) != 0) {
      log.sawCompression();
      unreadable = true;
    }
    queryAttributes = (capabilities & CLIENT_QUERY_ATTRIBUTES) != 0;
  }

  private void countCommand(Packet packet) {
    String text =
        switch (packet.first()) {
          case Command.QUERY -> packet.text(queryAttributes ? queryOffset(packet) : 1);
          case Command.STMT_PREPARE -> packet.text(1);
          default -> "";
        };
    log.countCommand(Command.name(packet.first()), text);
  }

  /**
   * Returns the offset of the query's text: after the numbers of attributes and of their sets, if
   * there are no attributes.
   */
  private static int queryOffset(Packet packet) {
    boolean none = packet.byteAt(1) == 0 && packet.byteAt(2) == 1;
    return none ? 3 : 1;
  }

  private void packetToClient(Packet packet) {
    log.countPacket(false);
    mayGetFile = packet.sequence() == 1 && packet.first() == WANTS_FILE;
  }
}
