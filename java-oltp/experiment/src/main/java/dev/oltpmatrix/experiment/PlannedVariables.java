package dev.oltpmatrix.experiment;

import dev.oltpmatrix.analysis.durability.CrashLoss;
import dev.oltpmatrix.experiment.plan.Plan;
import dev.oltpmatrix.experiment.plan.PlannedCell;
import dev.oltpmatrix.experiment.plan.ServerSession;
import dev.oltpmatrix.experiment.preflight.ServerVariables;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.spec.ServerRef;
import dev.oltpmatrix.server.ServerRegistry;
import dev.oltpmatrix.server.api.ServerProvider;
import dev.oltpmatrix.server.build.Catalogue;
import dev.oltpmatrix.server.build.ServerBuild;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/** The variables that the servers of a plan will have, as far as known before one is started. */
final class PlannedVariables {
  private final Catalogue catalogue;
  private final ServerRegistry home;
  private final Map<Asked, ServerVariables> known = new HashMap<>();

  /** An arm with a config and the settings of a cell. */
  private record Asked(ServerRef arm, String config) {}

  private PlannedVariables(Catalogue catalogue, ServerRegistry home) {
    this.catalogue = catalogue;
    this.home = home;
  }

  /** Returns the variables of each cell of a plan, without its repetition. */
  static Map<CellKey, ServerVariables> of(Plan plan, Catalogue catalogue, ServerRegistry home) {
    PlannedVariables variables = new PlannedVariables(catalogue, home);
    Map<CellKey, ServerVariables> ofCells = new LinkedHashMap<>();
    for (ServerSession session : plan.sessions()) {
      for (PlannedCell cell : session.cells()) {
        Asked asked = new Asked(session.server(), session.asked(cell.key()));
        ofCells.computeIfAbsent(cell.key().series(), key -> variables.of(asked));
      }
    }
    return ofCells;
  }

  private ServerVariables of(Asked asked) {
    return known.computeIfAbsent(asked, this::read);
  }

  private ServerVariables read(Asked asked) {
    ServerBuild build = catalogue.find(asked.arm().build());
    ServerProvider servers = home.of(build);
    Map<String, String> values = new HashMap<>();
    values.put("version", build.product() + "-" + build.version());
    values.putAll(servers.variables(build, asked.arm().arm(), asked.config()));
    return new ServerVariables(
        asked.arm().toString(),
        servers.unstartable().isEmpty(),
        Collections.unmodifiableMap(values));
  }

  /** Returns what a crash would lose in each cell where that is known. */
  static Map<CellKey, CrashLoss> losses(Map<CellKey, ServerVariables> cells) {
    Map<CellKey, CrashLoss> losses = new LinkedHashMap<>();
    cells.forEach(
        (cell, server) -> {
          CrashLoss loss = CrashLoss.of(server.values().get("version"), server.values());
          if (loss != null) {
            losses.put(cell, loss);
          }
        });
    return losses;
  }
}
