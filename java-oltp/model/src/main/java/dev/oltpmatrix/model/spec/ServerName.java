package dev.oltpmatrix.model.spec;

import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.text.Secrets;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * An entry under {@code servers}: a build of the catalogue, {@code mariadb-10.11/pool}, or an
 * external server, {@code [NAME=]path:/opt/mysql#pool}.
 *
 * @param name {@code null} where it is derived from the server that is found
 * @param location folder, image or URL; empty for {@code system:}; for the catalogue the entry
 * @param arm the chosen arm; {@code null} for all that it has
 */
public record ServerName(Source source, String name, String location, String arm) {
  public enum Source {
    CATALOGUE(null),
    PATH("path"),
    SYSTEM("system"),
    DOCKER("docker"),
    REMOTE("mysql|mariadb");

    /** Texts before the colon, separated by vertical bars. */
    private final String schemes;

    Source(String schemes) {
      this.schemes = schemes;
    }

    private static Stream<Source> external() {
      return Stream.of(values()).filter(source -> source != CATALOGUE);
    }
  }

  public static final String PER_THREAD = "per-thread";
  public static final String POOL = "pool";

  /** MariaDB's own pool on Windows, where {@link #POOL} is the pool of the operating system. */
  public static final String POOL_GENERIC = "pool-generic";

  public static final List<String> ARMS = List.of(PER_THREAD, POOL, POOL_GENERIC);

  private static final Pattern EXTERNAL =
      Pattern.compile(
          "(?:([^=:/]*)=)?("
              + Source.external().map(s -> s.schemes).collect(Collectors.joining("|"))
              + "):(.*)");

  /** Names become parts of file names and of gnuplot's columns. */
  private static final Pattern SAFE = Pattern.compile("[A-Za-z0-9][A-Za-z0-9.-]{0,39}");

  private static final Pattern URL_HOST =
      Pattern.compile("[a-z]+://(?:[^/?]*@)?(\\[[^]]*]|[^:/?]*)");

  private static final Pattern ARM = Pattern.compile("(.*)#([a-z-]*)");

  public static ServerName parse(String entry) {
    Matcher external = EXTERNAL.matcher(entry);
    if (!external.matches()) {
      return ofCatalogue(entry);
    }
    Matcher withArm = ARM.matcher(external.group(3));
    String arm = withArm.matches() ? withArm.group(2) : null;
    String location = withArm.matches() ? withArm.group(1) : external.group(3);
    String name = external.group(1) == null ? null : safe(external.group(1));
    String scheme = external.group(2);
    Source source =
        Source.external().filter(s -> scheme.matches(s.schemes)).findFirst().orElseThrow();
    String shown = source == Source.REMOTE ? Secrets.hidden(entry) : entry;
    if (arm != null) {
      // Where a password is hidden, a text that looks like an arm may be its end.
      boolean mayBeShown = shown.equals(entry) || ARMS.contains(arm);
      Names.require("arm in '" + shown + "'", mayBeShown ? arm : "...", ARMS);
    }
    if (source == Source.REMOTE && name == null) {
      throw new UsageException(
          "a server by URL needs a name, which its records bear: write NAME=mysql://...");
    }
    if (source != Source.REMOTE && location.isEmpty() != (source == Source.SYSTEM)) {
      throw new UsageException(
          "server '" + entry + "': write path:FOLDER, docker:IMAGE, or system: alone");
    }
    return new ServerName(
        source, name, source == Source.REMOTE ? scheme + ":" + location : location, arm);
  }

  public static boolean hasPool(String arm) {
    return arm.startsWith(POOL);
  }

  private static ServerName ofCatalogue(String entry) {
    if (entry.indexOf('@') >= 0) {
      // May be the rest of a password that contains a comma: not to be shown.
      throw new UsageException(
          "one of the servers has an '@' and is no URL; put a password into MYSQL_PWD or a file,"
              + " ?defaults-file=/path");
    }
    int slash = entry.indexOf('/');
    return slash < 0
        ? new ServerName(Source.CATALOGUE, entry, entry, null)
        : new ServerName(
            Source.CATALOGUE, entry.substring(0, slash), entry, entry.substring(slash + 1));
  }

  public static String safe(String name) {
    if (!SAFE.matcher(name).matches()) {
      throw new UsageException(
          "server name '"
              + Secrets.hidden(name)
              + "': letters, digits, '.' and '-' make a name, 40 of them at most, the first no '-'"
              + " or '.'");
    }
    return name;
  }

  /** Returns the host of a URL, an IPv6 address in brackets; empty for other servers. */
  public Optional<String> host() {
    Matcher url = URL_HOST.matcher(location);
    return source == Source.REMOTE && url.lookingAt()
        ? Optional.of(url.group(1))
        : Optional.empty();
  }

  /** Checks whether a host's name means the machine itself that uses it. */
  public static boolean isLoopback(String host) {
    return host.matches("localhost|127\\..*|\\[?::1]?");
  }

  public ServerName withoutArm() {
    return new ServerName(source, name, location, null);
  }

  public boolean isExternal() {
    return source != Source.CATALOGUE;
  }
}
