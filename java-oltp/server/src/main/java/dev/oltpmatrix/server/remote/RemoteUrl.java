package dev.oltpmatrix.server.remote;

import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.spec.Names;
import dev.oltpmatrix.model.text.Secrets;
import dev.oltpmatrix.model.text.TerminalText;
import dev.oltpmatrix.wire.connect.ClientDefaults;
import dev.oltpmatrix.wire.connect.ServerPlace;
import dev.oltpmatrix.wire.connect.Tls;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * {@code mysql://user@host:port/db?tls=required}: the address of an external server.
 *
 * @param host empty if there is a socket file
 * @param keys what it has behind its question mark, or an option file instead of it
 */
public record RemoteUrl(
    String user, String host, int port, String database, Map<String, String> keys) {
  static final String LOCAL = "127.0.0.1";

  private static final List<String> TLS_MODES =
      List.of("disabled", "preferred", "required", "verify-ca", "verify-identity");

  private static final List<String> PATHS = List.of("ca", "cert", "key", "socket", "defaults-file");
  private static final List<String> KEYS =
      Stream.concat(PATHS.stream(), Stream.of("tls", "wait_s")).toList();

  private static final int DEFAULT_PORT = 3306;

  /**
   * user@, host or [address], :port. URI reports no host if it contains an underscore or is absent.
   */
  private static final Pattern AUTHORITY =
      Pattern.compile("(?:([^@]*)@)?(\\[[^\\]]*\\]|[^:]*)(?::([0-9]+))?");

  public RemoteUrl {
    keys = Map.copyOf(keys);
    boolean isLocal = host.isEmpty() || host.equals(LOCAL);
    if (keys.containsKey("socket") ? !isLocal : host.isEmpty()) {
      throw refusal("host is '" + host + "'; it needs a host or ?socket=/path, and not both");
    }
    place(host, port, keys.get("socket"));
    if (keys.containsKey("cert") != keys.containsKey("key")) {
      throw refusal("cert and key of a client belong together; give both or none");
    }
    if (!database.matches("[A-Za-z0-9_$-]{1,64}")) {
      throw refusal("database is '" + database + "', allowed: 1 to 64 letters, digits, _ $ -");
    }
  }

  public static RemoteUrl parse(String text, String database) {
    URI url = url(text);
    Matcher parts = AUTHORITY.matcher(Objects.toString(url.getRawAuthority(), ""));
    if (url.isOpaque()
        || url.getRawFragment() != null
        || !parts.matches()
        || (url.getRawPath() + url.getRawQuery()).contains("@")) {
      throw notOfTheForm(text);
    }
    String user = Objects.requireNonNullElse(parts.group(1), "");
    if (user.contains(":")) {
      throw new UsageException(
          "'"
              + Secrets.hidden(text)
              + "' has a password, which others could read in the list of processes; leave it out"
              + " and put it into MYSQL_PWD or a file: ?defaults-file=/path");
    }
    String host = decoded(parts.group(2));
    if (!host.isEmpty()) {
      host = place(host, DEFAULT_PORT, null).host();
    }
    return new RemoteUrl(
        decoded(user),
        // To C clients localhost means the socket file, which a URL names by its key socket.
        host.equals(ServerPlace.LOCALHOST) ? LOCAL : host,
        number("port", Objects.requireNonNullElse(parts.group(3), "" + DEFAULT_PORT), 1, 65_535),
        url.getRawPath().length() <= 1 ? database : decoded(url.getRawPath().substring(1)),
        keys(Objects.requireNonNullElse(url.getRawQuery(), "")));
  }

  private static URI url(String text) {
    try {
      return new URI(text);
    } catch (URISyntaxException e) {
      throw notOfTheForm(text);
    }
  }

  private static UsageException notOfTheForm(String text) {
    return new UsageException(
        "'"
            + Secrets.hidden(text)
            + "' is not of the form mysql://user@host:port/db?tls=...; % , @ in a part are written"
            + " %25 %2C %40");
  }

  private static UsageException refusal(String why) {
    return new UsageException("server's URL: " + why);
  }

  private static Map<String, String> keys(String query) {
    Map<String, String> keys = new LinkedHashMap<>();
    for (String pair : query.isEmpty() ? new String[0] : query.split("&", -1)) {
      String[] words = pair.split("=", 2);
      String name = Names.require("key of a server's URL", words[0], KEYS);
      String value = words.length == 1 ? "" : decoded(words[1]);
      if (PATHS.contains(name) && !value.startsWith("/")) {
        throw refusal(name + "=" + TerminalText.ofName(value) + " must be a path from the root");
      }
      keys.put(name, value);
    }
    Names.require("tls", keys.getOrDefault("tls", "preferred"), TLS_MODES);
    number("wait_s", keys.getOrDefault("wait_s", "60"), 0, 86_400);
    return keys;
  }

  /** Decodes percent signs only; a plus is a plus. */
  private static String decoded(String text) {
    return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
  }

  private static int number(String what, String text, int low, int high) {
    int value = text.matches("[0-9]{1,6}") ? Integer.parseInt(text) : -1;
    if (value < low || value > high) {
      throw refusal(what + " is " + text + ", allowed: " + low + ".." + high);
    }
    return value;
  }

  /** Returns the URL with the encryption of the option file, unless the URL itself names one. */
  RemoteUrl withTlsOf(Map<String, String> defaults) {
    String mode = ClientDefaults.tlsMode(defaults);
    if (keys.containsKey("tls") || keys.containsKey("ca") || mode == null) {
      return this;
    }
    Map<String, String> all = new LinkedHashMap<>();
    for (String name : List.of("ca", "cert", "key")) {
      String file = Objects.requireNonNullElse(defaults.get("ssl-" + name), "");
      if (!file.isEmpty()) {
        all.put(name, Path.of(file).toAbsolutePath().toString());
      }
    }
    all.putAll(keys);
    all.put("tls", Names.require("ssl-mode in " + path("defaults-file"), mode, TLS_MODES));
    return new RemoteUrl(user, host, port, database, all);
  }

  Path path(String key) {
    return keys.containsKey(key) ? Path.of(keys.get(key)) : null;
  }

  /**
   * Returns the mode of encryption. A URL with an authority wants it checked, and a socket file
   * does not leave the machine.
   */
  String tls() {
    String withoutAuthority = keys.containsKey("socket") ? "disabled" : "preferred";
    return keys.getOrDefault("tls", keys.containsKey("ca") ? "verify-ca" : withoutAuthority);
  }

  Tls encryption() {
    Tls.Verify verify =
        switch (tls()) {
          case "verify-ca" -> Tls.Verify.CA;
          case "verify-identity" -> Tls.Verify.IDENTITY;
          default -> Tls.Verify.NONE;
        };
    return tls().equals("disabled")
        ? Tls.DISABLED
        : Tls.on(
            verify,
            keys.getOrDefault("ca", ""),
            keys.getOrDefault("cert", ""),
            keys.getOrDefault("key", ""));
  }

  int waitS() {
    return Integer.parseInt(keys.getOrDefault("wait_s", "60"));
  }

  String address() {
    return place().address();
  }

  ServerPlace place() {
    return place(host, port, keys.get("socket"));
  }

  private static ServerPlace place(String host, int port, String socket) {
    try {
      return socket == null ? ServerPlace.tcp(host, port) : ServerPlace.ofSocket(socket);
    } catch (IllegalArgumentException e) {
      throw refusal(TerminalText.ofName(e.getMessage()));
    }
  }

  /** Returns everything that identifies the server and nothing secret, for records. */
  @Override
  public String toString() {
    String place =
        keys.containsKey("socket")
            ? "localhost/" + database + "?socket=" + keys.get("socket") + "&"
            : address() + "/" + database + "?";
    // The parser takes a plus as a plus.
    String name = URLEncoder.encode(user, StandardCharsets.UTF_8).replace("+", "%20");
    return "mysql://" + name + "@" + place + "tls=" + tls();
  }
}
