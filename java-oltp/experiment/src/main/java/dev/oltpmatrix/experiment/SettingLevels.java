package dev.oltpmatrix.experiment;

import static java.util.stream.Collectors.toSet;

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
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiFunction;

/** Refuses levels of settings that a server of the matrix cannot have, before anything starts. */
final class SettingLevels {
  private final MatrixSpec spec;
  private final ServerProvider servers;
  private final ServerBuild build;
  private final String arm;

  /** The server's names and values, by the config that asks for them. */
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
    List<String> configs =
        spec.configs().stream()
            .filter(config -> Planner.runs(spec, new ServerRef(build.name(), arm), config))
            .toList();
    Map<String, Map<String, String>> levels = levels(setting);
    Set<String> names = names(levels);
    for (String config : configs) {
      if (!Collections.disjoint(names, told(config).keySet())) {
        throw new UsageException(
            "%s is varied under settings, and config %s sets it for %s; leave one of the two out"
                .formatted(setting.name(), config, build.name()));
      }
    }
    for (String level : configs.isEmpty() ? Set.<String>of() : levels.keySet()) {
      told(with(configs.get(0), setting, level));
    }
    Map<Map<String, String>, String> seen = new HashMap<>();
    levels.forEach(
        (level, one) -> {
          String before = seen.putIfAbsent(one, level);
          if (before != null) {
            throw new UsageException(
                "%s: %s and %s are the same for %s; leave one of the two out"
                    .formatted(setting.name(), before, level, build.name()));
          }
        });
    for (Factor other : spec.factorSet().settings()) {
      boolean isLater = other.name().compareTo(setting.name()) > 0;
      if (isLater && !Collections.disjoint(names, names(levels(other)))) {
        throw new UsageException(
            "%s and %s are one setting of %s; leave one of the two out"
                .formatted(setting.name(), other.name(), build.name()));
      }
    }
  }

  /**
   * Returns the server's names and values of each level that cells of this arm have, without that
   * of a setting left alone.
   */
  private Map<String, Map<String, String>> levels(Factor setting) {
    Map<String, Map<String, String>> levels = new LinkedHashMap<>();
    Planner.levels(spec, new ServerRef(build.name(), arm), setting).stream()
        .filter(level -> !level.equals(SettingFactor.DEFAULT))
        .forEach(level -> levels.put(level, told(with(ServerConfig.BASE, setting, level))));
    return levels;
  }

  private static Set<String> names(Map<String, Map<String, String>> levels) {
    return levels.values().stream().flatMap(one -> one.keySet().stream()).collect(toSet());
  }

  private static String with(String config, Factor setting, String level) {
    return ArmConfig.asked(config, Map.of(setting.name(), level));
  }

  private Map<String, String> told(String config) {
    return told.computeIfAbsent(
        config,
        asked -> {
          Map<String, String> settings = new TreeMap<>();
          servers
              .asked(build, arm, asked)
              .settings()
              .forEach(
                  s -> settings.put(s.name(), s.value() == null ? "" : Values.normal(s.value())));
          return settings;
        });
  }
}
