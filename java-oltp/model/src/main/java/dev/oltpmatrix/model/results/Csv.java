package dev.oltpmatrix.model.results;

import dev.oltpmatrix.model.record.RecordFile;
import dev.oltpmatrix.model.text.CsvLine;
import dev.oltpmatrix.model.text.TerminalText;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;

/** Common format of the project's CSV files. */
public final class Csv {
  private static final int MIN_SIGNIFICANT = 4;

  /** Probabilities below this precision do not matter. */
  private static final int MAX_DECIMALS = 12;

  private Csv() {}

  /** Writes atomically. */
  public static void write(Path file, String text) throws IOException {
    RecordFile.writeText(file, text);
  }

  /**
   * Formats a number with at least {@value #MIN_SIGNIFICANT} significant digits; empty where it is
   * not known.
   *
   * @param decimals minimum number of digits after the point
   */
  public static String number(Double value, int decimals) {
    if (value == null) {
      return "";
    }
    int magnitude = value == 0 ? 0 : (int) Math.floor(Math.log10(Math.abs(value)));
    int digits = Math.min(MAX_DECIMALS, Math.max(decimals, MIN_SIGNIFICANT - 1 - magnitude));
    boolean isSmall = value != 0 && magnitude < 0;
    return String.format(Locale.ROOT, "%." + (isSmall ? digits : decimals) + "f", value);
  }

  /**
   * Quotes a text by RFC 4180; line breaks become spaces because gnuplot, and people who use cat,
   * expect one row per line.
   */
  public static String quoted(String text) {
    return CsvLine.quoted(TerminalText.of(text).replaceAll("\\s*\\R\\s*", " "));
  }
}
