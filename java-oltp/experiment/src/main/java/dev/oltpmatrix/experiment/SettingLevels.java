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

/** Refuses levels of settings that a server of the matrix cannot have, before anything starts. */
record SettingLevels(RunSetup setup, ServerRef server) {
  /** Checks all settings with all arms and configs. */
  static void require(RunSetup setup, List<ServerRef> arms) {
    for (ServerRef arm : arms) {
      Map<String, String> settingOf = new HashMap<>();
      for (Factor setting : setup.spec().factorSet().settings()) {
        new SettingLevels(setup, arm).require(setting, settingOf);
      }
    }
  }

  /**
   * Checks the levels of a setting that cells of this arm have, other than that of leaving it
   * alone.
   *
   * @param settingOf the settings that were checked before, by the server's names for them
   */
  private void require(Factor setting, Map<String, String> settingOf) {
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
              "%s is varied under settings, and config %s sets it for %s",
              setting.name(),
              config);
        }
        String other = settingOf.putIfAbsent(name, setting.name());
        refuse(
            other != null && !other.equals(setting.name()),
            "%s and %s are one setting of %s",
            other,
            setting.name());
      }
      String before = levelOf.putIfAbsent(told, level);
      refuse(before != null, setting.name() + ": %s and %s are the same for %s", before, level);
      configs.stream().limit(1).forEach(config -> told(with(config, setting, level)));
    }
  }

  private void refuse(boolean isWrong, String words, String one, String other) {
    if (isWrong) {
      throw new UsageException(
          words.formatted(one, other, server.build()) + "; leave one of the two out");
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
