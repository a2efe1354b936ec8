package dev.oltpmatrix.server.setting;

import dev.oltpmatrix.model.input.YamlValue;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Names of settings.
 *
 * @param beginnings of which all names that begin so are members; a star in the file
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

  /** A member that the name is the beginning of: some servers take that for the whole. */
  Optional<String> abbreviated(String name) {
    return Stream.concat(whole.stream(), beginnings.stream())
        .filter(member -> member.startsWith(name))
        .min(String::compareTo);
  }
}
