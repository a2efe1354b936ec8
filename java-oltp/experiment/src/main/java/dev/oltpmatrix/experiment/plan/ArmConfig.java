package dev.oltpmatrix.experiment.plan;

import dev.oltpmatrix.model.descriptors.Factor;
import dev.oltpmatrix.model.descriptors.FactorSet;
import dev.oltpmatrix.model.descriptors.SettingFactor;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.spec.ConfigName;
import dev.oltpmatrix.model.spec.ServerRef;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * An arm with a config: the unit of comparison, and the configuration of one server.
 *
 * @param settings levels of the settings that this server has from its start, by name, of those
 *     that the matrix varies
 */
public record ArmConfig(ServerRef arm, String config, Map<String, String> settings) {
  private static final String BASE = "base";

  public ArmConfig {
    settings = Map.copyOf(settings);
  }

  public ArmConfig(ServerRef arm, String config) {
    this(arm, config, Map.of());
  }

  /** Returns the config that the server is started with: the matrix's own, and the settings. */
  public String asked() {
    return asked(config, settings);
  }

  String asked(CellKey cell) {
    return asked(config, named(cell.levels()));
  }

  static Map<String, String> named(Map<Factor, String> levels) {
    Map<String, String> named = new TreeMap<>();
    FactorSet.of(levels.keySet()).settings().forEach(s -> named.put(s.name(), levels.get(s)));
    return named;
  }

  public static String asked(String config, Map<String, String> settings) {
    List<String> parts = new ArrayList<>();
    if (!config.equals(BASE)) {
      parts.add(config);
    }
    for (Map.Entry<String, String> one : new TreeMap<>(settings).entrySet()) {
      if (!one.getValue().equals(SettingFactor.DEFAULT)) {
        parts.add(one.getKey() + "=" + one.getValue());
      }
    }
    return parts.isEmpty() ? BASE : String.join("+", parts);
  }

  boolean serves(Map<Factor, String> levels) {
    return settings.isEmpty() || named(levels).entrySet().containsAll(settings.entrySet());
  }

  @Override
  public String toString() {
    String asked = asked();
    return asked.equals(BASE) ? arm.toString() : arm + "+" + ConfigName.of(asked);
  }
}
