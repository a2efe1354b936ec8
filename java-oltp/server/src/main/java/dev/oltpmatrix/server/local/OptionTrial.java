package dev.oltpmatrix.server.local;

import dev.oltpmatrix.host.HostProcesses;
import dev.oltpmatrix.host.files.Texts;
import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.text.FileTrees;
import dev.oltpmatrix.model.text.NearestNames;
import dev.oltpmatrix.server.build.InstalledServer;
import dev.oltpmatrix.server.config.ServerConfig;
import dev.oltpmatrix.server.config.SettingCheck;
import dev.oltpmatrix.server.setting.OptionName;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Checks whether an installed server accepts a config, without starting it: with {@code --verbose
 * --help} it reads its options, reports those that it does not accept, and lists those that it
 * knows. That takes a tenth of a second.
 */
final class OptionTrial {
  private static final Pattern OPTION =
      Pattern.compile("(?m)^(?: {2}(?:-., )?--)?([a-z][a-z0-9_.-]*)");

  /** A line of the list of values, which comes after the options. */
  private static final Pattern LISTED = Pattern.compile("(?m)^([a-z][a-z0-9-]*) +(\\S.*)$");

  private static final String LIST = "\n-----";

  private static final Pattern COMPLAINT =
      Pattern.compile(
          "(?m)^.*(?:\\[ERROR]|\\[Warning](?=.*(?:was removed|invalid value|adjusted to)))"
              + "(?: \\[[^]]*])*(?: /\\S+:)? (.*?)\\.?$");

  /**
   * A shorter list comes from a server that ended before it was complete, or that does not run
   * here.
   */
  private static final int MIN_OPTIONS = 200;

  private final HostProcesses host;
  private final InstalledServer server;
  private final ServerConfig config;

  /**
   * Creates a trial.
   *
   * @param config receives the options that every start of the server needs
   */
  OptionTrial(HostProcesses host, InstalledServer server, ServerConfig config) {
    this.host = host;
    this.server = server;
    this.config = config;
  }

  /** Refuses the first setting of the config that the server does not know or accept. */
  void require() throws InterruptedException {
    List<ServerConfig.Setting> asked =
        config.settings().stream().filter(ServerConfig.Setting::isOfConfig).toList();
    if (asked.isEmpty()) {
      return;
    }
    String printed = printed();
    Set<String> known = new TreeSet<>();
    OPTION.matcher(printed).results().forEach(m -> known.add(underscored(m.group(1))));
    Map<String, String> listed = listed(printed);
    for (ServerConfig.Setting setting : asked) {
      if (known.size() >= MIN_OPTIONS) {
        refuseUnknown(setting, known);
      }
      complaint(setting, printed)
          .ifPresent(
              words -> {
                throw refusal(setting, words);
              });
      SettingCheck.replacedNumber(setting, listed)
          .ifPresent(
              found -> {
                throw refusal(setting, "would use " + found + " in its place");
              });
    }
  }

  private static Map<String, String> listed(String printed) {
    Map<String, String> listed = new TreeMap<>();
    int from = Math.max(0, printed.indexOf(LIST));
    LISTED
        .matcher(printed.substring(from))
        .results()
        .forEach(m -> listed.put(underscored(m.group(1)), m.group(2).strip()));
    return listed;
  }

  private String printed() throws InterruptedException {
    Path folder = null;
    try {
      folder = Files.createTempDirectory("oltp-matrix-trial");
      addForThisStart("basedir", server.basedir());
      addForThisStart("lc_messages_dir", server.messages());
      // A server with a binary log writes its index there, or where there is none, here.
      addForThisStart("datadir", Files.createDirectory(folder.resolve("data")));
      if (ServerStarter.runsAsRoot()) {
        addForThisStart("user", "root");
      }
      Path file = Files.writeString(folder.resolve("server.cnf"), config.render());
      Path log = folder.resolve("log");
      try {
        return host.run(
            log,
            List.of(
                server.launcher().toString(), "--defaults-file=" + file, "--verbose", "--help"));
      } catch (ServerException e) {
        return Texts.read(log); // the server's own messages are there
      }
    } catch (IOException e) {
      return "";
    } finally {
      if (folder != null) {
        FileTrees.deleteQuietly(folder);
      }
    }
  }

  private void addForThisStart(String name, Object value) {
    config.put(name, value.toString(), ServerConfig.THIS_START, "");
  }

  private void refuseUnknown(ServerConfig.Setting setting, Set<String> known) {
    OptionName name = OptionName.of(setting.name());
    if (!name.loose() && !known.contains(setting.name()) && !known.contains(name.bare())) {
      throw refusal(
          setting, "has no such option; nearest: " + NearestNames.listed(name.bare(), known));
    }
  }

  /** Returns what a server says of a setting of its config, as a refusal; empty if nothing. */
  static Optional<String> refusal(ServerStarter.Launch launch, String log) {
    return launch.config().settings().stream()
        .filter(ServerConfig.Setting::isOfConfig)
        .flatMap(
            setting ->
                complaint(setting, log).stream()
                    .map(words -> refusal(launch.server(), setting, words)))
        .findFirst();
  }

  /** Returns the first line in which a server's log complains; empty if none does. */
  static Optional<String> firstComplaint(String log) {
    return COMPLAINT.matcher(log).results().map(line -> line.group(1)).findFirst();
  }

  private static Optional<String> complaint(ServerConfig.Setting setting, String printed) {
    String bare = OptionName.of(setting.name()).bare();
    Pattern name = Pattern.compile("(?<![a-z0-9_])" + Pattern.quote(bare) + "(?![a-z0-9_])");
    Matcher line = COMPLAINT.matcher(printed);
    while (line.find()) {
      String words = line.group(1);
      boolean isOfLibrary = setting.value() != null && words.contains("'" + setting.value() + "'");
      if (isOfLibrary || name.matcher(underscored(words)).find()) {
        return Optional.of("says: " + words);
      }
    }
    return Optional.empty();
  }

  private static String underscored(String text) {
    return text.replace('-', '_').toLowerCase(Locale.ROOT);
  }

  private UsageException refusal(ServerConfig.Setting setting, String why) {
    return new UsageException(refusal(server, setting, why));
  }

  private static String refusal(InstalledServer server, ServerConfig.Setting setting, String why) {
    String asked =
        setting.asked() != null
            ? setting.asked()
            : setting.value() == null ? setting.name() : setting.name() + " = " + setting.value();
    return "setting '"
        + asked
        + "': "
        + server.build().name()
        + " "
        + why
        + "; mend it or leave it out";
  }
}
