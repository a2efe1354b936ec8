package dev.oltpmatrix.experiment.preflight;

import dev.oltpmatrix.host.machine.MachineLimits;
import dev.oltpmatrix.model.input.CpuList;
import dev.oltpmatrix.model.spec.CpuPinning;
import java.util.ArrayList;
import java.util.List;

/** Checks whether server, generator and proxy can be pinned as requested. */
final class PlacementChecks {
  private PlacementChecks() {}

  static List<PreflightFinding> of(CpuPinning placement, MachineLimits machine) {
    List<PreflightFinding> found = new ArrayList<>();
    CpuList server = cpus("server-cpus", placement.serverCpus(), machine, found);
    CpuList client = cpus("client-cpus", placement.clientCpus(), machine, found);
    cpus("proxy-cpus", placement.proxyCpus(), machine, found);
    if (server != null && client != null && !server.and(client).isEmpty()) {
      found.add(
          PreflightFinding.warning(
              "server-cpus",
              server + " and client-cpus " + client,
              "both have " + server.and(client),
              "list each CPU on one side to keep server and generator apart"));
    }
    nice("server-nice", placement.serverNice(), machine, found);
    nice("client-nice", placement.clientNice(), machine, found);
    for (String tool : machine.missingTools()) {
      found.add(
          PreflightFinding.refusal(
              tool,
              "not in PATH",
              "placing processes needs it",
              "install util-linux and coreutils"));
    }
    return found;
  }

  private static CpuList cpus(
      String option, String asked, MachineLimits machine, List<PreflightFinding> found) {
    if (asked == null) {
      return null;
    }
    CpuList list = CpuList.parse(option, asked);
    if (machine.cpus() == null) {
      found.add(
          PreflightFinding.refusal(
              option, asked, "this system pins no processes", "leave it out here"));
    } else if (!list.without(machine.cpus()).isEmpty()) {
      found.add(
          PreflightFinding.refusal(
              option,
              asked,
              "this process may use " + machine.cpus() + " only",
              "leave out " + list.without(machine.cpus()) + ", or widen the cpuset"));
    }
    return list;
  }

  private static void nice(
      String option, Integer asked, MachineLimits machine, List<PreflightFinding> found) {
    if (asked != null && !machine.hasNice()) {
      found.add(
          PreflightFinding.refusal(
              option, asked, "this system has no nice values", "leave it out here"));
    } else if (asked != null && machine.nicest() != null && asked < machine.nicest()) {
      found.add(
          PreflightFinding.refusal(
              option,
              asked,
              "without privilege (CAP_SYS_NICE, ulimit -e) the least is " + machine.nicest(),
              "use " + machine.nicest() + " to 19, or run as root"));
    }
  }
}
