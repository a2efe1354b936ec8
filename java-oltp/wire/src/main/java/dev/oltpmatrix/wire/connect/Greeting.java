package dev.oltpmatrix.wire.connect;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Reads the first bytes that a server sends, which distinguish a server of the family from others.
 * Drivers read the answer of another server as a packet, and complain about its length.
 */
final class Greeting {
  private static final int LIMIT_MS = 2_000;

  /** A packet's length and number, and the first byte of its content. */
  private static final int HEAD_BYTES = 5;

  /** The longest greetings have some 120 bytes, or an error's text. */
  private static final int MAX_LENGTH = 4_096;

  /** After a load balancer has begun the login, the greeting is the second packet. */
  private static final int MAX_NUMBER = 2;

  private static final int PROTOCOL = 10;
  private static final int ERROR = 0xff;
  private static final int MAX_SHOWN_BYTES = 60;

  private Greeting() {}

  /**
   * Describes another kind of server at this endpoint; empty where it is a server of the family, or
   * nothing listens, or nothing is sent.
   */
  static Optional<String> describeOtherServer(ServerPlace endpoint) {
    try {
      return endpoint.isSocket()
          ? describeUnlessFamily(first(endpoint.socket()))
          : describeUnlessFamily(first(endpoint));
    } catch (IOException e) {
      return Optional.empty(); // the driver's own message describes it
    }
  }

  private static byte[] first(ServerPlace endpoint) throws IOException {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(endpoint.host(), endpoint.port()), LIMIT_MS);
      closeLater(socket);
      return first(socket.getInputStream());
    }
  }

  private static byte[] first(String file) throws IOException {
    try (SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX)) {
      channel.connect(UnixDomainSocketAddress.of(file));
      closeLater(channel);
      return first(Channels.newInputStream(channel));
    }
  }

  /**
   * Closes a connection after the time limit: a socket's own limit restarts with each byte, and a
   * channel has none.
   */
  private static void closeLater(Closeable connection) {
    Thread watch =
        new Thread(
            () -> {
              try {
                TimeUnit.MILLISECONDS.sleep(LIMIT_MS);
                connection.close();
              } catch (IOException | InterruptedException e) {
                // It is closed already, or no longer waited for.
              }
            },
            "greeting-limit");
    watch.setDaemon(true);
    watch.start();
  }

  /** Reads the bytes that arrive together, if they are enough to identify a server. */
  private static byte[] first(InputStream in) throws IOException {
    byte[] bytes = new byte[MAX_SHOWN_BYTES];
    int length = 0;
    while (length < HEAD_BYTES || in.available() > 0) {
      int read = in.read(bytes, length, bytes.length - length);
      if (read <= 0) {
        break;
      }
      length += read;
    }
    return Arrays.copyOf(bytes, length);
  }

  static Optional<String> describeUnlessFamily(byte[] first) {
    if (first.length == 0) {
      return Optional.of("it closes the connection without a greeting");
    }
    return isFamilyGreeting(first)
        ? Optional.empty()
        : Optional.of("it greets with " + shown(first));
  }

  private static boolean isFamilyGreeting(byte[] first) {
    if (first.length < HEAD_BYTES) {
      return false;
    }
    int length = (first[0] & 0xff) | (first[1] & 0xff) << 8 | (first[2] & 0xff) << 16;
    int begin = first[4] & 0xff;
    return length > 0
        && length <= MAX_LENGTH
        && first[3] >= 0
        && first[3] <= MAX_NUMBER
        && (begin == PROTOCOL || begin == ERROR);
  }

  private static String shown(byte[] first) {
    String text = new String(first, StandardCharsets.ISO_8859_1);
    String line = text.lines().findFirst().orElse("");
    boolean readable = !line.isEmpty() && line.chars().allMatch(c -> c >= ' ' && c <= '~');
    return readable
        ? "'" + line + "'"
        : "the bytes "
            + HexFormat.ofDelimiter(" ")
                .formatHex(first, 0, Math.min(first.length, HEAD_BYTES))
                .toUpperCase(Locale.ROOT);
  }
}
