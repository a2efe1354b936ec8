package dev.oltpmatrix.load.workload;

import dev.oltpmatrix.load.options.Options;
import java.util.List;

/** A test of sysbench as data: what one transaction draws and runs, in order. */
public record Workload(String name, String intent, List<Group> groups) {
  public Workload {
    groups = List.copyOf(groups);
  }

  /** The groups that the options leave in. */
  public List<Group> enabledGroups(Options options) {
    return groups.stream().filter(group -> enabled(group.requiredFlag(), options)).toList();
  }

  private static boolean enabled(String flag, Options options) {
    if (flag.isEmpty()) {
      return true;
    }
    return flag.startsWith("!") ? !options.flag(flag.substring(1)) : options.flag(flag);
  }

  /** How many statements each client prepares. */
  public int preparedStatements(Options options) {
    return enabledGroups(options).stream()
        .flatMap(group -> group.statements().stream())
        .mapToInt(statement -> statement.usesTable() ? options.integer("tables") : 1)
        .sum();
  }
}
