package dev.oltpmatrix.server.build;

import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.descriptors.OperatingSystem;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A range of builds, as {@code settings.yaml} writes it: {@code mysql >= 5.7 < 8.0.30}, {@code
 * mariadb}, {@code any on windows}, {@code any}.
 *
 * @param product {@code null} for both
 * @param from the first version, {@code null} for no bound
 * @param below the first version after the range, {@code null} for no bound
 * @param system {@code null} for all
 */
public record BuildRange(String product, String from, String below, OperatingSystem system) {
  private static final String VERSION = "([0-9]{1,9}\\.[0-9]{1,9}(?:\\.[0-9]{1,9})?)";
  private static final Pattern FORM =
      Pattern.compile(
          "(any|mariadb|mysql)(?: *>= *"
              + VERSION
              + ")?(?: *< *"
              + VERSION
              + ")?(?: +on +(linux|windows))?");

  public static BuildRange parse(String text) {
    Matcher m = FORM.matcher(text.strip());
    if (!m.matches()) {
      throw new UsageException(
          "'"
              + text
              + "' are no builds; write \"any\", \"mariadb on windows\" or"
              + " \"mysql >= 5.7 < 8.0.30\"");
    }
    return new BuildRange(
        m.group(1).equals("any") ? null : m.group(1),
        m.group(2),
        m.group(3),
        m.group(4) == null ? null : OperatingSystem.valueOf(m.group(4)));
  }

  public boolean includes(ServerBuild build) {
    ServerVersion version = build.numbers();
    return (product == null || product.equals(build.product()))
        && (system == null || system == build.system())
        && (from == null || version.isAtLeast(from))
        && (below == null || !version.isAtLeast(below));
  }
}
