package dev.oltpmatrix.server.setting;

import dev.oltpmatrix.model.input.YamlValue;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The settings that no config may make, however they are spelt, from {@code settings.yaml}. */
final class RefusedSettings {
  /** Prefixes that each server accepts before an option's name, even several of them. */
  private static final List<String> PREFIXES =
      List.of("loose_", "skip_", "disable_", "enable_", "maximum_");

  private final NameSet exactNames;
  private final NameSet slash;
  private final NameSet plugins;
  private final NameSet arm;
  private final List<Group> groups = new ArrayList<>();

  private record Group(NameSet names, String because) {
    static Group of(YamlValue group) {
      Map<String, YamlValue> keys = group.entries(List.of("names", "because"));
      if (keys.size() < 2) {
        throw group.refusal("refused_settings: needs names and because in each");
      }
      return new Group(NameSet.of(keys.get("names")), keys.get("because").text());
    }
  }

  /**
   * The setting that a name stands for.
   *
   * @param because in words that follow the name
   */
  record Found(String name, String because) {}

  RefusedSettings(Map<String, YamlValue> keys) {
    exactNames = NameSet.of(keys.get("whole_settings"));
    slash = NameSet.of(keys.get("slash_settings"));
    plugins = NameSet.of(keys.get("refused_plugins"));
    arm = NameSet.of(keys.get("arm_settings"));
    groups.add(new Group(NameSet.of(keys.get("start_settings")), ""));
    if (keys.containsKey("refused_settings")) {
      keys.get("refused_settings").list().forEach(group -> groups.add(Group.of(group)));
    }
  }

  /** Returns the name, and each remainder after removing option prefixes. */
  static Set<String> readings(String name) {
    Set<String> readings = new LinkedHashSet<>(List.of(name));
    List<String> open = new ArrayList<>(readings);
    while (!open.isEmpty()) {
      String longer = open.remove(0);
      for (String prefix : PREFIXES) {
        String rest = longer.startsWith(prefix) ? longer.substring(prefix.length()) : "";
        if (!rest.isEmpty() && readings.add(rest)) {
          open.add(rest);
        }
      }
    }
    return readings;
  }

  /**
   * Returns the refused setting that a name is, or that a server may take it for.
   *
   * @param isSpelling whether the name is one of the common spellings, and so no abbreviation
   */
  Optional<Found> find(String name, boolean isSpelling) {
    for (Group group : groups) {
      Optional<String> member = member(group.names(), name, isSpelling);
      if (member.isPresent()) {
        String because =
            group.because().isEmpty()
                ? "each start sets " + member.get() + " itself"
                : group.because();
        return Optional.of(new Found(member.get(), because));
      }
    }
    return Optional.empty();
  }

  private Optional<String> member(NameSet set, String name, boolean isSpelling) {
    if (set.include(name)) {
      return Optional.of(name);
    }
    return isSpelling || exactNames.include(name) ? Optional.empty() : set.abbreviated(name);
  }

  /** Returns whether the arms differ in this setting. */
  boolean isOfArm(String name, boolean isSpelling) {
    return member(arm, name, isSpelling).isPresent();
  }

  /** Returns whether its value may contain a slash without being a file. */
  boolean mayHoldSlash(String name) {
    return slash.include(name);
  }

  /** Returns the refused library that a value loads. */
  Optional<String> plugin(String value) {
    return plugins.whole().stream().filter(value::contains).findFirst();
  }
}
