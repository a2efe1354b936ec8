package dev.oltpmatrix.server.config;

import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.text.TextFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the {@code .cnf} files of {@code server-configs/}: one section, a reason on each line; and
 * writes values as servers read them.
 */
public final class ConfigFile {
  /**
   * Prefix of a comment that is kept: a setting that was requested and that the file does not make.
   */
  private static final String DROPPED = "# dropped ";

  /** Values that mean the same without quotes, which are easier to read so. */
  private static final Pattern BARE = Pattern.compile("[A-Za-z0-9_./,:+@%-]+");

  private ConfigFile() {}

  /**
   * One line.
   *
   * @param name in lower case and with underscores: some servers accept any case, all accept dashes
   * @param value the server's value, without quotes; {@code null} for a bare option
   * @param written the value as it was written; {@code null} for a bare option
   * @param reason {@code ""} for none
   * @param dropped whether the line only explains why the setting is not made
   */
  public record Line(String name, String value, String written, String reason, boolean dropped) {
    public static Line of(String name, String value, String reason) {
      return new Line(name, value, value, reason, false);
    }

    public String asked() {
      return written == null ? name : name + " = " + written;
    }

    public static Line parse(String text, String reason, boolean dropped) {
      String[] words = text.split("=", 2);
      String written = words.length == 1 ? null : words[1].strip();
      return new Line(
          words[0].strip().replace('-', '_').toLowerCase(Locale.ROOT),
          written == null ? null : Values.unquoted(written),
          written,
          reason,
          dropped);
    }
  }

  /**
   * An option's name as servers accept it, split into prefix and name.
   *
   * @param bare the option without its prefixes
   * @param off whether the option is switched off by being named: {@code skip_x}, {@code disable_x}
   */
  public record Option(String bare, boolean off) {
    private static final Pattern PREFIX = Pattern.compile("(loose|enable|skip|disable)_(.+)");

    public static Option of(String name) {
      Matcher prefixed = PREFIX.matcher(name);
      if (!prefixed.matches()) {
        return new Option(name, false);
      }
      Option rest = of(prefixed.group(2));
      boolean negates = prefixed.group(1).matches("skip|disable");
      return new Option(rest.bare, negates != rest.off);
    }
  }

  public static List<Line> read(Path file) {
    List<String> texts;
    try {
      texts = TextFile.lines(file);
    } catch (IOException e) {
      throw new UsageException("server configuration " + e.getMessage());
    }
    List<Line> lines = new ArrayList<>();
    boolean inSection = false;
    for (int i = 0; i < texts.size(); i++) {
      String text = texts.get(i).strip();
      if (text.equals("[mysqld]")) {
        inSection = true;
      } else if (text.startsWith(DROPPED)) {
        // port = 3306: each start takes a free port; the value itself may contain colons
        String[] words = text.substring(DROPPED.length()).split(": ", 2);
        lines.add(Line.parse(words[0], words.length == 1 ? "" : words[1].strip(), true));
      } else if (!text.isEmpty() && !text.startsWith("#")) {
        if (!inSection || text.startsWith("[")) {
          throw new UsageException(
              file + ":" + (i + 1) + ": '" + text + "' is outside [mysqld], the only section read");
        }
        String[] words = text.split("#", 2);
        lines.add(Line.parse(words[0], words.length == 1 ? "" : words[1].strip(), false));
      }
    }
    return lines;
  }

  /**
   * Returns a value in a form that all servers of both products read as exactly this text: {@code
   * #} ends a line outside of quotes, spaces at the ends and one pair of quotes around the value
   * are removed, and a backslash escapes both inside and outside of quotes.
   */
  static String quoted(String text) {
    if (BARE.matcher(text).matches()) {
      return text;
    }
    return '"'
        + text.replace("\\", "\\\\")
            .replace("\"", "\\\"")
            .replace("\n", "\\n")
            .replace("\r", "\\r")
            .replace("\t", "\\t")
            .replace("\b", "\\b")
        + '"';
  }
}
