package dev.oltpmatrix.experiment;

import dev.oltpmatrix.analysis.durability.CrashLoss;
import dev.oltpmatrix.experiment.plan.Plan;
import dev.oltpmatrix.experiment.plan.ServerSession;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.spec.ServerRef;
import dev.oltpmatrix.server.ServerRegistry;
import dev.oltpmatrix.server.build.Catalogue;
import dev.oltpmatrix.server.build.ServerBuild;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/** The variables that the servers of a plan will have, as far as known before one is started. */
final class PlannedVariables {
  private final Catalogue catalogue;
  private final ServerRegistry home;
  private final Map<Asked, Map<String, String>> known = new HashMap<>();

  /** An arm with a config and the settings of a cell. */
  private record Asked(ServerRef arm, String config) {}

  PlannedVariables(Catalogue catalogue, ServerRegistry home) {
    this.catalogue = catalogue;
    this.home = home;
  }

  /** Returns the variables of a cell's server. */
  Map<String, String> of(ServerSession session, CellKey cell) {
    return known.computeIfAbsent(
        new Asked(session.server(), session.asked(cell)),
        asked -> {
          ServerBuild build = catalogue.find(asked.arm().build());
          return home.of(build).variables(build, asked.arm().arm(), asked.config());
        });
  }

  /** Returns what a crash would lose in each cell where that is known, without repetitions. */
  Map<CellKey, CrashLoss> losses(Plan plan) {
    Map<CellKey, CrashLoss> losses = new LinkedHashMap<>();
    for (ServerSession session : plan.sessions()) {
      ServerBuild build = catalogue.find(session.server().build());
      String version = build.product() + "-" + build.version();
      session
          .cells()
          .forEach(
              cell -> {
                Map<String, String> variables = of(session, cell.key());
                CrashLoss loss =
                    CrashLoss.of(variables.getOrDefault("version", version), variables);
                if (loss != null) {
                  losses.putIfAbsent(cell.key().series(), loss);
                }
              });
    }
    return losses;
  }
}
