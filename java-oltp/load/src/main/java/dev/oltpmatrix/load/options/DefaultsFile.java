package dev.oltpmatrix.load.options;

import dev.oltpmatrix.load.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The options of a server's own clients: what the group [client] of their file says of a server.
 */
final class DefaultsFile {
  private static final Map<String, String> OPTIONS =
      Map.of(
          "host", "mysql-host",
          "port", "mysql-port",
          "socket", "mysql-socket",
          "user", "mysql-user",
          "password", "mysql-password");

  /** A name alone or with a value, which may be quoted and may be followed by a comment. */
  private static final Pattern LINE =
      Pattern.compile("\\s*([\\w-]+)\\s*(?:=\\s*(\"[^\"]*\"|'[^']*'|[^#]*?))?\\s*(?:#.*)?");

  /** A blank is written with an s; tabs and line ends, which have letters too, are in no name. */
  private static final Pattern ESCAPE = Pattern.compile("\\\\(.)");

  private static final String QUOTES = "\"'";

  private DefaultsFile() {}

  static GivenOptions read(Path file) {
    GivenOptions options = new GivenOptions();
    boolean ofClients = false;
    try {
      for (String line : Files.readAllLines(file)) {
        if (line.strip().startsWith("[")) {
          ofClients = line.strip().startsWith("[client]");
          continue;
        }
        Matcher option = LINE.matcher(line);
        // The group has more, such as a character set, that means nothing here.
        if (ofClients && option.matches() && OPTIONS.containsKey(option.group(1))) {
          options.set(OPTIONS.get(option.group(1)), value(option.group(2)));
        }
      }
    } catch (IOException e) {
      throw new UsageException(
          "--defaults-file=" + file + ": cannot be read: check that it exists and its permissions");
    }
    return options;
  }

  private static String value(String text) {
    if (text == null || text.isEmpty()) {
      return text;
    }
    char first = text.charAt(0);
    boolean quoted =
        text.length() > 1 && QUOTES.indexOf(first) >= 0 && text.charAt(text.length() - 1) == first;
    String bare = quoted ? text.substring(1, text.length() - 1) : text;
    return ESCAPE
        .matcher(bare)
        .replaceAll(e -> e.group(1).equals("s") ? " " : Matcher.quoteReplacement(e.group(1)));
  }
}
