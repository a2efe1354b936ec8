package dev.oltpmatrix.wire.connect;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/**
 * Endpoint on which a server listens. Its parts are valid, so that a URL, for example, can be made
 * of them without further checks.
 *
 * @param host a name, an IPv4 address, or an IPv6 address without brackets
 * @param socket the server's socket file, which has priority over the host; empty for TCP
 */
public record ServerPlace(String host, int port, String socket) {
  /** Name that means this machine to clients, whatever a resolver returns. */
  public static final String LOCALHOST = "localhost";

  private static final int MAX_NAME = 253;

  /** The system's field for it has 108 bytes and ends with a zero byte. */
  public static final int MAX_SOCKET_BYTES = 107;

  /** Names on the Internet have no underscores, but those of containers do. */
  private static final String LABEL = "[A-Za-z0-9_](?:[A-Za-z0-9_-]{0,61}[A-Za-z0-9_])?";

  private static final Pattern NAME =
      Pattern.compile("(?:" + LABEL + "\\.)*(" + LABEL + ")\\.?", Pattern.CASE_INSENSITIVE);

  private static final Pattern BYTE = Pattern.compile("25[0-5]|2[0-4][0-9]|1?[0-9]?[0-9]");

  private static final Pattern IPV4 = Pattern.compile("(?:(?:" + BYTE + ")\\.){3}(?:" + BYTE + ")");

  /** IPv6 address, with the network interface where it is valid in one network only. */
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

  /** Creates an endpoint with a socket file. Drivers require the port and do not use it. */
  public static ServerPlace ofSocket(String socket) {
    return new ServerPlace(LOCALHOST, 3306, socket);
  }

  /**
   * Reads a host that a user gave; an IPv6 address may have the brackets that it has in a URL.
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

  /**
   * Checks a host. One that ends in a number is meant as an address: as a name it could never be
   * resolved.
   */
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

  /** Returns the address; brackets keep the resolver from taking it for a name. */
  private static InetAddress ipv6(String address) {
    try {
      return InetAddress.getByName("[" + address + "]");
    } catch (UnknownHostException e) {
      return null;
    }
  }

  /**
   * Reads the path of a socket file that a user gave.
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
   * Checks whether a connection to it stays on this machine. A host name that resolves to this
   * machine is no proof.
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

  /** Returns the address for messages, and for a URL. */
  public String address() {
    return isSocket() ? socket : urlHost() + ":" + port;
  }

  private String urlHost() {
    return host.contains(":") ? "[" + host + "]" : host;
  }
}
