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

/**
 * {@code mysql://user@host:port/db?tls=required}: the address of an external server.
 *
 * @param host empty if there is a socket file
 * @param socket {@code null} for TCP
 * @param saysTls whether the URL names them, rather than leaving them to the file
 * @param tls one of {@link #TLS_MODES}
 * @param ca certificate of the authority that signed the server's; {@code null} for Java's own list
 * @param cert certificate that the client presents, with its {@code key}; {@code null} for none
 * @param defaultsFile option file whose group [client] has the password; {@code null} for MYSQL_PWD
 * @param waitS how long to wait for the server when it has gone away
 */
public record RemoteUrl(
    String user,
    String host,
    int port,
    String database,
    Path socket,
    boolean saysTls,
    String tls,
    Path ca,
    Path cert,
    Path key,
    Path defaultsFile,
    int waitS) {
  static final List<String> TLS_MODES =
      List.of("disabled", "preferred", "required", "verify-ca", "verify-identity");

  private static final List<String> KEYS =
      List.of("tls", "ca", "cert", "key", "socket", "defaults-file", "wait_s");

  private static final List<String> SYSTEM_SCHEMAS =
      List.of("mysql", "sys", "information_schema", "performance_schema");

  private static final String LOCAL = "127.0.0.1";
  private static final int DEFAULT_PORT = 3306;

  /**
   * user@, host or [address], :port. URI reports no host if it contains an underscore or is absent.
   */
  private static final Pattern AUTHORITY =
      Pattern.compile("(?:([^@]*)@)?(\\[[^\\]]*\\]|[^:]*)(?::([0-9]+))?");

  public RemoteUrl {
    if (host.isEmpty() && socket == null) {
      throw new UsageException("a server by URL needs a host, or ?socket=/path");
    }
    if (!host.isEmpty() && !host.equals(LOCAL) && socket != null) {
      throw refusal("host " + host + " beside socket=" + socket + "; leave one out");
    }
    place(host, port, socket);
    if ((cert == null) != (key == null)) {
      throw new UsageException("cert and key of a client belong together; give both or none");
    }
    if (SYSTEM_SCHEMAS.contains(database)) {
      throw new UsageException("database '" + database + "' is the server's own; name another");
    }
    if (!database.matches("[A-Za-z0-9_$-]{1,64}")) {
      throw new UsageException(
          "database '" + database + "': letters, digits, '_', '$' and '-' only, at most 64");
    }
  }

  /**
   * Parses a URL.
   *
   * @param database used if the URL names none
   */
  public static RemoteUrl parse(String text, String database) {
    URI url = url(text);
    Matcher parts = AUTHORITY.matcher(Objects.toString(url.getRawAuthority(), ""));
    if (url.isOpaque() || url.getRawFragment() != null || !parts.matches()) {
      throw notOfTheForm(text, "");
    }
    if ((url.getRawPath() + url.getRawQuery()).contains("@")) {
      throw notOfTheForm(text, "; an '@' in a path is written %40");
    }
    String user = Objects.requireNonNullElse(parts.group(1), "");
    if (user.contains(":")) {
      throw new UsageException(
          "'"
              + Secrets.hidden(text)
              + "' has a password, which others could read in the list of processes; leave it out"
              + " and put it into MYSQL_PWD or a file: ?defaults-file=/path");
    }
    Map<String, String> keys = keys(Objects.requireNonNullElse(url.getRawQuery(), ""));
    // A URL with an authority wants it checked, and a socket file does not leave the machine.
    String byDefault =
        keys.containsKey("ca")
            ? "verify-ca"
            : keys.containsKey("socket") ? "disabled" : "preferred";
    return new RemoteUrl(
        decoded(user),
        host(decoded(parts.group(2))),
        number("port", Objects.requireNonNullElse(parts.group(3), "" + DEFAULT_PORT), 1, 65_535),
        url.getRawPath().length() <= 1 ? database : decoded(url.getRawPath().substring(1)),
        path(keys, "socket"),
        keys.containsKey("tls") || keys.containsKey("ca"),
        Names.require("tls", keys.getOrDefault("tls", byDefault), TLS_MODES),
        path(keys, "ca"),
        path(keys, "cert"),
        path(keys, "key"),
        path(keys, "defaults-file"),
        number("wait_s", keys.getOrDefault("wait_s", "60"), 0, 86_400));
  }

  private static URI url(String text) {
    try {
      return new URI(text);
    } catch (URISyntaxException e) {
      String remedy = "; a percent sign is written %25, a comma %2C";
      throw notOfTheForm(text, " (" + e.getReason() + ")" + remedy);
    }
  }

  private static UsageException notOfTheForm(String text, String why) {
    String form = "' is not of the form mysql://user@host:port/db?tls=...";
    return new UsageException("'" + Secrets.hidden(text) + form + why);
  }

  private static UsageException refusal(String why) {
    return new UsageException("server's URL: " + why);
  }

  private static Map<String, String> keys(String query) {
    Map<String, String> keys = new LinkedHashMap<>();
    for (String pair : query.isEmpty() ? new String[0] : query.split("&", -1)) {
      String[] words = pair.split("=", 2);
      Names.require("key of a server's URL", words[0], KEYS);
      if (keys.put(words[0], words.length == 1 ? "" : decoded(words[1])) != null) {
        throw refusal(words[0] + " is given twice; leave one out");
      }
    }
    return keys;
  }

  /** Decodes percent signs only; a plus is a plus. */
  private static String decoded(String text) {
    return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
  }

  /**
   * Returns the host; to C clients localhost means the socket file, which a URL names by its key
   * socket.
   */
  private static String host(String given) {
    String host = given.isEmpty() ? "" : place(given, DEFAULT_PORT, null).host();
    return host.equals(ServerPlace.LOCALHOST) ? LOCAL : host;
  }

  private static Path path(Map<String, String> keys, String key) {
    String value = keys.get(key);
    if (value == null) {
      return null;
    }
    if (!value.startsWith("/")) {
      throw refusal(key + "=" + value + " must be a path from the root, /...");
    }
    if (value.chars().anyMatch(Character::isISOControl)) {
      throw refusal(key + "=" + TerminalText.ofName(value) + " has a control sign");
    }
    return Path.of(value);
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
    if (saysTls || mode == null) {
      return this;
    }
    Names.require("ssl-mode in " + defaultsFile, mode, TLS_MODES);
    return new RemoteUrl(
        user,
        host,
        port,
        database,
        socket,
        true,
        mode,
        file(defaults, "ssl-ca"),
        cert == null ? file(defaults, "ssl-cert") : cert,
        key == null ? file(defaults, "ssl-key") : key,
        defaultsFile,
        waitS);
  }

  private static Path file(Map<String, String> defaults, String name) {
    String path = Objects.requireNonNullElse(defaults.get(name), "");
    return path.isEmpty() ? null : Path.of(path).toAbsolutePath();
  }

  /** Returns the encryption to log in with. */
  Tls encryption() {
    Tls.Verify verify =
        switch (tls) {
          case "verify-ca" -> Tls.Verify.CA;
          case "verify-identity" -> Tls.Verify.IDENTITY;
          default -> Tls.Verify.NONE;
        };
    return tls.equals("disabled")
        ? Tls.DISABLED
        : Tls.on(
            verify,
            Objects.toString(ca, ""),
            Objects.toString(cert, ""),
            Objects.toString(key, ""));
  }

  /** Returns the address where the server is expected, for messages. */
  String address() {
    return place().address();
  }

  ServerPlace place() {
    return place(host, port, socket);
  }

  private static ServerPlace place(String host, int port, Path socket) {
    try {
      return socket == null ? ServerPlace.tcp(host, port) : ServerPlace.ofSocket(socket.toString());
    } catch (IllegalArgumentException e) {
      throw refusal(TerminalText.ofName(e.getMessage()));
    }
  }

  /** Returns everything that identifies the server and nothing secret, for records. */
  @Override
  public String toString() {
    String place =
        socket != null
            ? "localhost/" + database + "?socket=" + socket + "&"
            : address() + "/" + database + "?";
    // The parser takes a plus as a plus.
    String name = URLEncoder.encode(user, StandardCharsets.UTF_8).replace("+", "%20");
    return "mysql://" + name + "@" + place + "tls=" + tls;
  }
}
