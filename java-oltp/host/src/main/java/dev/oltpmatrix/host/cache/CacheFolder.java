package dev.oltpmatrix.host.cache;

import dev.oltpmatrix.host.HostFiles;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.text.TerminalText;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The user's cache folder: servers, loaded tables, and what is known of running processes. */
public final class CacheFolder {
  private static final String NAME = "oltp-matrix";

  /** Remedy for a path that servers truncate. */
  public static final String WITHOUT = "one without blanks, control characters, and : ; * ? [ \\";

  private static final String ELSEWHERE = "set XDG_CACHE_HOME to a folder of your own";

  /**
   * Servers' scripts split paths at white space and match patterns; lists of folders have
   * separators.
   */
  private static final Pattern UNUSABLE = Pattern.compile("[\\s\\p{Cntrl}:;*?\\[\\\\]");

  private CacheFolder() {}

  /**
   * Returns the path of the cache, which need not exist.
   *
   * @param userHome the home folder from the password file, used if HOME is not set
   */
  public static Path locate(Map<String, String> environment, String userHome) {
    // As in the XDG standard, a relative path is ignored.
    String caches = absolute(environment.get("XDG_CACHE_HOME"));
    String home = home(environment, userHome);
    if (caches == null && home == null) {
      throw new UsageException(
          "there is no folder for the cache: HOME and XDG_CACHE_HOME hold no absolute path; "
              + ELSEWHERE);
    }
    Path cache = (caches == null ? Path.of(home, ".cache") : Path.of(caches)).resolve(NAME);
    whatServersCut(cache)
        .ifPresent(
            what -> {
              throw new UsageException(
                  "the cache's path " + what + "; set XDG_CACHE_HOME to " + WITHOUT);
            });
    return cache.normalize();
  }

  /**
   * Returns a description of the character at which servers, or their scripts, truncate the path;
   * empty if there is none.
   */
  public static Optional<String> whatServersCut(Path path) {
    // Names alone: drives have colons, and what separates names may be backslashes.
    for (Path name : path) {
      Matcher unusable = UNUSABLE.matcher(name.toString());
      if (unusable.find()) {
        return Optional.of(
            "'%s' has '%s', at which servers and their scripts end a path"
                .formatted(
                    TerminalText.ofName(path.toString()), TerminalText.ofName(unusable.group())));
      }
    }
    return Optional.empty();
  }

  /** Returns the user's home; {@code null} where it is not known. */
  public static String home(Map<String, String> environment, String userHome) {
    String home = absolute(environment.get("HOME"));
    return home == null ? absolute(userHome) : home;
  }

  private static String absolute(String path) {
    try {
      return path != null && Path.of(path).isAbsolute() ? path : null;
    } catch (InvalidPathException e) {
      return null;
    }
  }

  /** Creates the folder, for its owner only, if it does not exist. */
  public static void make(HostFiles host, Path cache) throws IOException {
    Files.createDirectories(cache.toAbsolutePath().getParent());
    try {
      host.createOwnersFolder(cache);
    } catch (FileAlreadyExistsException e) {
      Files.createDirectories(cache); // fails if the path is no folder
    }
  }
}
