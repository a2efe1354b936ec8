package dev.oltpmatrix.matrix.imports;

import dev.oltpmatrix.matrix.UsageException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A file's lines, whatever program and system wrote it. */
record SourceText(Path file, List<String> lines) {
  /** A line a second for a year is 5 GB; a log that anyone keeps is far below this. */
  private static final long LARGEST_BYTES = 100L << 20;

  static SourceText read(Path file) {
    try {
      if (!Files.isRegularFile(file)) {
        throw new UsageException(file + " is not a file; name logs or tables");
      }
      long size = Files.size(file);
      if (size > LARGEST_BYTES) {
        throw new UsageException(
            file
                + " has "
                + (size >> 20)
                + " MiB, allowed: "
                + (LARGEST_BYTES >> 20)
                + "; is it a log?");
      }
      return new SourceText(file, decode(Files.readAllBytes(file)).lines().toList());
    } catch (IOException e) {
      throw new UsageException(file + " cannot be read: " + e.getMessage());
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
