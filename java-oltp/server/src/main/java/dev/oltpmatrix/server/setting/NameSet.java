package dev.oltpmatrix.server.setting;

import dev.oltpmatrix.model.input.YamlValue;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A set of setting names.
 *
 * @param beginnings prefixes whose names are all members; written with a star in the file
 */
record NameSet(Set<String> whole, List<String> beginnings) {
  static NameSet of(YamlValue list) {
    List<String> all = list == null ? List.of() : list.texts();
    return new NameSet(
        all.stream().filter(n -> !n.endsWith("*")).collect(Collectors.toSet()),
        all.stream()
            .filter(n -> n.endsWith("*"))
            .map(n -> n.substring(0, n.length() - 1))
            .toList());
  }

  boolean include(String name) {
    return whole.contains(name) || beginnings.stream().anyMatch(name::startsWith);
  }

  /**
   * Returns a member of which the name is a prefix: some servers accept that as an abbreviation.
   */
  Optional<String> abbreviated(String name) {
    return Stream.concat(whole.stream(), beginnings.stream())
        .filter(member -> member.startsWith(name))
        .min(String::compareTo);
  }
}
