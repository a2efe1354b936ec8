package dev.oltpmatrix.model.results;

import dev.oltpmatrix.model.record.RecordFile;
import dev.oltpmatrix.model.text.CsvLine;
import dev.oltpmatrix.model.text.TerminalText;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;

/** How the project's CSV files are spelt. */
public final class Csv {
  private Csv() {}

  /** Whole or not at all. */
  public static void write(Path file, String text) throws IOException {
    RecordFile.writeText(file, text);
  }

  /** A number, or nothing where it is not known. */
  public static String number(Double value, int digits) {
    return value == null ? "" : String.format(Locale.ROOT, "%." + digits + "f", value);
  }

  /** RFC 4180; line breaks become spaces because gnuplot reads a row a line, and people use cat. */
  public static String quoted(String text) {
    return CsvLine.quoted(TerminalText.of(text).replaceAll("\\s*\\R\\s*", " "));
  }
}
