package dev.oltpmatrix.server.local;

import dev.oltpmatrix.server.config.OptionName;
import dev.oltpmatrix.server.config.ServerConfig;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds the lines of a server's log on settings that it does not take. */
final class Complaints {
  private static final Pattern COMPLAINT =
      Pattern.compile(
          "(?m)^.*(?:\\[ERROR]|\\[Warning](?=.*(?:was removed|invalid value|adjusted to)))"
              + "(?: \\[[^]]*])*(?: /\\S+:)? (.*?)\\.?$");

  private Complaints() {}

  /** Returns what a server says of a setting of its config, as a refusal; empty if nothing. */
  static Optional<String> refusal(ServerStarter.Launch launch, String log) {
    for (ServerConfig.Setting setting : launch.config().settings()) {
      Optional<String> words = setting.isOfConfig() ? of(setting, log) : Optional.empty();
      if (words.isPresent()) {
        String value = setting.value() == null ? "" : " = " + setting.value();
        return Optional.of(
            "setting '%s': %s says: %s; mend it or leave it out"
                .formatted(
                    setting.asked() == null ? setting.name() + value : setting.asked(),
                    launch.server().build().name(),
                    words.get()));
      }
    }
    return Optional.empty();
  }

  /** Returns the first line in which a server's log complains; empty if none does. */
  static Optional<String> first(String log) {
    return COMPLAINT.matcher(log).results().map(line -> line.group(1)).findFirst();
  }

  private static Optional<String> of(ServerConfig.Setting setting, String log) {
    String bare = OptionName.of(setting.name()).bare();
    Pattern name = Pattern.compile("(?<![a-z0-9_])" + Pattern.quote(bare) + "(?![a-z0-9_])");
    Matcher line = COMPLAINT.matcher(log);
    while (line.find()) {
      String words = line.group(1);
      boolean isOfLibrary = setting.value() != null && words.contains("'" + setting.value() + "'");
      String plain = words.replace('-', '_').toLowerCase(Locale.ROOT);
      if (isOfLibrary || name.matcher(plain).find()) {
        return Optional.of(words);
      }
    }
    return Optional.empty();
  }
}
