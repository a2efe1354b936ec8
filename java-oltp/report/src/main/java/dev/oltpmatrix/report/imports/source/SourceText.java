package dev.oltpmatrix.report.imports.source;

import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.text.IoWords;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Reads the lines of a file, whatever program and system wrote it. */
public final class SourceText {
  /**
   * Maximum length of a line; the rest of a longer one is not read, because it is not part of a
   * log.
   */
  private static final int MAX_LINE_CHARS = 1 << 20;

  private static final int CHUNK_CHARS = 1 << 16;

  /** Byte order marks; PowerShell's redirection writes UTF-16. */
  private static final Map<Charset, byte[]> MARKS =
      Map.of(
          StandardCharsets.UTF_16LE, new byte[] {(byte) 0xFF, (byte) 0xFE},
          StandardCharsets.UTF_16BE, new byte[] {(byte) 0xFE, (byte) 0xFF},
          StandardCharsets.UTF_8, new byte[] {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF});

  private SourceText() {}

  /** Returns the lines of a table. */
  public static List<String> table(Path file) {
    List<String> lines = new ArrayList<>();
    forEachLine(file, lines::add);
    return lines;
  }

  /** Passes each line to a reader that keeps only what it needs, so a log may have any size. */
  public static void forEachLine(Path file, Consumer<String> reader) {
    try {
      try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
        // Bytes that are invalid in that charset become replacement characters; everything that
        // matters is ASCII.
        read(new InputStreamReader(in, charset(in)), reader);
      }
    } catch (IOException e) {
      throw new UsageException(IoWords.of(file, e));
    }
  }

  /** Reads lines of limited length; BufferedReader would hold a line of any length. */
  private static void read(Reader text, Consumer<String> reader) throws IOException {
    StringBuilder line = new StringBuilder();
    char[] signs = new char[CHUNK_CHARS];
    for (int length = text.read(signs); length >= 0; length = text.read(signs)) {
      int start = 0;
      for (int i = 0; i < length; i++) {
        if (signs[i] == '\n') {
          append(line, signs, start, i);
          reader.accept(taken(line));
          start = i + 1;
        }
      }
      append(line, signs, start, length);
    }
    if (!line.isEmpty()) {
      reader.accept(taken(line));
    }
  }

  private static void append(StringBuilder line, char[] signs, int from, int to) {
    line.append(signs, from, Math.min(to - from, MAX_LINE_CHARS - line.length()));
  }

  private static String taken(StringBuilder line) {
    int last = line.length() - 1;
    if (last >= 0 && line.charAt(last) == '\r') {
      line.setLength(last);
    }
    String text = line.toString();
    line.setLength(0);
    return text;
  }

  /** Reads the byte order mark, if there is one. */
  private static Charset charset(InputStream in) throws IOException {
    for (Map.Entry<Charset, byte[]> mark : MARKS.entrySet()) {
      in.mark(mark.getValue().length);
      if (Arrays.equals(in.readNBytes(mark.getValue().length), mark.getValue())) {
        return mark.getKey();
      }
      in.reset();
    }
    return StandardCharsets.UTF_8;
  }
}
