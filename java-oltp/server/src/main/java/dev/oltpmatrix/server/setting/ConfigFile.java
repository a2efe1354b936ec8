package dev.oltpmatrix.server.setting;

import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.text.TextFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Reads the {@code .cnf} files of {@code server-configs/}: one section, a reason on each line. */
public final class ConfigFile {
  /**
   * Prefix of a comment that is kept: a setting that was requested and that the file does not make.
   */
  private static final String DROPPED = "# dropped ";

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
    /** Returns a setting that the program makes. */
    public static Line of(String name, String value, String reason) {
      return new Line(name, value, value, reason, false);
    }

    /** Returns {@code flush_log = 1}, or the bare name. */
    public String asked() {
      return written == null ? name : name + " = " + written;
    }

    public static Line parse(String text, String reason, boolean dropped) {
      int equals = text.indexOf('=');
      String name = equals < 0 ? text : text.substring(0, equals);
      String written = equals < 0 ? null : text.substring(equals + 1).strip();
      return new Line(
          name.strip().replace('-', '_').toLowerCase(Locale.ROOT),
          written == null ? null : Values.unquoted(written),
          written,
          reason,
          dropped);
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
        lines.add(dropped(text.substring(DROPPED.length())));
      } else if (!text.isEmpty() && !text.startsWith("#")) {
        if (!inSection || text.startsWith("[")) {
          throw new UsageException(
              file + ":" + (i + 1) + ": '" + text + "' is outside [mysqld], the only section read");
        }
        lines.add(setting(text));
      }
    }
    return lines;
  }

  private static Line setting(String text) {
    int hash = text.indexOf('#');
    String reason = hash < 0 ? "" : text.substring(hash + 1).strip();
    return Line.parse(hash < 0 ? text : text.substring(0, hash), reason, false);
  }

  /**
   * Parses {@code port = 3306: each start takes a free port}; the value itself may contain colons.
   */
  private static Line dropped(String text) {
    int colon = text.indexOf(": ");
    return colon < 0
        ? Line.parse(text, "", true)
        : Line.parse(text.substring(0, colon), text.substring(colon + 2).strip(), true);
  }
}
