package dev.oltpmatrix.connect;

import dev.oltpmatrix.text.TextFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The option file of a server's own clients: what its group [client] says. */
public final class ClientDefaults {
  /** A name alone or with a value, which may be quoted and may be followed by a comment. */
  private static final Pattern LINE =
      Pattern.compile("\\s*([\\w-]+)\\s*(?:=\\s*(\"[^\"]*\"|'[^']*'|[^#]*?))?\\s*(?:#.*)?");

  /** A blank is written with an s; tabs and line ends, which have letters too, are in no name. */
  private static final Pattern ESCAPE = Pattern.compile("\\\\(.)");

  private static final String QUOTES = "\"'";

  private ClientDefaults() {}

  /** Options by name; the value of a name alone is {@code null}. */
  public static Map<String, String> read(Path file) throws IOException {
    Map<String, String> options = new LinkedHashMap<>();
    boolean ofClients = false;
    for (String line : TextFile.decode(file, TextFile.bytes(file)).lines().toList()) {
      if (line.strip().startsWith("[")) {
        ofClients = line.strip().startsWith("[client]");
        continue;
      }
      Matcher option = LINE.matcher(line);
      if (ofClients && option.matches()) {
        options.put(option.group(1), value(option.group(2)));
      }
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
