package dev.oltpmatrix.model.text;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** Reads and writes complete files; the message of a failure names the file and the reason. */
public final class TextFile {
  private static final String BYTE_ORDER_MARK = "\uFEFF";

  private TextFile() {}

  public static List<String> lines(Path file) throws IOException {
    return read(file).lines().toList();
  }

  public static byte[] bytes(Path file) throws IOException {
    try {
      return Files.readAllBytes(file);
    } catch (IOException e) {
      throw new IOException(IoWords.of(file, e), e);
    }
  }

  /**
   * Reads the complete text, without a byte order mark.
   *
   * @throws IOException with the position of bytes that are not text
   */
  public static String read(Path file) throws IOException {
    byte[] bytes = bytes(file);
    ByteBuffer in = ByteBuffer.wrap(bytes);
    CharBuffer text = CharBuffer.allocate(bytes.length);
    CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder(); // stops at invalid bytes
    CoderResult result = decoder.decode(in, text, true);
    text.flip();
    if (result.isError()) {
      String before = text.toString();
      throw new IOException(
          String.format(
              Locale.ROOT,
              "%s:%d:%d: byte 0x%02X is not UTF-8; save the file as UTF-8",
              file,
              1 + before.chars().filter(c -> c == '\n').count(),
              before.codePointCount(1 + before.lastIndexOf('\n'), before.length()) + 1,
              in.get(in.position())));
    }
    String whole = text.toString();
    return whole.startsWith(BYTE_ORDER_MARK) ? whole.substring(1) : whole;
  }

  public static void write(Path file, String text) throws IOException {
    try {
      Files.writeString(file, text);
    } catch (IOException e) {
      throw new IOException(IoWords.of(file, e), e);
    }
  }
}
