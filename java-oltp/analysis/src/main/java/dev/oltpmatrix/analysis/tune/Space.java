package dev.oltpmatrix.analysis.tune;

import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.input.NameList;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * The settings that are searched, and the values that the start has of them.
 *
 * @param start values by name; those that are the server's own default are not known, and not there
 */
public record Space(List<TunedSetting> settings, Map<String, String> start) {
  /** Above this, screening takes 32 combinations, and most budgets end in it. */
  static final int MAX_SETTINGS = 15;

  public Space {
    settings = List.copyOf(settings);
    start = Map.copyOf(start);
  }

  /**
   * Reads settings with their values: {@code pool_size=2..64,flush_neighbors=0|1|2}. Refuses those
   * that are never searched.
   */
  public static Space read(List<String> texts) {
    List<TunedSetting> settings = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    for (String part : NameList.read("--settings", texts)) {
      int equals = part.indexOf('=');
      if (equals <= 0 || equals == part.length() - 1) {
        throw new UsageException(
            "--settings '" + part + "': write NAME=VALUES, such as pool_size=2..64");
      }
      TunedSetting setting =
          TunedSetting.read(part.substring(0, equals), part.substring(equals + 1).strip());
      if (!seen.add(setting.name())) {
        throw new UsageException("--settings: " + setting.name() + " is named twice; name it once");
      }
      NeverSearched.require(setting);
      settings.add(setting);
    }
    if (settings.size() > MAX_SETTINGS) {
      throw new UsageException(
          "--settings names %d settings, allowed: at most %d; leave some out"
              .formatted(settings.size(), MAX_SETTINGS));
    }
    return new Space(settings, Map.of());
  }

  /** Returns the space with what is known of the start. */
  public Space startingAt(Map<String, String> values) {
    return new Space(settings, values);
  }

  Optional<TunedSetting> find(String name) {
    return settings.stream().filter(setting -> setting.name().equals(name)).findFirst();
  }

  /** Returns the candidate with these values; those that the start has already are left out. */
  Candidate candidate(Map<String, String> values) {
    Map<String, String> others = new LinkedHashMap<>(values);
    start.forEach(
        (name, value) -> {
          if (others.containsKey(name) && TunedSetting.isSame(others.get(name), value)) {
            others.remove(name);
          }
        });
    return new Candidate(others);
  }

  /** Returns the candidate that has one of these values of each setting. */
  Candidate at(Function<TunedSetting, String> value) {
    Map<String, String> values = new LinkedHashMap<>();
    settings.forEach(setting -> values.put(setting.name(), value.apply(setting)));
    return candidate(values);
  }

  /** Returns the candidate in the middle of all ranges; empty if no range has one. */
  Optional<Candidate> middle() {
    Map<String, String> values = new LinkedHashMap<>();
    settings.stream()
        .filter(TunedSetting::isRange)
        .forEach(
            setting ->
                setting
                    .between(setting.low(), setting.high())
                    .ifPresent(value -> values.put(setting.name(), value)));
    Candidate middle = candidate(values);
    return middle.isStart() ? Optional.empty() : Optional.of(middle);
  }

  /** Returns the candidate that somebody else suggests; refuses settings and values outside. */
  Candidate suggested(Map<String, String> values) {
    values.forEach(
        (name, value) -> {
          TunedSetting setting =
              find(name)
                  .orElseThrow(
                      () ->
                          new UsageException(
                              "suggest has the setting '%s', which is not searched; searched: %s"
                                  .formatted(name, String.join(", ", names()))));
          if (!setting.holds(value)) {
            throw new UsageException(
                "suggest has %s=%s, allowed: %s".formatted(name, value, setting.written()));
          }
        });
    Candidate candidate = candidate(values);
    if (candidate.isStart()) {
      throw new UsageException(
          "suggest is the start, which is measured beside each suggestion; change a setting");
    }
    return candidate;
  }

  private List<String> names() {
    return settings.stream().map(TunedSetting::name).toList();
  }
}
