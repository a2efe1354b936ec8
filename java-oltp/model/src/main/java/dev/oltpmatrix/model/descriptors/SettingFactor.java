package dev.oltpmatrix.model.descriptors;

import dev.oltpmatrix.model.UsageException;
import java.util.Locale;

/**
 * The factor of a server's setting, such as {@code flush_log}: its levels are values, compared like
 * names. {@code default} is the value that the server has without the factor.
 */
public final class SettingFactor {
  public static final String DEFAULT = "default";

  private SettingFactor() {}

  /**
   * Returns the factor of a setting.
   *
   * @param written name as a user writes it: servers accept any case, and dashes
   */
  public static Factor of(String written) {
    String name = written.strip().replace('-', '_').toLowerCase(Locale.ROOT);
    if (!name.matches("[a-z0-9][a-z0-9_.]{0,79}")) {
      throw new UsageException(
          "setting '"
              + written
              + "': names have up to 80 letters, digits, dots, dashes and underscores; write one");
    }
    if (FactorSet.KINDS.find(name).isPresent()) {
      throw new UsageException(
          "setting '" + name + "' is a factor of its own; write it as a key of the matrix");
    }
    return Factor.of(name, name, DEFAULT, "").withWording(level -> name + " " + level);
  }
}
