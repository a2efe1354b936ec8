package dev.oltpmatrix.testing;

import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.server.ServerRegistry;
import dev.oltpmatrix.server.api.RunningServer;
import dev.oltpmatrix.server.api.ServerProvider;
import dev.oltpmatrix.server.api.StartRequest;
import dev.oltpmatrix.server.build.Catalogue;
import dev.oltpmatrix.server.build.InstalledServer;
import dev.oltpmatrix.workload.data.DataSet;
import java.nio.file.Path;

/** Real servers for tests: builds and loaded tables are kept, and shared by all of them. */
public final class TestServers {
  public static final Path CONFIGS = TestProject.root().resolve("server-configs");
  public static final Path CACHE =
      Path.of(System.getProperty("oltp.cacheDir", "target/real-servers")).toAbsolutePath();

  private TestServers() {}

  /** The builds of the catalogue. */
  public static ServerProvider catalogue() {
    return new ServerRegistry(CONFIGS, CACHE, new ReporterList()).catalogue();
  }

  /** A build, installed and loaded. */
  public static InstalledServer loaded(String build, DataSet data)
      throws ServerException, InterruptedException {
    InstalledServer installed = catalogue().install(Catalogue.load(CONFIGS).find(build));
    catalogue().ensureData(installed, data);
    return installed;
  }

  /** An arm of it, with a config, running. */
  public static RunningServer started(
      String build, String arm, String config, DataSet data, Path logs)
      throws ServerException, InterruptedException {
    return catalogue().start(new StartRequest(loaded(build, data), arm, config, data, logs));
  }
}
