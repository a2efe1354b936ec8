package dev.oltpmatrix.wire.connect;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/**
 * Where a server listens. Whatever is made of it, such as a URL, needs no check of its own.
 *
 * @param host a name, an IPv4 address, or an IPv6 address without brackets
 * @param socket the server's socket file, which goes before the host; empty for TCP
 */
public record ServerPlace(String host, int port, String socket) {
  /** To whom it means this machine, whatever a resolver says. */
  public static final String LOCALHOST = "localhost";

  private static final int MAX_NAME = 253;

  /** The field that a system has for it, of 108 bytes, ends with a zero byte. */
  public static final int MAX_SOCKET_BYTES = 107;

  /** Underscores are in no name of the Internet, but in those of containers. */
  private static final String LABEL = "[A-Za-z0-9_](?:[A-Za-z0-9_-]{0,61}[A-Za-z0-9_])?";

  private static final Pattern NAME =
      Pattern.compile("(?:" + LABEL + "\\.)*(" + LABEL + ")\\.?", Pattern.CASE_INSENSITIVE);

  private static final Pattern BYTE = Pattern.compile("25[0-5]|2[0-4][0-9]|1?[0-9]?[0-9]");

  private static final Pattern IPV4 = Pattern.compile("(?:(?:" + BYTE + ")\\.){3}(?:" + BYTE + ")");

  /** With the network card that it is reached by, where it is of one network alone. */
  private static final Pattern IPV6 =
      Pattern.compile("([0-9A-Fa-f:]+(?::[0-9.]+)?)(?:%[A-Za-z0-9._-]{1,15})?");

  public ServerPlace {
    if (socket.isEmpty()) {
      host = hostOf(host);
    }
    socket = socketOf(socket);
  }

  public static ServerPlace tcp(String host, int port) {
    return new ServerPlace(host, port, "");
  }

  /** The port is the one that drivers want to hear and do not use. */
  public static ServerPlace ofSocket(String socket) {
    return new ServerPlace(LOCALHOST, 3306, socket);
  }

  /**
   * A host as the user gave it, an IPv6 address also in the brackets that it has in a URL.
   *
   * @throws IllegalArgumentException if it is no host
   */
  public static String hostOf(String given) {
    boolean bracketed = given.startsWith("[") && given.endsWith("]");
    String host = bracketed ? given.substring(1, given.length() - 1) : given;
    boolean ipv6 = bracketed || host.contains(":");
    if (ipv6 ? !isIpv6(host) : !isIpv4OrName(host)) {
      throw new IllegalArgumentException(
          "host '" + given + "' is no host name, IPv4 address or IPv6 address");
    }
    return host;
  }

  /** What ends in a number is meant for an address: as a name it could never be found. */
  private static boolean isIpv4OrName(String host) {
    var name = NAME.matcher(host);
    boolean endsInNumber = name.matches() && name.group(1).chars().allMatch(Character::isDigit);
    return endsInNumber
        ? IPV4.matcher(host).matches()
        : name.matches() && host.length() <= MAX_NAME;
  }

  private static boolean isIpv6(String host) {
    var address = IPV6.matcher(host);
    return address.matches() && ipv6(address.group(1)) != null;
  }

  /** Brackets keep the resolver from taking it for a name. */
  private static InetAddress ipv6(String address) {
    try {
      return InetAddress.getByName("[" + address + "]");
    } catch (UnknownHostException e) {
      return null;
    }
  }

  /**
   * A socket file as the user gave it.
   *
   * @throws IllegalArgumentException if no system can have it
   */
  public static String socketOf(String socket) {
    int bytes = socket.getBytes(StandardCharsets.UTF_8).length;
    if (bytes > MAX_SOCKET_BYTES) {
      throw new IllegalArgumentException(
          "socket file "
              + socket
              + " has a path of "
              + bytes
              + " bytes, allowed: "
              + MAX_SOCKET_BYTES
              + "; a symbolic link to its folder may be shorter");
    }
    if (socket.chars().anyMatch(Character::isISOControl)) {
      throw new IllegalArgumentException("socket file '" + socket + "' has a control sign");
    }
    return socket;
  }

  public boolean isSocket() {
    return !socket.isEmpty();
  }

  /**
   * Whether nothing of a connection to it leaves this machine. A name that is found is no proof.
   */
  public boolean isLocal() {
    if (isSocket() || host.equalsIgnoreCase(LOCALHOST)) {
      return true;
    }
    if (host.contains(":")) {
      return ipv6(host.replaceFirst("%.*", "")).isLoopbackAddress();
    }
    return host.startsWith("127.") && IPV4.matcher(host).matches();
  }

  /** For messages, and for a URL. */
  public String address() {
    return isSocket() ? socket : urlHost() + ":" + port;
  }

  private String urlHost() {
    return host.contains(":") ? "[" + host + "]" : host;
  }
}
