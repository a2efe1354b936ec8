package dev.oltpmatrix.driverstudy;

import dev.oltpmatrix.model.drivercases.DriverArms;
import dev.oltpmatrix.model.drivercases.DriverCase;
import dev.oltpmatrix.model.drivercases.DriverCases;
import dev.oltpmatrix.model.drivercases.DriverLimits;
import dev.oltpmatrix.model.drivercases.ServerKind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Lists the cases, and the combinations that are unsupported. */
final class Listing {
  /** The newest servers that the study compares; a driver's reasons depend on little else. */
  private static final List<String> SERVERS = List.of("mariadb-10.11", "mysql-9.7");

  private Listing() {}

  static List<String> lines() {
    List<String> lines = new ArrayList<>();
    lines.add("Cases (one operation is one line of the second column):");
    for (DriverCase one : DriverCases.all()) {
      lines.add(String.format(Locale.ROOT, "  %-32s%s", one.name(), one.operation()));
    }
    lines.add("");
    lines.add("--driver: " + String.join(", ", DriverLimits.drivers()));
    lines.add("--options: " + String.join(", ", DriverArms.all()));
    lines.add("");
    lines.add("Unsupported over TCP, on " + String.join(" or ", SERVERS) + ":");
    for (String driver : DriverLimits.drivers()) {
      reasons(driver)
          .forEach(
              (why, where) ->
                  lines.add("  %s: %s (%s)".formatted(driver, why, String.join(", ", where))));
    }
    return lines;
  }

  /** Returns each reason once, with the servers to which it applies. */
  private static Map<String, Set<String>> reasons(String driver) {
    Map<String, Set<String>> servers = new LinkedHashMap<>();
    for (String server : SERVERS) {
      for (String arm : DriverArms.all()) {
        for (DriverCase one : DriverCases.all()) {
          DriverLimits.unsupported(driver, arm, one.name(), ServerKind.named(server), "tcp")
              .filter(reason -> !reason.startsWith(one.name()))
              .ifPresent(
                  why -> servers.computeIfAbsent(why, w -> new LinkedHashSet<>()).add(server));
        }
      }
    }
    return servers;
  }
}
