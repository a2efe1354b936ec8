package dev.oltpmatrix.driverstudy;

import dev.oltpmatrix.model.drivercases.DriverArms;
import dev.oltpmatrix.model.drivercases.DriverCase;
import dev.oltpmatrix.model.drivercases.DriverCases;
import dev.oltpmatrix.model.drivercases.DriverLimits;
import dev.oltpmatrix.model.drivercases.ServerKind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

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
      reasons(driver).forEach((why, where) -> lines.add("  " + driver + ": " + why + where));
    }
    return lines;
  }

  /** Returns each reason once, with the server if it does not apply to all. */
  private static Map<String, String> reasons(String driver) {
    Map<String, List<String>> servers = new LinkedHashMap<>();
    for (String server : SERVERS) {
      for (String arm : DriverArms.all()) {
        for (DriverCase one : DriverCases.all()) {
          Optional<String> why =
              DriverLimits.unsupported(driver, arm, one.name(), ServerKind.named(server), "tcp");
          why.filter(reason -> !reason.startsWith(one.name()))
              .map(reason -> servers.computeIfAbsent(reason, r -> new ArrayList<>()))
              .filter(known -> !known.contains(server))
              .ifPresent(known -> known.add(server));
        }
      }
    }
    Map<String, String> reasons = new LinkedHashMap<>();
    servers.forEach(
        (why, where) ->
            reasons.put(why, where.size() == SERVERS.size() ? "" : " (" + where.get(0) + ")"));
    return reasons;
  }
}
