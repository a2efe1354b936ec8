package dev.oltpmatrix.model.text;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/**
 * Describes a failed operation on a file: the message of some exceptions is only the file's name,
 * others have the system's reason and no name.
 */
public final class IoWords {
  private IoWords() {}

  /**
   * Describes the failure with the file's name, which is added if the message does not contain it.
   */
  public static String of(Path file, IOException e) {
    String words = of(e);
    return words.contains(file.toString()) ? words : file + ": " + words;
  }

  /** Describes any failure: the reason, and the operation if an exception names it. */
  public static String of(Exception e) {
    if (e instanceof UncheckedIOException unchecked) {
      boolean addsNothing = e.getMessage().equals(e.getCause().toString());
      return (addsNothing ? "" : e.getMessage() + ": ") + of(unchecked.getCause());
    }
    if (e instanceof FileSystemException named && named.getFile() != null) {
      return named.getFile() + ": " + reason(named);
    }
    if (e instanceof CharacterCodingException) {
      return "is not UTF-8; save it as UTF-8";
    }
    return e.getMessage() == null ? e.toString() : e.getMessage();
  }

  private static String reason(FileSystemException e) {
    if (e instanceof NoSuchFileException) {
      return "does not exist";
    }
    if (e instanceof AccessDeniedException) {
      return "you have no permission for it";
    }
    return e.getReason() == null ? "is in the way, or of another kind" : e.getReason();
  }
}
