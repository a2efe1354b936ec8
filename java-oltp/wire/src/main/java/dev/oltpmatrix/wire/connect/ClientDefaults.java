package dev.oltpmatrix.wire.connect;

import dev.oltpmatrix.model.text.TextFile;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the option file of the servers' own clients by the same rules as they do. */
public final class ClientDefaults {
  /** MySQL's clients read the first of them, MariaDB's clients all. */
  private static final Set<String> GROUPS = Set.of("client", "client-server", "client-mariadb");

  /** Maximum depth to which the clients follow files that include each other. */
  private static final int MAX_INCLUDE_DEPTH = 10;

  private static final Pattern GROUP = Pattern.compile("\\[([^\\]]*)\\].*");
  private static final Pattern INCLUDE = Pattern.compile("!include(dir)?\\s+(.*)");

  private static final Pattern OPTION = Pattern.compile("([\\w.-]+)\\s*(?:=(.*))?");

  /** A hash character in quotes begins none; in quotes a backslash escapes a quote. */
  private static final Pattern COMMENT =
      Pattern.compile("^((?:[^#\"']|\"(?:[^\"\\\\]|\\\\.)*\"|'(?:[^'\\\\]|\\\\.)*')*+)#.*");

  private static final Pattern ESCAPE = Pattern.compile("\\\\([ntrbs\"'\\\\])");

  private static final Map<String, String> ESCAPED =
      Map.of("n", "\n", "t", "\t", "r", "\r", "b", "\b", "s", " ");

  private final Map<String, String> options = new LinkedHashMap<>();

  private ClientDefaults() {}

  /** By name, with dashes; {@code null} is an option without a value; the last one counts. */
  public static Map<String, String> read(Path file) throws IOException {
    ClientDefaults defaults = new ClientDefaults();
    defaults.read(file, 0);
    return defaults.options;
  }

  private void read(Path file, int depth) throws IOException {
    String group = null;
    int number = 0;
    for (String rawLine : TextFile.lines(file)) {
      String line = rawLine.strip();
      number++;
      Matcher include = INCLUDE.matcher(line);
      Matcher head = GROUP.matcher(line);
      if (include.matches()) {
        include(Path.of(include.group(2)), include.group(1) != null, depth + 1);
      } else if (head.matches()) {
        group = head.group(1).stripTrailing().toLowerCase(Locale.ROOT);
      } else if (!line.isEmpty()
          && "#;!".indexOf(line.charAt(0)) < 0
          && (line.startsWith("[") || group == null || GROUPS.contains(group))) {
        Matcher option = OPTION.matcher(COMMENT.matcher(line).replaceFirst("$1").strip());
        if (group == null || !option.matches()) {
          // The clients refuse it too. It is not shown: it may have a password.
          throw new IOException(
              file + ":" + number + ": expected name=value in a group such as [client]");
        }
        String value = option.group(2);
        options.put(
            option.group(1).replace('_', '-').replaceFirst("^loose-", ""),
            value == null ? null : value(value.strip()));
      }
    }
  }

  /** As to the clients, a missing file is nothing, and a missing folder an error. */
  private void include(Path path, boolean folder, int depth) throws IOException {
    if (depth >= MAX_INCLUDE_DEPTH) {
      return;
    }
    List<Path> files = new ArrayList<>();
    if (folder) {
      try (DirectoryStream<Path> found = Files.newDirectoryStream(path, "*.cnf")) {
        found.forEach(files::add);
      }
      Collections.sort(files);
    } else if (Files.exists(path)) {
      files.add(path);
    }
    for (Path file : files) {
      read(file, depth);
    }
  }

  private static String value(String text) {
    int last = text.length() - 1;
    boolean quoted =
        last > 0 && "\"'".indexOf(text.charAt(0)) >= 0 && text.charAt(last) == text.charAt(0);
    return ESCAPE
        .matcher(quoted ? text.substring(1, last) : text)
        .replaceAll(e -> Matcher.quoteReplacement(ESCAPED.getOrDefault(e.group(1), e.group(1))));
  }

  /** As MySQL's ssl-mode, in lower case and with dashes; {@code null} where none is asked for. */
  public static String tlsMode(Map<String, String> options) {
    if (options.get("ssl-mode") != null) {
      return options.get("ssl-mode").toLowerCase(Locale.ROOT).replace('_', '-');
    }
    if (options.containsKey("skip-ssl") || (options.containsKey("ssl") && !isOn(options, "ssl"))) {
      return "disabled";
    }
    if (isOn(options, "ssl-verify-server-cert")) {
      return "verify-identity";
    }
    if (isNamed(options, "ssl-ca")) {
      return "verify-ca";
    }
    return isOn(options, "ssl") || isNamed(options, "ssl-cert") || isNamed(options, "ssl-key")
        ? "required"
        : null;
  }

  private static boolean isOn(Map<String, String> options, String name) {
    String value = Objects.requireNonNullElse(options.get(name), "1").toLowerCase(Locale.ROOT);
    return options.containsKey(name) && !Set.of("0", "off", "false").contains(value);
  }

  private static boolean isNamed(Map<String, String> options, String name) {
    return !Objects.requireNonNullElse(options.get(name), "").isEmpty();
  }
}
