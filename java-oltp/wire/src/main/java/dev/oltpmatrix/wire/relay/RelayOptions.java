package dev.oltpmatrix.wire.relay;

import dev.oltpmatrix.wire.relay.traffic.HostPort;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * Options of the relay program; wrong options are refused in one line that names the right ones.
 *
 * @param parentPid PID of the program that starts it, which may have ended before the relay can
 *     find it; empty where the relay is to find it itself
 */
record RelayOptions(
    InetSocketAddress listen, InetSocketAddress to, long rttNs, OptionalLong parentPid) {
  private static final String PARENT = "--parent-pid";
  private static final String USAGE =
      "--listen=HOST:PORT --to=HOST:PORT --rtt-us=N [" + PARENT + "=N]";
  private static final Set<String> NAMES = Set.of("--listen", "--to", "--rtt-us", PARENT);
  private static final long MAX_US = TimeUnit.SECONDS.toMicros(10);
  private static final int MAX_PORT = 0xFFFF;
  private static final int MAX_DIGITS = 9;

  static RelayOptions of(String... arguments) {
    Map<String, String> values = new HashMap<>();
    for (String argument : arguments) {
      int equals = argument.indexOf('=');
      String name = equals < 0 ? argument : argument.substring(0, equals);
      if (equals < 0 || !NAMES.contains(name)) {
        throw new IllegalArgumentException("unknown option '" + argument + "'; use " + USAGE);
      }
      if (values.put(name, argument.substring(equals + 1)) != null) {
        throw new IllegalArgumentException(name + " is there twice; give it once");
      }
    }
    InetSocketAddress listen = address("--listen", values, 0);
    InetSocketAddress to = address("--to", values, 1);
    boolean onAllAddresses = listen.getAddress().isAnyLocalAddress() && isOfThisMachine(to);
    if (listen.getPort() == to.getPort()
        && (onAllAddresses || listen.getAddress().equals(to.getAddress()))) {
      throw new IllegalArgumentException(
          "--listen and --to are the same, "
              + HostPort.text(to)
              + ": the relay would send to itself; let it listen on another port");
    }
    return new RelayOptions(listen, to, rttNs(values), parentPid(values));
  }

  private static boolean isOfThisMachine(InetSocketAddress to) {
    try {
      return to.getAddress().isAnyLocalAddress()
          || NetworkInterface.getByInetAddress(to.getAddress()) != null;
    } catch (SocketException e) {
      return to.getAddress().isLoopbackAddress();
    }
  }

  private static OptionalLong parentPid(Map<String, String> values) {
    String value = values.get(PARENT);
    if (value == null) {
      return OptionalLong.empty();
    }
    long pid = integer(value);
    if (pid < 1) {
      throw new IllegalArgumentException(
          PARENT + "=" + value + ": the number of a process is wanted, or leave it out");
    }
    return OptionalLong.of(pid);
  }

  private static String value(String name, Map<String, String> values) {
    String value = values.get(name);
    if (value == null) {
      throw new IllegalArgumentException(name + " is missing; use " + USAGE);
    }
    return value;
  }

  private static InetSocketAddress address(String name, Map<String, String> values, int minPort) {
    String value = value(name, values);
    int colon = value.lastIndexOf(':');
    long port = integer(value.substring(colon + 1));
    String host = colon < 0 ? "" : value.substring(0, colon);
    boolean bracketed = host.startsWith("[") && host.endsWith("]");
    if (bracketed) {
      host = host.substring(1, host.length() - 1);
    }
    if (host.isEmpty() || host.contains(":") != bracketed || port < minPort || port > MAX_PORT) {
      throw new IllegalArgumentException(
          name
              + "="
              + value
              + ": a host and a port of "
              + minPort
              + " to "
              + MAX_PORT
              + " are wanted, as in 127.0.0.1:3306 or [::1]:3306");
    }
    InetSocketAddress address = new InetSocketAddress(host, (int) port);
    if (address.isUnresolved()) {
      throw new IllegalArgumentException(
          name + "=" + value + ": no address is known for this host; give it as a number");
    }
    return address;
  }

  private static long rttNs(Map<String, String> values) {
    String value = value("--rtt-us", values);
    long rttUs = integer(value);
    if (rttUs < 0 || rttUs > MAX_US) {
      throw new IllegalArgumentException(
          "--rtt-us="
              + value
              + ": whole microseconds of 0 to "
              + MAX_US
              + " are wanted, as in 400 for 0.4 ms");
    }
    return TimeUnit.MICROSECONDS.toNanos(rttUs);
  }

  /** Reads an integer in the digits 0 to 9; -1 if it is none. */
  private static long integer(String text) {
    return text.matches("[0-9]{1," + MAX_DIGITS + "}") ? Long.parseLong(text) : -1;
  }
}
