package dev.oltpmatrix.model;

import java.util.Optional;
import java.util.function.Supplier;

/**
 * Thrown when the user asked for something that is not possible: one clear line, exit status 2,
 * nothing is started.
 */
public final class UsageException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  private final boolean placed;
  private final String key;

  public UsageException(String message) {
    this(message, false, null);
  }

  private UsageException(String message, boolean placed, String key) {
    super(message);
    this.placed = placed;
    this.key = key;
  }

  /** Refuses what is at a position of a file. */
  public static UsageException at(String position, String why) {
    return new UsageException(position + ": " + why, true, null);
  }

  /** Refuses the value of a key, such as {@code primary.at}. */
  public static UsageException of(String key, String message) {
    return new UsageException(message, false, key);
  }

  /** Does what reads the value of a key; its refusals then tell the key. */
  public static <T> T ofKey(String key, Supplier<T> reading) {
    try {
      return reading.get();
    } catch (UsageException e) {
      throw new UsageException(e.getMessage(), e.placed, key);
    }
  }

  /** Checks the value of a key; its refusals then tell the key. */
  public static void checkKey(String key, Runnable check) {
    ofKey(
        key,
        () -> {
          check.run();
          return key;
        });
  }

  /** Returns whether the message begins with the position in a file. */
  public boolean isPlaced() {
    return placed;
  }

  /** Returns the key whose value is refused; empty where no single key is. */
  public Optional<String> key() {
    return Optional.ofNullable(key);
  }
}
