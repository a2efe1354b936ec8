package dev.oltpmatrix.testing;

import dev.oltpmatrix.host.registry.Hosts;
import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.server.ServerRegistry;
import dev.oltpmatrix.server.api.RunningServer;
import dev.oltpmatrix.server.api.ServerProvider;
import dev.oltpmatrix.server.api.StartRequest;
import dev.oltpmatrix.server.build.Catalogue;
import dev.oltpmatrix.server.build.InstalledServer;
import dev.oltpmatrix.workload.data.DataSet;
import java.nio.file.Path;

/** Provides real servers for tests: builds and loaded tables are kept, and shared by all tests. */
public final class TestServers {
  public static final Path CONFIGS = TestProject.root().resolve("server-configs");
  public static final Path CACHE =
      Path.of(System.getProperty("oltp.cacheDir", "target/real-servers")).toAbsolutePath();

  private TestServers() {}

  /** Returns the provider of the catalogue's builds. */
  public static ServerProvider catalogue() {
    return new ServerRegistry(Hosts.ofThisMachine(), CONFIGS, CACHE, new ReporterList())
        .catalogue();
  }

  /** Returns a build, installed and loaded. */
  public static InstalledServer loaded(String build, DataSet data)
      throws ServerException, InterruptedException {
    InstalledServer installed = catalogue().install(Catalogue.load(CONFIGS).find(build));
    catalogue().ensureData(installed, data);
    return installed;
  }

  /** Starts an arm of a build with a config. */
  public static RunningServer started(
      String build, String arm, String config, DataSet data, Path logs)
      throws ServerException, InterruptedException {
    return catalogue().start(new StartRequest(loaded(build, data), arm, config, data, logs));
  }
}
