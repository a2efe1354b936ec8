package dev.oltpmatrix.wire.connect;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** Packets of a client's login. */
final class LoginPackets {
  private static final String VERSION = "8.0.36";
  private static final int WITH_DATABASE = 0x8;
  static final int LOCAL_FILES = 0x80;
  private static final int SSL = 0x800;
  static final int MULTI_STATEMENTS = 0x10000;

  /**
   * Capabilities that every server offers: protocol 4.1, transactions, authentication plugins, a
   * database in the login.
   */
  private static final int BASE = 0xf | 0x200 | 0x2000 | 0x8000 | 0x20000 | 0x80000;

  static final int SSL_REQUEST_BYTES = 32;

  /** Nonce of a login, without the zero byte that ends it on the wire. */
  static final byte[] NONCE = "01234567890123456789".getBytes(StandardCharsets.US_ASCII);

  private LoginPackets() {}

  /** Returns a server's greeting. */
  static byte[] greeting(boolean tls) {
    int offered = BASE | LOCAL_FILES | MULTI_STATEMENTS | (tls ? SSL : 0);
    ByteArrayOutputStream packet = new ByteArrayOutputStream();
    packet.write(10);
    packet.writeBytes((VERSION + "\0").getBytes(StandardCharsets.US_ASCII));
    packet.writeBytes(new byte[] {7, 0, 0, 0});
    packet.write(NONCE, 0, 8);
    packet.writeBytes(new byte[] {0, (byte) offered, (byte) (offered >> 8), 8, 2, 0});
    packet.writeBytes(new byte[] {(byte) (offered >> 16), (byte) (offered >> 24), 21});
    packet.writeBytes(new byte[10]);
    packet.write(NONCE, 8, 12);
    packet.write(0);
    packet.writeBytes("mysql_native_password\0".getBytes(StandardCharsets.US_ASCII));
    return packet.toByteArray();
  }

  /** Error 1045. */
  static byte[] denied() {
    return "\u00ff\u0015\u0004#28000Access denied".getBytes(StandardCharsets.ISO_8859_1);
  }

  static byte[] error(String words) {
    return ("\u00ffQ\u0004#HY000" + words).getBytes(StandardCharsets.ISO_8859_1);
  }

  /**
   * Reads user and database from a login: after 32 bytes come the user, the answer to the nonce and
   * the database.
   */
  static String user(byte[] answer) {
    int userEnd = endOfText(answer, SSL_REQUEST_BYTES);
    int databaseBegin = userEnd + 2 + answer[userEnd + 1];
    int databaseEnd = endOfText(answer, databaseBegin);
    boolean hasDatabase = (number(answer) & WITH_DATABASE) != 0;
    return text(answer, SSL_REQUEST_BYTES, userEnd)
        + "@"
        + (hasDatabase ? text(answer, databaseBegin, databaseEnd) : "");
  }

  private static int endOfText(byte[] bytes, int begin) {
    int end = begin;
    while (end < bytes.length && bytes[end] != 0) {
      end++;
    }
    return end;
  }

  private static String text(byte[] bytes, int begin, int end) {
    return new String(bytes, begin, end - begin, StandardCharsets.UTF_8);
  }

  static int number(byte[] packet) {
    return (packet[0] & 0xff)
        | (packet[1] & 0xff) << 8
        | (packet[2] & 0xff) << 16
        | (packet[3] & 0xff) << 24;
  }
}
