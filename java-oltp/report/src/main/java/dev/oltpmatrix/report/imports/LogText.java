package dev.oltpmatrix.report.imports;

import static java.nio.charset.StandardCharsets.UTF_16;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.text.IoWords;
import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/** The text of a log or a table, whatever program and system wrote it. */
final class LogText {
  private static final Pattern NUMBER = Pattern.compile("\\d+(\\.\\d+)?");

  /** In microseconds it is still a number that a record may contain. */
  private static final double MAX_NUMBER = 1e12;

  private LogText() {}

  /** Passes each line to a reader that keeps only what it needs, so a log may have any size. */
  static void forEachLine(Path file, Consumer<String> reader) {
    try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
      in.mark(2);
      int mark = in.read() << 8 | in.read();
      in.reset();
      // PowerShell's redirection writes UTF-16. Bytes that are invalid become replacement
      // characters; everything that matters is ASCII.
      boolean isUtf16 = mark == 0xFFFE || mark == 0xFEFF;
      BufferedReader lines =
          new BufferedReader(new InputStreamReader(in, isUtf16 ? UTF_16 : UTF_8));
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        reader.accept(line.startsWith("\uFEFF") ? line.substring(1) : line);
      }
    } catch (IOException e) {
      throw new UsageException(IoWords.of(file, e));
    }
  }

  static MessageDigest newHash() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * Adds a line to a hash without its end and indentation: a log that was converted on Windows is
   * the same log.
   */
  static void addLine(MessageDigest hash, String line) {
    hash.update((line.strip() + "\n").getBytes(UTF_8));
  }

  static String hex(MessageDigest hash) {
    return HexFormat.of().formatHex(hash.digest());
  }

  static String sha256(List<String> lines) {
    MessageDigest hash = newHash();
    lines.forEach(line -> addLine(hash, line));
    return hex(hash);
  }

  /**
   * Reads a number as sysbench prints it in any locale.
   *
   * @param where file and line, for the message
   */
  static double number(String where, String text) {
    Double number = number(text);
    if (number == null) {
      throw new UsageException(
          "%s: '%s' is not a number, allowed: 0..1e12 with a point and nothing else"
              .formatted(where, text));
    }
    return number;
  }

  /** Reads a number; {@code null} for other text: the meaning of a comma would be a guess. */
  static Double number(String text) {
    boolean isNumber = NUMBER.matcher(text).matches() && Double.parseDouble(text) <= MAX_NUMBER;
    return isNumber ? Double.valueOf(text) : null;
  }

  /**
   * Converts to microseconds; {@code null} for a printed zero, which only means "less than half the
   * last digit".
   */
  static Long us(double ms) {
    return ms == 0 ? null : Long.valueOf(Math.round(ms * 1000));
  }
}
