package dev.oltpmatrix.experiment.preflight;

import dev.oltpmatrix.host.machine.MachineLimits;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.server.config.ServerLimits;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Finds, before anything starts, all limits that the highest client count would exceed. */
public final class Preflight {
  private Preflight() {}

  /** Checks all limits; returns refusals first, and nothing if no limit is exceeded. */
  public static List<PreflightFinding> check(
      Demand demand, List<ServerLimits> servers, MachineLimits machine) {
    if (demand.clients() == 0) {
      return List.of();
    }
    List<PreflightFinding> found = new ArrayList<>(PlacementChecks.of(demand.placement(), machine));
    for (ServerLimits server : servers) {
      found.addAll(ServerChecks.of(demand, server, machine));
    }
    found.addAll(
        MachineChecks.of(demand, machine, servers.stream().anyMatch(ServerLimits::startedHere)));
    found.addAll(MemoryCheck.of(demand, servers, machine.memory()));
    return PreflightFinding.joined(found).stream()
        .sorted((a, b) -> Boolean.compare(b.refuses(), a.refuses()))
        .toList();
  }

  /** Throws one exception with all refusals, one line each. */
  public static void refuse(List<PreflightFinding> findings) {
    String lines =
        findings.stream()
            .filter(PreflightFinding::refuses)
            .map(PreflightFinding::line)
            .collect(Collectors.joining("\n"));
    if (!lines.isEmpty()) {
      throw new UsageException(lines);
    }
  }
}
