package dev.oltpmatrix.model.drivercases;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The properties of a server that decide what a driver can do with it. */
public record ServerKind(boolean isMysql, int major, int minor) {
  private static final Pattern NUMBERS = Pattern.compile("(\\d{1,4})\\.(\\d{1,4})");

  /**
   * Reads a build's name such as {@code mysql-9.7}, or a product and a version joined in this form.
   *
   * @throws IllegalArgumentException if it has no version
   */
  public static ServerKind named(String build) {
    return of(build.startsWith("mysql"), build);
  }

  /**
   * Reads the result of {@code SELECT VERSION()} or a greeting's version, in which MariaDB names
   * itself.
   */
  public static ServerKind ofVersion(String version) {
    return of(!version.contains("MariaDB"), withoutMask(version));
  }

  /** Removes the old version that MariaDB puts before its own in greetings, for old replicas. */
  public static String withoutMask(String version) {
    return version.startsWith("5.5.5-") ? version.substring("5.5.5-".length()) : version;
  }

  /** The name in the catalogue, such as {@code mysql-9.7}. */
  public String build() {
    return (isMysql ? "mysql-" : "mariadb-") + major + "." + minor;
  }

  private static ServerKind of(boolean isMysql, String text) {
    Matcher numbers = NUMBERS.matcher(text);
    if (!numbers.find()) {
      throw new IllegalArgumentException("'" + text + "' has no version such as 10.11");
    }
    return new ServerKind(
        isMysql, Integer.parseInt(numbers.group(1)), Integer.parseInt(numbers.group(2)));
  }
}
