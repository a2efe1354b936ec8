package dev.oltpmatrix.wire.connect;

import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.text.HostForm;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/**
 * Endpoint on which a server listens. Its parts are valid, so that a URL, for example, can be made
 * of them without further checks.
 *
 * @param host a name, an IPv4 address, or an IPv6 address without brackets
 * @param socket the server's socket file, or its named pipe as a path, which has priority over the
 *     host; empty for TCP
 */
public record ServerPlace(String host, int port, String socket) {
  /** Means this machine to clients, whatever a resolver returns. */
  public static final String LOCALHOST = "localhost";

  /** Beginning of the path of a named pipe of this machine, under Windows. */
  public static final String PIPES = "\\\\.\\pipe\\";

  /** The system's field for it has 108 bytes and ends with a zero byte. */
  public static final int MAX_SOCKET_BYTES = 107;

  private static final Pattern NAME = Pattern.compile(HostForm.NAME);
  private static final Pattern IPV6 = Pattern.compile(HostForm.IPV6);

  private static final Pattern LOOPBACK =
      Pattern.compile("(?i)" + LOCALHOST + "|127(?:\\.[0-9]{1,3}){3}|::1");

  public ServerPlace {
    if (socket.isEmpty()) {
      host = hostOf(host);
    }
    socket = socketOf(socket);
  }

  public static ServerPlace tcp(String host, int port) {
    return new ServerPlace(host, port, "");
  }

  /** Drivers require a port and do not use it. */
  public static ServerPlace ofSocket(String socket) {
    return new ServerPlace(LOCALHOST, 3306, socket);
  }

  /** Reads a host that a user gave; an IPv6 address may have the brackets that it has in a URL. */
  public static String hostOf(String given) {
    boolean bracketed = given.startsWith("[") && given.endsWith("]");
    String host = bracketed ? given.substring(1, given.length() - 1) : given;
    boolean ipv6 = bracketed || host.contains(":");
    if (!(ipv6 ? IPV6 : NAME).matcher(host).matches()) {
      throw new UsageException(
          "host '" + given + "' is no host name, IPv4 address or IPv6 address");
    }
    return host;
  }

  /** Reads the path of a socket file that a user gave. */
  public static String socketOf(String socket) {
    int bytes = socket.getBytes(StandardCharsets.UTF_8).length;
    if (bytes > MAX_SOCKET_BYTES) {
      throw new UsageException(
          "socket file %s has a path of %d bytes, allowed: %d; a symbolic link to its folder may be shorter"
              .formatted(socket, bytes, MAX_SOCKET_BYTES));
    }
    if (socket.chars().anyMatch(Character::isISOControl)) {
      throw new UsageException("socket file '" + socket + "' has a control sign");
    }
    return socket;
  }

  public boolean isSocket() {
    return !socket.isEmpty();
  }

  public boolean isPipe() {
    return isPipe(socket);
  }

  public static boolean isPipe(String path) {
    return path.startsWith(PIPES);
  }

  /** Connections to it stay on this machine; a name that resolves to this machine is no proof. */
  public boolean isLocal() {
    return isSocket() || LOOPBACK.matcher(host).matches();
  }

  /** The address for messages, and for a URL. */
  public String address() {
    return isSocket() ? socket : (host.contains(":") ? "[" + host + "]" : host) + ":" + port;
  }
}
