package dev.oltpmatrix.server.local;

import dev.oltpmatrix.server.config.ConfigFile;
import dev.oltpmatrix.server.config.ServerConfig;
import java.util.Locale;
import java.util.Optional;
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
    return launch.config().settings().stream()
        .filter(ServerConfig.Setting::isOfConfig)
        .flatMap(
            setting ->
                of(setting, log)
                    .map(
                        words ->
                            "setting '%s': %s says: %s; mend it or leave it out"
                                .formatted(asked(setting), launch.server().build().name(), words))
                    .stream())
        .findFirst();
  }

  private static String asked(ServerConfig.Setting setting) {
    if (setting.asked() != null) {
      return setting.asked();
    }
    return setting.name() + (setting.value() == null ? "" : " = " + setting.value());
  }

  /** Returns the first line in which a server's log complains; empty if none does. */
  static Optional<String> first(String log) {
    return COMPLAINT.matcher(log).results().map(line -> line.group(1)).findFirst();
  }

  private static Optional<String> of(ServerConfig.Setting setting, String log) {
    String bare = ConfigFile.Option.of(setting.name()).bare();
    Pattern name = Pattern.compile("(?<![a-z0-9_])" + Pattern.quote(bare) + "(?![a-z0-9_])");
    return COMPLAINT
        .matcher(log)
        .results()
        .map(line -> line.group(1))
        .filter(
            words -> // that of a library has its value
            (setting.value() != null && words.contains("'" + setting.value() + "'"))
                    || name.matcher(words.replace('-', '_').toLowerCase(Locale.ROOT)).find())
        .findFirst();
  }
}
