package dev.oltpmatrix.model.spec;

import java.util.regex.Pattern;

/**
 * The short name of a config in records, file names and legends: {@code flush-log-1} for {@code
 * flush_log=1}.
 */
public final class ConfigName {
  /** File names have 255 bytes, and the rest of a cell's name needs up to a hundred. */
  private static final int MAX_CHARS = 80;

  private static final Pattern REPLACED = Pattern.compile("[^A-Za-z0-9.+]");

  private ConfigName() {}

  static String inFileNames(String config) {
    return of(config).replace('+', '-');
  }

  public static String of(String config) {
    String name = REPLACED.matcher(config).replaceAll("-");
    if (name.length() <= MAX_CHARS) {
      return name;
    }
    String digest = String.format("-%08x", config.hashCode());
    return name.substring(0, MAX_CHARS - digest.length()) + digest;
  }
}
