package dev.oltpmatrix.model.results;

import dev.oltpmatrix.model.record.RecordFile;
import dev.oltpmatrix.model.text.CsvLine;
import dev.oltpmatrix.model.text.TerminalText;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;

/** Common format of the project's CSV files. */
public final class Csv {
  private Csv() {}

  /** Writes atomically. */
  public static void write(Path file, String text) throws IOException {
    RecordFile.writeText(file, text);
  }

  /** Formats a number; empty where it is not known. */
  public static String number(Double value, int digits) {
    return value == null ? "" : String.format(Locale.ROOT, "%." + digits + "f", value);
  }

  /**
   * Quotes a text by RFC 4180; line breaks become spaces because gnuplot, and people who use cat,
   * expect one row per line.
   */
  public static String quoted(String text) {
    return CsvLine.quoted(TerminalText.of(text).replaceAll("\\s*\\R\\s*", " "));
  }
}
