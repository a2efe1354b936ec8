package dev.oltpmatrix.model.text;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Reads text files that people write; messages describe the problem completely, with the file's
 * name.
 */
public final class TextFile {
  /**
   * Settings, matrices and tables have some hundred lines; a larger file is the wrong one, or an
   * attack.
   */
  public static final long MAX_BYTES = 1 << 20;

  /** Time until somebody opens a pipe to write to it; a shell does that at once. */
  private static final int MAX_OPEN_WAIT_S = 5;

  /** Time for a user to answer a program that asks for a password before it writes one. */
  private static final int MAX_WRITE_WAIT_S = 30;

  private static final char BYTE_ORDER_MARK = '\uFEFF';

  private TextFile() {}

  public static List<String> lines(Path file) throws IOException {
    return read(file).lines().toList();
  }

  /**
   * Reads the complete text, without a byte order mark.
   *
   * @throws IOException with a message that is complete
   */
  public static String read(Path file) throws IOException {
    requireFile(file, MAX_BYTES);
    byte[] bytes;
    try (InputStream in = Files.newInputStream(file)) {
      bytes = in.readNBytes((int) MAX_BYTES);
    } catch (AccessDeniedException e) {
      throw new IOException(file + " cannot be read: permission denied", e);
    } catch (IOException e) {
      throw new IOException(file + " cannot be read: " + e.getMessage(), e);
    }
    return decode(file, bytes);
  }

  /**
   * Reads a file or a pipe, which people use for a password that is not to be stored on disk; reads
   * no more than the allowed size of a device that never ends, and times out on a pipe that nobody
   * writes to.
   */
  public static byte[] bytes(Path file) throws IOException {
    if (Files.isRegularFile(file)) {
      return allBytes(file, () -> {});
    }
    // Opening a pipe waits for its other end, and cannot be interrupted.
    CountDownLatch opened = new CountDownLatch(1);
    FutureTask<byte[]> reading =
        new FutureTask<>(
            () -> {
              try {
                return allBytes(file, opened::countDown);
              } finally {
                opened.countDown(); // also where it cannot be opened
              }
            });
    Thread reader = new Thread(reading, "reader of a pipe");
    reader.setDaemon(true);
    reader.start();
    try {
      boolean isOpen = opened.await(MAX_OPEN_WAIT_S, TimeUnit.SECONDS);
      return reading.get(isOpen ? MAX_WRITE_WAIT_S : 0, TimeUnit.SECONDS);
    } catch (TimeoutException e) {
      throw new IOException(
          file
              + (opened.getCount() > 0
                  ? " is a pipe that nobody has opened to write to within " + MAX_OPEN_WAIT_S + " s"
                  : " has not ended within " + MAX_WRITE_WAIT_S + " s")
              + "; is somebody writing to it?",
          e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException(file + " was not read to its end");
    } catch (ExecutionException e) {
      if (e.getCause() instanceof IOException cause) {
        throw cause;
      }
      throw new IllegalStateException(e.getCause());
    }
  }

  private static byte[] allBytes(Path file, Runnable whenOpen) throws IOException {
    byte[] bytes;
    try (InputStream in = Files.newInputStream(file)) {
      whenOpen.run();
      bytes = in.readNBytes((int) MAX_BYTES + 1);
    }
    if (bytes.length > MAX_BYTES) {
      throw new IOException(
          file + " has more than " + (MAX_BYTES >> 20) + " MiB; is it the right file?");
    }
    return bytes;
  }

  /**
   * Refuses a path that is no regular file; to be called before it is opened, because opening a
   * pipe would wait for its other end.
   */
  public static void requireFile(Path file, long maxBytes) throws IOException {
    if (!Files.exists(file)) {
      boolean isLink = Files.isSymbolicLink(file);
      throw new IOException(file + (isLink ? " is a link to nothing" : " does not exist"));
    }
    if (Files.isDirectory(file)) {
      throw new IOException(file + " is a folder; name a file");
    }
    if (!Files.isRegularFile(file)) {
      throw new IOException(file + " is a pipe or a device; name a file");
    }
    long bytes = Files.size(file);
    if (bytes > maxBytes) {
      throw new IOException(
          String.format(
              Locale.ROOT,
              "%s has %.1f MiB, allowed: %d; is it the right file?",
              file,
              bytes / 1048576.0,
              maxBytes >> 20));
    }
  }

  /**
   * Decodes the bytes of a file.
   *
   * @throws IOException with the position of bytes that are not text
   */
  public static String decode(Path file, byte[] bytes) throws IOException {
    ByteBuffer in = ByteBuffer.wrap(bytes);
    CharBuffer text = CharBuffer.allocate(bytes.length);
    CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder(); // stops at invalid bytes
    CoderResult result = decoder.decode(in, text, true);
    text.flip();
    if (result.isError()) {
      String before = text.toString();
      int lineStart = before.lastIndexOf('\n') + 1;
      throw new IOException(
          String.format(
              Locale.ROOT,
              "%s:%d:%d: byte 0x%02X is not UTF-8; save the file as UTF-8",
              file,
              1 + before.chars().filter(c -> c == '\n').count(),
              1 + before.codePointCount(lineStart, before.length()),
              in.get(in.position())));
    }
    boolean isMarked = text.length() > 0 && text.charAt(0) == BYTE_ORDER_MARK;
    return (isMarked ? text.subSequence(1, text.length()) : text).toString();
  }
}
