package dev.oltpmatrix.model.spec;

import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.descriptors.Burst;
import dev.oltpmatrix.model.descriptors.Factor;
import dev.oltpmatrix.model.descriptors.FactorSet;
import dev.oltpmatrix.model.descriptors.Factors;
import dev.oltpmatrix.model.descriptors.SettingFactor;
import dev.oltpmatrix.model.descriptors.UnsupportedRules;
import dev.oltpmatrix.model.record.CellKey;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/** Levels that a matrix requests for the factors that it need not name. */
public final class FactorLevels {
  private FactorLevels() {}

  static Map<String, List<String>> read(Map<String, List<String>> given) {
    Map<String, List<String>> read = new LinkedHashMap<>();
    for (Factor factor : FactorSet.KINDS.optional()) {
      List<String> levels = given == null ? null : given.get(factor.name());
      if (levels != null) {
        read.put(factor.name(), factor.read(levels));
      }
    }
    return read;
  }

  public static Map<String, List<String>> readSettings(Map<String, List<String>> given) {
    Map<String, List<String>> read = new LinkedHashMap<>();
    if (given != null) {
      given.forEach(
          (written, levels) -> {
            Factor setting = SettingFactor.of(written);
            if (read.put(setting.name(), setting.read(levels)) != null) {
              throw new UsageException(
                  "settings: " + setting.name() + " is named twice; name it once");
            }
          });
    }
    return read;
  }

  static FactorSet factorSet(Map<String, List<String>> settings) {
    return FactorSet.of(settings.keySet().stream().map(SettingFactor::of).toList());
  }

  public static List<Integer> clients(List<String> given) {
    return Factors.CLIENTS.read(given).stream().map(Integer::valueOf).toList();
  }

  /**
   * Refuses a level that can be combined with others in no cell, or not with each client count, and
   * a burst that does not end in the window.
   */
  static void requireTogether(
      Map<String, List<String>> factors, List<Integer> threads, int windowS) {
    String fewest = Integer.toString(Collections.min(threads));
    List<Map<Factor, String>> cells =
        allCombinations(
            FactorSet.KINDS.optional(), kind -> factors.getOrDefault(kind.name(), List.of()));
    cells.forEach(cell -> cell.put(Factors.CLIENTS, fewest));
    for (Factor factor : FactorSet.KINDS.optional()) {
      for (String level : factors.getOrDefault(factor.name(), List.of())) {
        List<Map<Factor, String>> with =
            cells.stream().filter(cell -> cell.get(factor).equals(level)).toList();
        if (with.stream().allMatch(cell -> UnsupportedRules.conflict(cell::get).isPresent())) {
          Map<Factor, String> first = with.get(0);
          UnsupportedRules.Conflict found = UnsupportedRules.conflict(first::get).orElseThrow();
          throw refusal(found.factor(), first.get(found.factor()), found.why());
        }
      }
    }
    for (String level : factors.getOrDefault(Factors.BURST.name(), List.of())) {
      if (3L * Burst.lengthS(level) > 2L * windowS) {
        throw refusal(
            Factors.BURST,
            level,
            "begins a third into the window and is to end in it; the window has " + windowS + " s");
      }
    }
  }

  public static List<Map<Factor, String>> combinations(MatrixSpec spec) {
    return allCombinations(spec.factorSet().optional(), spec::named).stream()
        .filter(cell -> UnsupportedRules.conflict(cell::get).isEmpty())
        .filter(SettingsDesign.of(spec))
        .toList();
  }

  private static UsageException refusal(Factor factor, String level, String why) {
    return new UsageException(factor.name() + " " + level + ": " + why);
  }

  public static List<Map<Factor, String>> settings(MatrixSpec spec, Predicate<Factor> some) {
    List<Factor> settings = spec.factorSet().settings().stream().filter(some).toList();
    return allCombinations(settings, spec::named);
  }

  /** Returns every combination of levels, the unsupported ones included. */
  private static List<Map<Factor, String>> allCombinations(
      List<Factor> factors, Function<Factor, List<String>> named) {
    List<Map<Factor, String>> all = List.of(Map.of());
    for (Factor factor : factors) {
      List<String> levels = withPrerequisites(factor, named.apply(factor));
      List<Map<Factor, String>> longer = new ArrayList<>();
      for (Map<Factor, String> one : all) {
        for (String level : levels) {
          Map<Factor, String> more = new LinkedHashMap<>(one);
          more.put(factor, level);
          longer.add(more);
        }
      }
      all = longer;
    }
    return all;
  }

  /** Adds the levels that have to be measured before the requested ones. */
  private static List<String> withPrerequisites(Factor factor, List<String> asked) {
    if (asked.isEmpty()) {
      return List.of(factor.defaultLevel());
    }
    List<String> levels = new ArrayList<>(asked);
    for (String level : asked) {
      String before = factor.prerequisite().apply(level);
      if (before != null && !levels.contains(before)) {
        levels.add(0, before);
      }
    }
    return levels;
  }

  /**
   * Finds the cell that has to be measured before another: the closed loop before a share of its
   * throughput.
   */
  public static Optional<CellKey> baseline(CellKey key) {
    CellKey before = key;
    for (Factor factor : FactorSet.KINDS.optional()) {
      String level = factor.prerequisite().apply(key.level(factor));
      before = level == null ? before : before.with(factor, level);
    }
    return before.equals(key) ? Optional.empty() : Optional.of(before);
  }
}
