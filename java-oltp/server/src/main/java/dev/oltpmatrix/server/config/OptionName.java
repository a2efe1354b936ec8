package dev.oltpmatrix.server.config;

import java.util.List;

/**
 * An option's name as servers accept it, split into prefix and name.
 *
 * @param bare the option without its prefix
 * @param off whether the option is switched off by being named: {@code skip_x}, {@code disable_x}
 * @param loose whether a server that does not know the option is to ignore it
 */
public record OptionName(String bare, boolean off, boolean loose) {
  private static final String LOOSE = "loose_";
  private static final List<String> ON = List.of(LOOSE, "enable_");
  private static final List<String> OFF = List.of("skip_", "disable_");

  public static OptionName of(String name) {
    for (String prefix : ON) {
      if (isBefore(prefix, name)) {
        OptionName rest = of(name.substring(prefix.length()));
        return new OptionName(rest.bare, rest.off, rest.loose || prefix.equals(LOOSE));
      }
    }
    for (String prefix : OFF) {
      if (isBefore(prefix, name)) {
        OptionName rest = of(name.substring(prefix.length()));
        return new OptionName(rest.bare, !rest.off, rest.loose);
      }
    }
    return new OptionName(name, false, false);
  }

  private static boolean isBefore(String prefix, String name) {
    return name.startsWith(prefix) && name.length() > prefix.length();
  }
}
