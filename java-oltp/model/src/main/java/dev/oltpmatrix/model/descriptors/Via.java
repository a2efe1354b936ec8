package dev.oltpmatrix.model.descriptors;

import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.text.HostForm;
import dev.oltpmatrix.model.text.NearestNames;
import dev.oltpmatrix.model.text.PlainName;
import dev.oltpmatrix.model.text.Secrets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Factor {@code via}: the proxy through which clients reach a server. A level is the name of a
 * proxy, or in a matrix {@code NAME=mysql://host:port} for one of the user's own, of which cells
 * bear the name.
 */
public final class Via {
  public static final String DIRECT = "direct";
  public static final String HAPROXY = "haproxy";
  public static final String NGINX = "nginx";
  public static final String MYSQL_ROUTER = "mysql-router";
  public static final String SHARDINGSPHERE = "shardingsphere-5.1";

  /** The proxies that this program installs and starts. */
  public static final List<String> SHIPPED = List.of(HAPROXY, NGINX, MYSQL_ROUTER, SHARDINGSPHERE);

  /** Name of the relay's counters, which no proxy may have. */
  private static final String RELAY = "relay";

  /** A URL alone, in which a password may stand, has no name before its first equals sign. */
  private static final Pattern OWN = Pattern.compile("([^=:/@]*)=(.*)");

  private static final Pattern URL =
      Pattern.compile(
          "(?:mysql|mariadb)://(\\[%s]|%s):([0-9]{1,5})/?".formatted(HostForm.IPV6, HostForm.NAME));

  private static final int MAX_PORT = 65_535;

  private static final long MIB = 1024 * 1024;

  /** Memory of a forwarder with some thousand connections, and of a JVM with a heap of 1 GiB. */
  private static final long FORWARDER_BYTES = 64 * MIB;

  private static final long JVM_BYTES = 1400 * MIB;

  /** Seconds from the start of a proxy to its first answer, and for its end. */
  private static final double FORWARDER_START_S = 1.2;

  private static final double JVM_START_S = 10;

  private Via() {}

  static Factor factor() {
    return Factor.of(
            "via",
            "proxies",
            DIRECT,
            "Proxies between clients and servers: direct, "
                + String.join(", ", SHIPPED)
                + "; your own: NAME=mysql://host:port.")
        .withReader(Via::read)
        .withWording(level -> level.equals(DIRECT) ? DIRECT : "via " + level);
  }

  public static long bytes(String level) {
    if (isJvm(level)) {
      return JVM_BYTES;
    }
    return SHIPPED.contains(level) ? FORWARDER_BYTES : 0;
  }

  public static double startAndStopS(String level) {
    return isJvm(level) ? JVM_START_S : FORWARDER_START_S;
  }

  /**
   * Checks whether a proxy runs in a JVM, which is slow until it has compiled what it does often.
   */
  public static boolean isJvm(String level) {
    return level.equals(SHARDINGSPHERE);
  }

  /**
   * The address of a user's own proxy.
   *
   * @param host an IPv6 address is without brackets
   */
  public record Address(String host, int port) {}

  /** Returns the address in a URL that {@link #urls} has accepted. */
  public static Address address(String url) {
    Matcher parts = URL.matcher(url);
    if (!parts.matches()) {
      throw new IllegalArgumentException("no URL of a proxy: " + Secrets.hidden(url));
    }
    String host = parts.group(1).replaceAll("[\\[\\]]", "");
    // To C clients localhost means a socket file.
    return new Address(
        host.equals("localhost") ? "127.0.0.1" : host, Integer.parseInt(parts.group(2)));
  }

  /**
   * Returns the URLs of the user's own proxies among a matrix's levels, by name, and refuses a
   * level that is no proxy.
   *
   * @param levels as they are written, or as {@link Factor#read} returned them; may be {@code null}
   * @param known URLs of names that are among the levels without one; may be {@code null}
   */
  public static Map<String, String> urls(List<String> levels, Map<String, String> known) {
    Map<String, String> urls = new LinkedHashMap<>();
    for (String level : levels == null ? List.<String>of() : levels) {
      Matcher own = OWN.matcher(level.strip());
      if (own.matches()) {
        urls.put(name(own.group(1)), requireUrl(own.group(2)));
      } else if (known != null && known.containsKey(level)) {
        urls.put(level, known.get(level));
      } else {
        requireKnown(level.strip());
      }
    }
    return urls;
  }

  private static void requireKnown(String level) {
    List<String> all = Stream.concat(Stream.of(DIRECT), SHIPPED.stream()).toList();
    if (!all.contains(level)) {
      throw new UsageException(
          "unknown via '%s'; nearest: %s; your own is NAME=mysql://host:port"
              .formatted(Secrets.hidden(level), NearestNames.listed(level, all)));
    }
  }

  /** Reads a level in the form of records; what {@link #urls} refuses may be a proxy of records. */
  private static String read(String text) {
    Matcher own = OWN.matcher(text);
    return own.matches() ? name(own.group(1)) : PlainName.require("via", text);
  }

  private static String name(String given) {
    String name = PlainName.require("via", given);
    if (name.equals(DIRECT) || name.equals(RELAY) || SHIPPED.contains(name)) {
      throw new UsageException(
          "via: the name " + name + " is taken; give your proxy another: NAME=mysql://host:port");
    }
    return name;
  }

  private static String requireUrl(String url) {
    Matcher parts = URL.matcher(url);
    if (!parts.matches()) {
      throw new UsageException(
          "via: '"
              + Secrets.hidden(url)
              + "' is not of the form mysql://host:port; clients log in through it with the"
              + " account, database and TLS of the server");
    }
    int port = Integer.parseInt(parts.group(2));
    if (port < 1 || port > MAX_PORT) {
      throw new UsageException("via: port is " + port + ", allowed: 1.." + MAX_PORT);
    }
    return url;
  }
}
