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
 * What a server says before it is asked, by which others are told from those of the family. Drivers
 * read such an answer as a packet, and complain of its length.
 */
final class Greeting {
  private static final int LIMIT_MS = 2_000;

  /** A packet's length and number, and the first byte of what it holds. */
  private static final int HEAD_BYTES = 5;

  /** The longest have some 120 bytes, or an error's text. */
  private static final int LONGEST = 4_096;

  /** A login that a balancer has begun is greeted with its second packet. */
  private static final int MAX_NUMBER = 2;

  private static final int PROTOCOL = 10;
  private static final int ERROR = 0xff;
  private static final int SHOWN = 60;

  private Greeting() {}

  /** What is there in place of a server; empty where there is one, or nobody, or silence. */
  static Optional<String> ofStranger(ServerPlace place) {
    try {
      return place.isSocket() ? stranger(first(place.socket())) : stranger(first(place));
    } catch (IOException e) {
      return Optional.empty(); // the driver's own words say it
    }
  }

  private static byte[] first(ServerPlace place) throws IOException {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(place.host(), place.port()), LIMIT_MS);
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

  /** One limit for all of it; a socket's own begins anew with each byte, and a channel has none. */
  private static void closeLater(Closeable connection) {
    Thread watch =
        new Thread(
            () -> {
              try {
                TimeUnit.MILLISECONDS.sleep(LIMIT_MS);
                connection.close();
              } catch (IOException | InterruptedException e) {
                // It is closed already, or nobody waits for it.
              }
            },
            "greeting-limit");
    watch.setDaemon(true);
    watch.start();
  }

  /** As much as comes at once and is enough to judge by. */
  private static byte[] first(InputStream in) throws IOException {
    byte[] bytes = new byte[SHOWN];
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

  static Optional<String> stranger(byte[] first) {
    if (first.length == 0) {
      return Optional.of("it closes the connection without a greeting");
    }
    return isOfTheFamily(first) ? Optional.empty() : Optional.of("it greets with " + shown(first));
  }

  private static boolean isOfTheFamily(byte[] first) {
    if (first.length < HEAD_BYTES) {
      return false;
    }
    int length = (first[0] & 0xff) | (first[1] & 0xff) << 8 | (first[2] & 0xff) << 16;
    int begin = first[4] & 0xff;
    return length > 0
        && length <= LONGEST
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
