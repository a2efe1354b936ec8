package dev.oltpmatrix.server.install;

import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.model.spec.ServerName;
import dev.oltpmatrix.server.api.ServerProvider;
import dev.oltpmatrix.server.build.InstalledServer;
import dev.oltpmatrix.server.build.ServerBuild;
import java.io.IOException;
import java.util.Optional;

/** A source of servers that are started here; see {@link ServerProvider}. */
public interface ServerSource {
  InstalledServer look(ServerName name) throws ServerException, IOException, InterruptedException;

  boolean isInstalled(ServerBuild build);

  InstalledServer installed(ServerBuild build) throws IOException;

  InstalledServer install(ServerBuild build)
      throws ServerException, IOException, InterruptedException;

  default Optional<ServerProvider.Unplaceable> unplaceable() {
    return Optional.empty();
  }
}
