package dev.oltpmatrix.matrix.imports;

import dev.oltpmatrix.matrix.UsageException;
import dev.oltpmatrix.record.WholeFile;
import dev.oltpmatrix.text.IoWords;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** A file's lines, whatever program and system wrote it. */
record SourceText(Path file, List<String> lines) {
  /** A line a second for a year is 5 GB; a log that anyone keeps is far below this. */
  private static final int LARGEST_BYTES = 100 << 20;

  static SourceText read(Path file) {
    try {
      byte[] bytes = WholeFile.read(file, LARGEST_BYTES);
      return new SourceText(file, decode(bytes).lines().toList());
    } catch (WholeFile.UnfitException e) {
      throw new UsageException(e.getMessage() + "; name logs or tables");
    } catch (IOException e) {
      throw new UsageException(IoWords.of(file, e) + "; name logs or tables");
    }
  }

  /** PowerShell's redirection writes UTF-16; old consoles write what is no UTF-8 either. */
  private static String decode(byte[] bytes) {
    if (startsWith(bytes, 0xFF, 0xFE)) {
      return text(bytes, 2, StandardCharsets.UTF_16LE);
    }
    if (startsWith(bytes, 0xFE, 0xFF)) {
      return text(bytes, 2, StandardCharsets.UTF_16BE);
    }
    int from = startsWith(bytes, 0xEF, 0xBB, 0xBF) ? 3 : 0;
    try {
      ByteBuffer rest = ByteBuffer.wrap(bytes, from, bytes.length - from);
      return StandardCharsets.UTF_8.newDecoder().decode(rest).toString();
    } catch (CharacterCodingException e) {
      return text(bytes, from, StandardCharsets.ISO_8859_1);
    }
  }

  private static boolean startsWith(byte[] bytes, int... mark) {
    for (int i = 0; i < mark.length; i++) {
      if (i >= bytes.length || (bytes[i] & 0xFF) != mark[i]) {
        return false;
      }
    }
    return true;
  }

  private static String text(byte[] bytes, int from, Charset charset) {
    return new String(bytes, from, bytes.length - from, charset);
  }
}
