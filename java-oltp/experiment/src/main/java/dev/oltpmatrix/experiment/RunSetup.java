package dev.oltpmatrix.experiment;

import dev.oltpmatrix.model.descriptors.Factor;
import dev.oltpmatrix.model.spec.MatrixSpec;
import dev.oltpmatrix.model.spec.ServerRef;
import dev.oltpmatrix.server.ServerRegistry;
import dev.oltpmatrix.server.api.ServerProvider;
import dev.oltpmatrix.server.build.Catalogue;
import dev.oltpmatrix.server.build.ServerBuild;
import dev.oltpmatrix.server.config.ServerConfig;
import dev.oltpmatrix.workload.DataSets;
import dev.oltpmatrix.workload.data.DataSet;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;

/**
 * A matrix, and where it is run.
 *
 * @param catalogue the catalogue, including the user's external servers
 * @param home the servers that can be installed and started here
 * @param out the results folder
 */
public record RunSetup(
    MatrixSpec spec, Catalogue catalogue, ServerRegistry home, Project project, Path out) {
  ServerBuild build(ServerRef arm) {
    return catalogue.find(arm.build());
  }

  ServerProvider servers(ServerRef arm) {
    return home.of(build(arm));
  }

  List<ServerBuild> builds(Collection<ServerRef> arms) {
    return arms.stream().map(this::build).distinct().toList();
  }

  /** Returns what a config asks of an arm's server; refuses a config that does not exist. */
  ServerConfig asked(ServerRef arm, String config) {
    return servers(arm).asked(build(arm), arm.arm(), config);
  }

  boolean takesWhileRunning(String build, Factor setting) {
    ServerBuild found = catalogue.find(build);
    return home.of(found).takesWhileRunning(found, setting.name());
  }

  List<DataSet> data() {
    return DataSets.all(spec);
  }
}
