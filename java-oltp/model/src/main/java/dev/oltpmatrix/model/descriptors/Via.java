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

  private static final List<String> NAMES =
      List.of(DIRECT, HAPROXY, NGINX, MYSQL_ROUTER, SHARDINGSPHERE);

  /** Name of the relay's counters, which no proxy may have. */
  private static final String RELAY = "relay";

  /** A URL alone, in which a password may stand, has no name before its first equals sign. */
  private static final Pattern OWN = Pattern.compile("([^=:/@]*)=(.*)");

  private static final Pattern URL =
      Pattern.compile(
          "(?:mysql|mariadb)://(\\[%s]|%s):([0-9]{1,5})/?".formatted(HostForm.IPV6, HostForm.NAME));

  private static final long MIB = 1024 * 1024;

  private Via() {}

  static Factor factor() {
    return Factors.kind("via")
        .withReader(Via::read)
        .withWording(level -> level.equals(DIRECT) ? DIRECT : "via " + level);
  }

  /** Memory of a forwarder with some thousand connections, or of a JVM with a heap of 1 GiB. */
  public static long bytes(String level) {
    if (isJvm(level)) {
      return 1400 * MIB;
    }
    return SHIPPED.contains(level) ? 64 * MIB : 0;
  }

  /** Seconds from the start of a proxy to its first answer, and for its end. */
  public static double startAndStopS(String level) {
    return isJvm(level) ? 10 : 1.2;
  }

  private static boolean isJvm(String level) {
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
    for (String written : levels == null ? List.<String>of() : levels) {
      String level = written.strip();
      Matcher own = OWN.matcher(level);
      if (own.matches()) {
        urls.put(name(own.group(1)), requireUrl(own.group(2)));
      } else if (known != null && known.containsKey(level)) {
        urls.put(level, known.get(level));
      } else if (!NAMES.contains(level)) {
        throw new UsageException(
            "unknown via '%s'; nearest: %s; your own is NAME=mysql://host:port"
                .formatted(Secrets.hidden(level), NearestNames.listed(level, NAMES)));
      }
    }
    return urls;
  }

  /** Reads a level in the form of records; what {@link #urls} refuses may be a proxy of records. */
  private static String read(String text) {
    Matcher own = OWN.matcher(text);
    return own.matches() ? name(own.group(1)) : PlainName.require("via", text);
  }

  private static String name(String given) {
    String name = PlainName.require("via", given);
    if (NAMES.contains(name) || name.equals(RELAY)) {
      throw new UsageException(
          "via: the name " + name + " is taken; give your proxy another: NAME=mysql://host:port");
    }
    return name;
  }

  private static String requireUrl(String url) {
    Matcher parts = URL.matcher(url);
    int port = parts.matches() ? Integer.parseInt(parts.group(2)) : 0;
    if (port < 1 || port > 65_535) {
      throw new UsageException(
          "via: '"
              + Secrets.hidden(url)
              + "' is not of the form mysql://host:port; clients log in through it with the"
              + " account, database and TLS of the server");
    }
    return url;
  }
}
