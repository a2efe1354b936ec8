package dev.oltpmatrix.server.build;

import dev.oltpmatrix.model.UsageException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A product's release by its numbers: {@code 10.11} and {@code 8.0.15} are both versions, and a
 * missing patch level counts as the series' last.
 */
public record ServerVersion(int major, int minor, int patch) implements Comparable<ServerVersion> {
  private static final Pattern NUMBERS =
      Pattern.compile("([0-9]{1,9})\\.([0-9]{1,9})(?:\\.([0-9]{1,9})(?![0-9])|(?!\\.?[0-9])).*");

  private static final Comparator<ServerVersion> ORDER =
      Comparator.comparingInt(ServerVersion::major)
          .thenComparingInt(ServerVersion::minor)
          .thenComparingInt(ServerVersion::patch);

  /**
   * Reads {@code 8.0.15}, {@code 10.11}, and the versions that servers report: {@code
   * 10.11.18-MariaDB-log}.
   */
  public static ServerVersion parse(String text) {
    Matcher numbers = NUMBERS.matcher(text);
    if (!numbers.matches()) {
      throw new UsageException("version '" + text + "': expected numbers such as 10.11 or 8.0.15");
    }
    String patch = numbers.group(3);
    return new ServerVersion(
        Integer.parseInt(numbers.group(1)),
        Integer.parseInt(numbers.group(2)),
        patch == null ? Integer.MAX_VALUE : Integer.parseInt(patch));
  }

  /**
   * Returns whether this is the given version or a later one; {@code "8.0.30"}, {@code "10.5.0"}.
   */
  public boolean isAtLeast(String version) {
    int[] wanted = Arrays.stream(version.split("\\.", -1)).mapToInt(Integer::parseInt).toArray();
    int wantedPatch = wanted.length > 2 ? wanted[2] : 0;
    return compareTo(new ServerVersion(wanted[0], wanted[1], wantedPatch)) >= 0;
  }

  @Override
  public int compareTo(ServerVersion other) {
    return ORDER.compare(this, other);
  }

  @Override
  public String toString() {
    return patch == Integer.MAX_VALUE ? major + "." + minor : major + "." + minor + "." + patch;
  }
}
