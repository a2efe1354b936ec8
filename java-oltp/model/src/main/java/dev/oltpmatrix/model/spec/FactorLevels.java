package dev.oltpmatrix.model.spec;

import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.descriptors.Burst;
import dev.oltpmatrix.model.descriptors.Factor;
import dev.oltpmatrix.model.descriptors.FactorSet;
import dev.oltpmatrix.model.descriptors.Factors;
import dev.oltpmatrix.model.descriptors.Generators;
import dev.oltpmatrix.model.descriptors.SettingFactor;
import dev.oltpmatrix.model.descriptors.UnsupportedRules;
import dev.oltpmatrix.model.descriptors.Workload;
import dev.oltpmatrix.model.record.CellKey;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/** Levels that a matrix requests for the factors that it need not name. */
public final class FactorLevels {
  private FactorLevels() {}

  /** Returns all levels; each is supported by some generator with some workload. */
  static Map<String, List<String>> read(
      Map<String, List<String>> given, List<String> generators, List<Workload> workloads) {
    Map<String, List<String>> read = new LinkedHashMap<>();
    for (Factor factor : FactorSet.KINDS.optional()) {
      if (given != null && given.get(factor.name()) != null) {
        UsageException.checkKey(
            factor.name(),
            () -> {
              List<String> levels = factor.read(given.get(factor.name()));
              requireSupported(factor, levels, generators, workloads);
              read.put(factor.name(), levels);
            });
      }
    }
    return read;
  }

  static Map<String, List<String>> readSettings(Map<String, List<String>> given) {
    Map<String, List<String>> read = new LinkedHashMap<>();
    if (given != null) {
      given.forEach(
          (written, levels) ->
              UsageException.checkKey(
                  "settings." + written,
                  () -> {
                    Factor setting = SettingFactor.of(written);
                    if (read.put(setting.name(), setting.read(levels)) != null) {
                      throw new UsageException(
                          "settings: " + setting.name() + " is named twice; name it once");
                    }
                  }));
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
   * Refuses a level that no generator can run with any workload, and a generator that can run none
   * of the levels. If some combinations are supported, that is no error: the other cells are
   * recorded as unsupported.
   */
  private static void requireSupported(
      Factor factor, List<String> levels, List<String> generators, List<Workload> workloads) {
    for (String level : levels) {
      requireSome(factor, List.of(level), generators, workloads);
    }
    for (String generator : generators) {
      requireSome(factor, levels, List.of(generator), workloads);
    }
  }

  private static void requireSome(
      Factor factor, List<String> levels, List<String> generators, List<Workload> workloads) {
    String first = null;
    for (String generator : generators) {
      for (Workload workload : workloads) {
        for (String level : levels) {
          Optional<String> why =
              UnsupportedRules.whyNot(factor, level, Generators.named(generator), workload);
          if (why.isEmpty()) {
            return;
          }
          first = first == null ? factor.name() + " " + level + ": " + why.get() : first;
        }
      }
    }
    throw new UsageException(first + "; leave one of the two out of the matrix");
  }

  /** Refuses a level that is not supported with each client count, or not supported in any cell. */
  static void requireTogether(
      Map<String, List<String>> factors, List<Integer> threads, int windowS) {
    List<Map<Factor, String>> cells =
        allCombinations(
            FactorSet.KINDS.optional(), kind -> factors.getOrDefault(kind.name(), List.of()));
    for (Factor factor : FactorSet.KINDS.optional()) {
      for (String level : factors.getOrDefault(factor.name(), List.of())) {
        for (int clients : threads) {
          requireNoConflict(Map.of(factor, level, Factors.CLIENTS, Integer.toString(clients)));
        }
        List<Map<Factor, String>> with =
            cells.stream().filter(cell -> cell.get(factor).equals(level)).toList();
        if (with.stream().allMatch(cell -> UnsupportedRules.conflict(cell::get).isPresent())) {
          requireNoConflict(with.get(0));
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

  private static void requireNoConflict(Map<Factor, String> cell) {
    UnsupportedRules.conflict(cell::get)
        .ifPresent(
            found -> {
              throw refusal(found.factor(), cell.get(found.factor()), found.why());
            });
  }

  private static UsageException refusal(Factor factor, String level, String why) {
    return UsageException.of(factor.name(), factor.name() + " " + level + ": " + why);
  }

  /**
   * Returns every supported combination of levels; a factor that the matrix does not name has its
   * default level.
   */
  public static List<Map<Factor, String>> combinations(MatrixSpec spec) {
    return allCombinations(spec.factorSet().optional(), spec::named).stream()
        .filter(cell -> UnsupportedRules.conflict(cell::get).isEmpty())
        .filter(SettingsDesign.of(spec))
        .toList();
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
