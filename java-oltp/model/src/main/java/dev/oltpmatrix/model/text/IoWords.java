package dev.oltpmatrix.model.text;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.Map;

/**
 * Describes a failed operation on a file: the message of some exceptions is only the file's name,
 * others have the system's reason and no name.
 */
public final class IoWords {
  private static final Map<Class<?>, String> REASONS =
      Map.of(
          NoSuchFileException.class, "does not exist",
          AccessDeniedException.class, "you have no permission for it",
          FileAlreadyExistsException.class, "is something else that is there already",
          NotDirectoryException.class, "is no folder",
          DirectoryNotEmptyException.class, "is a folder with files in it",
          FileSystemLoopException.class, "is a link to itself");

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
      String reason = REASONS.getOrDefault(e.getClass(), named.getReason());
      return named.getFile() + ": " + (reason == null ? e.getClass().getSimpleName() : reason);
    }
    if (e instanceof CharacterCodingException) {
      return "is no text in UTF-8";
    }
    return e.getMessage() == null ? e.toString() : e.getMessage();
  }
}
