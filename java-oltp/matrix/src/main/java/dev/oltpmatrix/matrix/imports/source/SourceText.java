package dev.oltpmatrix.matrix.imports.source;

import dev.oltpmatrix.matrix.UsageException;
import dev.oltpmatrix.text.TextFile;
import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** A file's lines, whatever program and system wrote it. */
public record SourceText(Path file, List<String> lines) {
  /** A line a second for a year is 5 GB; a log that anyone keeps is far below this. */
  private static final long LARGEST_BYTES = 100L << 20;

  /** First bytes that say in what the rest is written; PowerShell's redirection writes UTF-16. */
  private static final Map<Charset, byte[]> MARKS =
      Map.of(
          StandardCharsets.UTF_16LE, new byte[] {(byte) 0xFF, (byte) 0xFE},
          StandardCharsets.UTF_16BE, new byte[] {(byte) 0xFE, (byte) 0xFF},
          StandardCharsets.UTF_8, new byte[] {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF});

  /** Line by line: its bytes, the whole as one text and its lines at once would be too much. */
  public static SourceText read(Path file) {
    try {
      TextFile.requireFile(file, LARGEST_BYTES);
      try {
        return new SourceText(file, lines(file, StandardCharsets.UTF_8));
      } catch (CharacterCodingException e) {
        // Of an old console: in what, nobody knows, but all that counts in a log is ASCII.
        return new SourceText(file, lines(file, StandardCharsets.ISO_8859_1));
      }
    } catch (IOException e) {
      boolean saysFile = e.getMessage() != null && e.getMessage().startsWith(file.toString());
      throw new UsageException(
          saysFile ? e.getMessage() : file + " cannot be read: " + e.getMessage());
    }
  }

  private static List<String> lines(Path file, Charset unmarked) throws IOException {
    try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
      Charset marked = marked(in);
      CharsetDecoder decoder = (marked == null ? unmarked : marked).newDecoder();
      if (marked != null) {
        decoder.onMalformedInput(CodingErrorAction.REPLACE);
      }
      return new BufferedReader(new InputStreamReader(in, decoder)).lines().toList();
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  /** Reads the mark, if there is one. */
  private static Charset marked(InputStream in) throws IOException {
    for (Map.Entry<Charset, byte[]> mark : MARKS.entrySet()) {
      in.mark(mark.getValue().length);
      if (Arrays.equals(in.readNBytes(mark.getValue().length), mark.getValue())) {
        return mark.getKey();
      }
      in.reset();
    }
    return null;
  }
}
