package dev.oltpmatrix.cli.servers;

import dev.oltpmatrix.cli.screen.Screen;
import dev.oltpmatrix.experiment.Arms;
import dev.oltpmatrix.experiment.Project;
import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.spec.ServerRef;
import dev.oltpmatrix.server.ServerRegistry;
import dev.oltpmatrix.server.api.ServerProvider;
import dev.oltpmatrix.server.api.StartRequest;
import dev.oltpmatrix.server.build.Catalogue;
import dev.oltpmatrix.server.build.InstalledServer;
import dev.oltpmatrix.server.build.ServerBuild;
import dev.oltpmatrix.workload.data.DataSet;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/** An arm with a config that a command starts by itself. */
record StartableArm(ServerProvider servers, ServerBuild build, ServerRef arm, String config) {
  /** Refuses, before anything starts, what does not exist or is not for the program to start. */
  static StartableArm of(Project project, Screen screen, String name, String config, DataSet data)
      throws InterruptedException {
    Catalogue shipped = Catalogue.load(project.serverConfigs(), project.host().system());
    ServerRegistry home = project.serverHome(screen);
    Catalogue all = home.withExternal(shipped, List.of(name), data, false);
    ServerRef arm = Arms.theOne(name, all);
    ServerBuild build = all.find(arm.build());
    ServerProvider servers = home.of(build);
    if (servers.unstartable().isPresent()) {
      throw new UsageException(
          name
              + " "
              + servers.unstartable().get()
              + "; name a server that the program can start, or for servers diff a file"
              + " NAME.variables.tsv from the logs of a run");
    }
    servers.asked(build, arm.arm(), config);
    return new StartableArm(servers, build, arm, config);
  }

  StartRequest loaded(DataSet data, String connection, Path logs)
      throws InterruptedException, ServerException {
    InstalledServer installed = servers.install(build);
    servers.tryConfig(installed, arm.arm(), config, Set.of(), logs.resolve("trials"));
    servers.ensureData(installed, data);
    return new StartRequest(installed, arm.arm(), config, data, logs, connection);
  }
}
