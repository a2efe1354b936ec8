package dev.oltpmatrix.experiment;

import dev.oltpmatrix.experiment.plan.ArmConfig;
import dev.oltpmatrix.experiment.plan.Planner;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.descriptors.Factor;
import dev.oltpmatrix.model.descriptors.SettingFactor;
import dev.oltpmatrix.model.spec.MatrixSpec;
import dev.oltpmatrix.model.spec.ServerRef;
import dev.oltpmatrix.server.ServerRegistry;
import dev.oltpmatrix.server.api.ServerProvider;
import dev.oltpmatrix.server.build.Catalogue;
import dev.oltpmatrix.server.build.ServerBuild;
import dev.oltpmatrix.server.config.ServerConfig;
import dev.oltpmatrix.server.setting.Values;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.stream.Collectors;

/** Refuses levels of settings that a server of the matrix cannot have, before anything starts. */
final class SettingLevels {
  private final MatrixSpec spec;
  private final ServerProvider servers;
  private final ServerBuild build;
  private final String arm;

  /** The server's names and values of each level, by the config that asks for it. */
  private final Map<String, Map<String, String>> told = new HashMap<>();

  private SettingLevels(MatrixSpec spec, ServerProvider servers, ServerBuild build, String arm) {
    this.spec = spec;
    this.servers = servers;
    this.build = build;
    this.arm = arm;
  }

  /**
   * Checks all settings with all arms and configs.
   *
   * @param placed adds the position of a setting in the matrix's file to its refusal
   */
  static void require(
      MatrixSpec spec,
      List<ServerRef> arms,
      Catalogue catalogue,
      ServerRegistry home,
      BiFunction<String, UsageException, UsageException> placed) {
    for (ServerRef arm : arms) {
      ServerBuild build = catalogue.find(arm.build());
      SettingLevels levels = new SettingLevels(spec, home.of(build), build, arm.arm());
      for (Factor setting : spec.factorSet().settings()) {
        try {
          levels.require(setting);
        } catch (UsageException e) {
          throw placed.apply(setting.name(), e);
        }
      }
    }
  }

  private void require(Factor setting) {
    List<String> values = values(setting);
    List<String> configs =
        spec.configs().stream()
            .filter(config -> Planner.runs(spec, new ServerRef(build.name(), arm), config))
            .toList();
    for (String config : configs) {
      refuseInConfig(setting, values, config);
    }
    for (String level : configs.isEmpty() ? List.<String>of() : values) {
      told(with(configs.get(0), setting, level));
    }
    refuseEqual(setting, values);
    refuseTwice(setting, values);
  }

  /** Returns the levels that cells of this arm have, without that of a setting left alone. */
  private List<String> values(Factor setting) {
    return Planner.levels(spec, new ServerRef(build.name(), arm), setting).stream()
        .filter(level -> !level.equals(SettingFactor.DEFAULT))
        .toList();
  }

  private static String with(String config, Factor setting, String level) {
    return ArmConfig.asked(config, Map.of(setting.name(), level));
  }

  /** Returns the server's names and values of one level. */
  private Map<String, String> told(Factor setting, String level) {
    return told.computeIfAbsent(with(ServerConfig.BASE, setting, level), this::told);
  }

  private Map<String, String> told(String config) {
    Map<String, String> settings = new TreeMap<>();
    servers
        .asked(build, arm, config)
        .settings()
        .forEach(s -> settings.put(s.name(), s.value() == null ? "" : Values.normal(s.value())));
    return settings;
  }

  private void refuseEqual(Factor setting, List<String> values) {
    Map<Map<String, String>, String> seen = new HashMap<>();
    for (String level : values) {
      String before = seen.putIfAbsent(told(setting, level), level);
      if (before != null) {
        throw new UsageException(
            "%s: %s and %s are the same for %s; leave one of the two out"
                .formatted(setting.name(), before, level, build.name()));
      }
    }
  }

  private void refuseInConfig(Factor setting, List<String> values, String config) {
    Set<String> ofConfig = names(servers.asked(build, arm, config));
    for (String level : values) {
      if (told(setting, level).keySet().stream().anyMatch(ofConfig::contains)) {
        throw new UsageException(
            "%s is varied under settings, and config %s sets it for %s; leave one of the two out"
                .formatted(setting.name(), config, build.name()));
      }
    }
  }

  /** Refuses another setting that is the same one of the server by another name. */
  private void refuseTwice(Factor setting, List<String> values) {
    for (Factor other : spec.factorSet().settings()) {
      boolean isLater = other.name().compareTo(setting.name()) > 0;
      for (String level : isLater ? values(other) : List.<String>of()) {
        Set<String> ofOther = told(other, level).keySet();
        if (values.stream()
            .flatMap(value -> told(setting, value).keySet().stream())
            .anyMatch(ofOther::contains)) {
          throw new UsageException(
              "%s and %s are one setting of %s; leave one of the two out"
                  .formatted(setting.name(), other.name(), build.name()));
        }
      }
    }
  }

  private static Set<String> names(ServerConfig config) {
    return config.settings().stream().map(ServerConfig.Setting::name).collect(Collectors.toSet());
  }
}
