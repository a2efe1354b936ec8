package dev.oltpmatrix.load.failure;

import dev.oltpmatrix.model.text.IoWords;
import java.io.IOException;
import java.nio.file.FileSystemException;

/**
 * The reason why a file could not be read or written, for a message that already names the file.
 */
public final class IoReason {
  private IoReason() {}

  public static String of(IOException e) {
    String words = IoWords.of(e);
    boolean named = e instanceof FileSystemException file && file.getFile() != null;
    String name = named ? ((FileSystemException) e).getFile() + ": " : "";
    return words.startsWith(name) ? words.substring(name.length()) : words;
  }
}
