package dev.oltpmatrix.experiment;

import dev.oltpmatrix.experiment.plan.ArmConfig;
import dev.oltpmatrix.experiment.plan.Planner;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.descriptors.Factor;
import dev.oltpmatrix.model.descriptors.SettingFactor;
import dev.oltpmatrix.model.spec.MatrixSpec;
import dev.oltpmatrix.model.spec.ServerRef;
import dev.oltpmatrix.server.config.ServerConfig;
import dev.oltpmatrix.server.config.Values;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Refuses levels of settings that a server of the matrix cannot have, before anything starts.
 *
 * @param settingOf the settings that were checked before, by the server's names for them
 */
record SettingLevels(RunSetup setup, ServerRef server, Map<String, String> settingOf) {
  /** Checks all settings with all arms and configs. */
  static void require(RunSetup setup, List<ServerRef> arms) {
    for (ServerRef arm : arms) {
      SettingLevels levels = new SettingLevels(setup, arm, new HashMap<>());
      for (Factor setting : setup.spec().factorSet().settings()) {
        levels.require(setting);
      }
    }
  }

  private void require(Factor setting) {
    MatrixSpec spec = setup.spec();
    List<String> configs =
        spec.configs().stream().filter(config -> Planner.runs(spec, server, config)).toList();
    Map<Map<String, String>, String> levelOf = new HashMap<>();
    for (String level : Planner.levels(spec, server, setting)) {
      if (level.equals(SettingFactor.DEFAULT)) {
        continue;
      }
      Map<String, String> told = told(with(ServerConfig.BASE, setting, level));
      for (String name : told.keySet()) {
        for (String config : configs) {
          refuse(
              told(config).containsKey(name),
              setting.name() + " is varied under settings, and config " + config + " sets it for");
        }
        String other = settingOf.putIfAbsent(name, setting.name());
        refuse(
            other != null && !other.equals(setting.name()),
            other + " and " + setting.name() + " are one setting of");
      }
      String before = levelOf.putIfAbsent(told, level);
      refuse(
          before != null, setting.name() + ": " + before + " and " + level + " are the same for");
      configs.stream().limit(1).forEach(config -> told(with(config, setting, level)));
    }
  }

  private void refuse(boolean isWrong, String words) {
    if (isWrong) {
      throw new UsageException(words + " " + server.build() + "; leave one of the two out");
    }
  }

  private static String with(String config, Factor setting, String level) {
    return ArmConfig.asked(config, Map.of(setting.name(), level));
  }

  /** Returns the server's names and values of what a config asks for; refuses what cannot be. */
  private Map<String, String> told(String config) {
    Map<String, String> settings = new TreeMap<>();
    for (ServerConfig.Setting one : setup.asked(server, config).settings()) {
      settings.put(one.name(), one.value() == null ? "" : Values.normal(one.value()));
    }
    return settings;
  }
}
